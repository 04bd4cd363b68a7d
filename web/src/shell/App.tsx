// The frame of the page: heading, ways, what is loading, and the page that the address names.

import { useEffect, useRef } from "preact/hooks";
import { Ask } from "../ask/Ask";
import { EntryPage } from "../ask/EntryPage";
import { DisputePage } from "../dispute/DisputePage";
import { NewVersion } from "../offline/NewVersion";
import { ReceivedPage } from "../share/ReceivedPage";
import { TablePage } from "../table/TablePage";
import { FRAME } from "../words/frame";
import { MATCH } from "../words/play";
import { later } from "./later";
import { type Route, useRoute } from "./routes";
import { Broken, Loading } from "./Status";

const MatchPage = later(
  () => import("../match/MatchPage").then((module) => module.MatchPage),
  MATCH.title,
  FRAME.opening,
);

const PlayPage = later(
  () => import("../play/PlayPage").then((module) => module.PlayPage),
  FRAME.tabs.play,
  FRAME.opening,
);

const TABS = ["dispute", "play", "ask"] as const;

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
            {TABS.map((tab) => (
              <li key={tab}>
                <a href={`#/${tab}`} {...(tabOf(route) === tab && { "aria-current": "page" as const })}>
                  {FRAME.tabs[tab]}
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
      return <TablePage key={route.state} state={route.state} />; // another table is another page
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

/** The tab under which a page is: a table that is laid out settles a dispute too, and a match is looked through
 * where it is played. */
function tabOf({ way }: Route): (typeof TABS)[number] | null {
  switch (way) {
    case "dispute":
    case "table":
      return "dispute";
    case "play":
    case "match":
      return "play";
    case "ask":
    case "entry":
      return "ask";
    default:
      return null;
  }
}

/** What changes when one goes to another page, and not while one types a question. */
function placeOf(route: Route): string {
  return route.way === "entry" ? `${route.kind} ${route.id}` : route.way;
}
