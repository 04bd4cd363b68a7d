// The drawing parts of src/board, as Preact's JSX knows them.

import type { CatboxBoard, CatboxDecision, CatboxHand, CatboxTrack, Tapped } from "./board/board";

type Props<E extends HTMLElement, K extends keyof E> = { [Each in K]?: E[Each] } & {
  "aria-label"?: string;
  class?: string;
  "oncatbox-tap"?: (event: CustomEvent<Tapped>) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
};

declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      "catbox-board": Props<CatboxBoard, "message" | "chosen" | "nameOf" | "isStill" | "places">;
      "catbox-track": Props<CatboxTrack, "message" | "chosen" | "nameOf" | "isStill" | "places">;
      "catbox-hand": Props<CatboxHand, "message" | "chosen" | "nameOf" | "isStill">;
      "catbox-decision": Props<CatboxDecision, "decision">;
    }
  }
}
