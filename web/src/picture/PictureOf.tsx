// The picture of a table, as the library draws it. It is drawn when it comes into sight.
//
// An SVG stands in an <img>, not in the page: so nothing in it can run, and its style sheet does
// not need the permission of the page's policy. Its words are in the text for who cannot see it.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { NameOf } from "../desk/words";
import { FaultShown } from "../shell/Status";
import { WORDS } from "../words/en";
import { READ } from "../words/read";
import { useAnswer } from "../worker/asked";
import type { Picture } from "../worker/protocol";
import { addressOf, boardOf, type Cut, drawingOf, eyeOf, linesOf, nameSeats, wholeOf } from "./board";

/** Where only the board of a picture is shown; the style sheet has the same width. */
const PHONE = "(max-width: 40rem)";

interface PictureProps {
  /** A position, a case, a record or a match. */
  table: string;
  /** An action whose place is marked. */
  action?: string;
  /** Of a match: after so many actions. */
  at?: number;
  /** What this seat sees. */
  seat?: number;
  /** What the players are called; without it they are numbered as the library does, from 0. */
  nameOf?: NameOf;
  /** Whether there is little room for it on any device: then it is the board alone. */
  isSmall?: boolean;
}

export function PictureOf({ isSmall = false, nameOf = WORDS.player, ...props }: PictureProps) {
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
  return <Drawn picture={answer} nameOf={nameOf} isSmall={isSmall} />;
}

/** A picture that is there, with its words for who cannot see it. On a telephone it is cut to the board;
 * a tap shows the whole of it, as large as it is drawn. */
export function Drawn({ picture, nameOf, isSmall = false }: { picture: Picture; nameOf: NameOf; isSmall?: boolean }) {
  const { whole, board, eye } = useMemo(() => {
    const drawing = drawingOf(picture.svg);
    nameSeats(drawing, nameOf);
    const cut = boardOf(drawing);
    return {
      whole: { address: addressOf(drawing), cut: wholeOf(drawing) },
      board: cut && { address: addressOf(drawing, cut), cut },
      eye: cut ? eyeOf(drawing, cut) : 0,
    };
  }, [picture.svg, nameOf]);
  const frame = useRef<HTMLDivElement>(null);
  const [isLarge, setIsLarge] = useState(false);
  useEffect(() => {
    const shown = frame.current;
    if (shown) shown.scrollLeft = eye * shown.scrollWidth - shown.clientWidth / 2;
  }, [whole.address]);
  const alt = [picture.title, ...linesOf(picture, nameOf)].join(". ");
  return (
    <>
      <div class="picture-frame" ref={frame}>
        <div class={isSmall ? "picture-whole is-small" : "picture-whole"} style={`--board: ${board?.cut.width ?? 0}px`}>
          <picture>
            {board && (
              <source
                media={isSmall ? "all" : PHONE}
                srcset={board.address}
                width={Math.round(board.cut.width)}
                height={Math.round(board.cut.height)}
              />
            )}
            <img
              class="picture"
              src={whole.address}
              alt={alt}
              width={Math.round(whole.cut.width)}
              height={Math.round(whole.cut.height)}
            />
          </picture>
          <button
            type="button"
            class="enlarge"
            aria-label={READ.enlarge}
            aria-haspopup="dialog"
            onClick={() => setIsLarge(true)}
          />
        </div>
      </div>
      {isLarge && <Enlarged title={picture.title} alt={alt} {...whole} close={() => setIsLarge(false)} />}
    </>
  );
}

function Enlarged({
  title,
  alt,
  address,
  cut,
  close,
}: {
  title: string;
  alt: string;
  address: string;
  cut: Cut;
  close: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog class="enlarged" ref={dialog} aria-label={title} onClose={close}>
      <button type="button" class="main-one" onClick={() => dialog.current?.close()}>
        {READ.close}
      </button>
      <div class="enlarged-picture" tabIndex={0} role="group" aria-label={title}>
        <img src={address} alt={alt} width={Math.round(cut.width)} height={Math.round(cut.height)} />
      </div>
    </dialog>
  );
}
