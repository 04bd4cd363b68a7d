// The picture of a card as a file, for programs that take one. It is loaded when it is wanted.

const SCALE = 3;
const MARGIN = 24;
const LINE = 40;

/** What is drawn on the card as a picture, under the lines; null where nothing is drawn, or it cannot be. */
export async function pictureOf(drawn: Element | null, lines: readonly string[]): Promise<File | null> {
  if (!drawn) return null;
  const copy = drawn.cloneNode(true) as Element;
  const styled = drawn.querySelectorAll("rect, text, path");
  copy.querySelectorAll("rect, text, path").forEach((each, at) => {
    const style = getComputedStyle(styled[at] ?? drawn);
    for (const name of ["fill", "stroke", "stroke-width", "font", "text-anchor", "opacity"]) {
      each.setAttribute(name, style.getPropertyValue(name));
    }
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  const top = MARGIN + lines.length * LINE;
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  const font = "600 28px system-ui, sans-serif";
  pen.font = font;
  const longest = Math.max(...lines.map((line) => pen.measureText(line).width));
  canvas.width = Math.max(longest, image.width * SCALE) + 2 * MARGIN;
  canvas.height = top + image.height * SCALE + MARGIN;
  const { backgroundColor, color } = getComputedStyle(document.body);
  pen.fillStyle = backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = color;
  pen.font = font;
  for (const [at, line] of lines.entries()) pen.fillText(line, MARGIN, MARGIN + LINE * (at + 0.6));
  pen.drawImage(image, MARGIN, top, image.width * SCALE, image.height * SCALE);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  return blob && new File([blob], "ruling.png", { type: "image/png" });
}
