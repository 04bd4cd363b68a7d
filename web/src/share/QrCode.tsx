// A link as a QR code, for the telephone of somebody else. It is made here; no other host is asked.

import encodeQR from "qr";
import { FRAME } from "../words/frame";

/** Of a longer link a camera can hardly read the code. */
export const LONGEST_IN_CODE = 2_300;

/** The QR code of a link of at most LONGEST_IN_CODE letters. */
export function QrCode({ link }: { link: string }) {
  const svg = encodeQR(link, "svg", { ecc: "low", border: 4 });
  return (
    <img class="qr-code" src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`} alt={FRAME.share.codeOf} />
  );
}
