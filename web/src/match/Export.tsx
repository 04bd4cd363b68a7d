// A match as a file: a record, a text; its moment as a line, a picture.

import { useState } from "preact/hooks";
import { download } from "../share/files";
import { MATCH } from "../words/play";
import { faultOf } from "../worker/fault";
import { ask } from "../worker/library";
import type { Looked, Picture, ShownMoment } from "../worker/protocol";

/** A picture is made so many times as large as it is on the page. */
const SCALE = 2;

export function Export({
  looked,
  text,
  at,
  moment,
}: {
  looked: Looked;
  /** The match as it was written; null for what was tried. */
  text: string | null;
  at: number;
  moment: ShownMoment;
}) {
  const words = MATCH.save;
  const [said, setSaid] = useState("");
  const name = `${looked.game}-${looked.players}p`;
  const whole = text ?? JSON.stringify(looked.record);
  const save = (made: () => Promise<Blob> | Blob, file: string) => async () => {
    try {
      download(file, await made());
      setSaid(words.saved(file));
    } catch (thrown) {
      setSaid(faultOf(thrown).message);
    }
  };
  const converted = (to: "record" | "match") => async () => plain((await ask("convert", { text: whole, to })).text);
  const files: [string, () => Promise<Blob> | Blob, string][] = [
    [words.record, converted("record"), `${name}.json`],
    [words.text, converted("match"), `${name}.txt`],
    [words.line, () => plain(`${moment.line}\n`), `${name}-step-${at}.txt`],
    [words.svg, () => new Blob([moment.picture.svg], { type: "image/svg+xml" }), `${name}-step-${at}.svg`],
    [words.png, () => asPng(moment.picture), `${name}-step-${at}.png`],
  ];
  return (
    <>
      <div class="buttons" role="group" aria-label={words.title}>
        {files.map(([title, made, file]) => (
          <button key={file} type="button" data-file={file} onClick={() => void save(made, file)()}>
            {title}
          </button>
        ))}
      </div>
      <p role="status" class="small quiet">
        {said}
      </p>
    </>
  );
}

function plain(text: string): Blob {
  return new Blob([text], { type: "text/plain;charset=utf-8" });
}

async function asPng({ svg }: Picture): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth * SCALE, image.naturalHeight * SCALE];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(MATCH.save.noPicture))), "image/png");
  });
}
