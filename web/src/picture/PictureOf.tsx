// The picture of a table, as the library draws it. It is drawn when it comes into sight.
//
// An SVG stands in an <img>, not in the page: so nothing in it can run, and its style sheet does
// not need the permission of the page's policy. Its words are in the text for who cannot see it.

import { useEffect, useRef, useState } from "preact/hooks";
import { FaultShown } from "../shell/Status";
import { useAnswer } from "../worker/asked";
import type { Picture } from "../worker/protocol";

export interface PictureProps {
  /** A position, a case, a record or a match. */
  table: string;
  /** An action whose place is marked. */
  action?: string;
  /** Of a match: after so many actions. */
  at?: number;
  /** What this seat sees. */
  seat?: number;
}

export function PictureOf(props: PictureProps) {
  const place = useRef<HTMLDivElement>(null);
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watcher = new IntersectionObserver(
      (seen) => {
        if (seen.some((each) => each.isIntersecting)) setInSight(true);
      },
      { rootMargin: "300px" },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  const { answer, fault } = useAnswer("picture", inSight ? { ...props } : null);
  if (fault) return <FaultShown fault={fault} />;
  if (!answer) return <div class="picture picture-place" ref={place} aria-hidden="true" />;
  return <Drawn picture={answer} />;
}

/** A picture that is there, with its words for who cannot see it. */
export function Drawn({ picture }: { picture: Picture }) {
  const [, width = "760", height = "570"] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(picture.svg) ?? [];
  return (
    <img
      class="picture"
      src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture.svg)}`}
      alt={[picture.title, ...picture.text].join(". ")}
      width={Math.round(Number(width))}
      height={Math.round(Number(height))}
    />
  );
}
