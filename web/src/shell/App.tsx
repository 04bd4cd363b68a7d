// The frame of the page: heading, ways, what is loading, and the page that the address names.

import { useEffect, useRef } from "preact/hooks";
import { Ask } from "../ask/Ask";
import { EntryPage } from "../ask/EntryPage";
import { DisputePage } from "../dispute/DisputePage";
import { NewVersion } from "../offline/NewVersion";
import { ReceivedPage } from "../share/ReceivedPage";
import { TablePage } from "../table/TablePage";
import { FRAME } from "../words/frame";
import { later } from "./later";
import { type Route, useRoute } from "./routes";
import { Broken, Loading } from "./Status";

const MatchPage = later(
  () => import("../match/MatchPage").then((module) => module.MatchPage),
  FRAME.ways.match,
  FRAME.opening,
);

const PlayPage = later(
  () => import("../play/PlayPage").then((module) => module.PlayPage),
  FRAME.ways.play,
  FRAME.opening,
);

const WAYS = ["dispute", "ask", "table", "match", "play"] as const;

export function App() {
  const route = useRoute();
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  const place = placeOf(route);
  useEffect(() => {
    // Whoever follows a link by keyboard or screen reader begins at the heading of what is there.
    if (first.current) first.current = false;
    else {
      scrollTo(0, 0);
      main.current?.querySelector("h1")?.focus({ preventScroll: true });
    }
  }, [place]);
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: a link for everybody, but the address belongs to the routes */}
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault(); // the address belongs to the routes
          main.current?.focus();
        }}
      >
        {FRAME.skip}
      </a>
      <header class="head">
        <a class="brand" href="#/dispute">
          <img src="./icon.svg" alt={FRAME.name} width="28" height="28" /> <span aria-hidden="true">{FRAME.name}</span>
        </a>
        <nav aria-label={FRAME.pages} class="ways-of">
          <ul class="ways">
            {WAYS.map((way) => (
              <li key={way}>
                <a href={`#/${way}`} {...(wayOf(route) === way && { "aria-current": "page" as const })}>
                  {FRAME.ways[way]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main class="main" id="main" tabIndex={-1} ref={main}>
        <div class="of-page">
          <NewVersion />
          <Broken />
        </div>
        <Page route={route} />
      </main>
      <footer class="foot small quiet">{FRAME.foot}</footer>
      <Loading />
    </>
  );
}

function Page({ route }: { route: Route }) {
  switch (route.way) {
    case "dispute":
      return <DisputePage state={route.state} />;
    case "ask":
      return <Ask words={route.words} game={route.game} />;
    case "entry":
      return <EntryPage kind={route.kind} id={route.id} />;
    case "table":
      return <TablePage state={route.state} />;
    case "match":
      return <MatchPage state={route.state} />;
    case "play":
      return <PlayPage state={route.state} />;
    case "received":
      return <ReceivedPage text={route.text} />;
    case "nowhere":
      return (
        <>
          <h1 tabIndex={-1}>{FRAME.nowhere.title}</h1>
          <p>
            {FRAME.nowhere.address} <code>{route.given}</code> {FRAME.nowhere.leads}{" "}
            <a href="#/ask">{FRAME.nowhere.ask}</a>.
          </p>
        </>
      );
  }
}

function wayOf(route: Route): string {
  return route.way === "entry" ? "ask" : route.way;
}

/** What changes when one goes to another page, and not while one types a question. */
function placeOf(route: Route): string {
  return route.way === "entry" ? `${route.kind} ${route.id}` : route.way;
}
