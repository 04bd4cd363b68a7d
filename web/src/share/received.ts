// What another program has shared with this page. The manifest names the page as a target for
// texts; they come as `?title=…&text=…&url=…`.

/** The text that stands in the address of this page, as another program has shared it. */
export function sharedText(search: string): string | null {
  const given = new URLSearchParams(search);
  const parts = ["text", "url", "title"].map((name) => given.get(name)?.trim() ?? "");
  return parts.find((part) => part !== "") ?? null;
}
