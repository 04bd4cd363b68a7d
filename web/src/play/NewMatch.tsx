// A new match: game, how many play, and Begin; the rest is as it was last time, and folded.

import { useState } from "preact/hooks";
import { GAMES } from "../ask/kinds";
import { usualOf } from "../dispute/kept";
import { recalled, remember } from "../keeping/usual";
import { FaultShown, Waiting } from "../shell/Status";
import { OneOf } from "../table/controls";
import { keepScore, scoreInWords } from "../table/kept";
import { TABLE } from "../words/table";
import { useAnswer } from "../worker/asked";
import { type Fault, faultOf } from "../worker/fault";
import { ask } from "../worker/library";
import type { Game } from "../worker/protocol";
import { begin } from "./kept";

export function NewMatch() {
  const { answer } = useAnswer("contents", {});
  return (
    <section class="new-match" aria-label={TABLE.newMatch.title}>
      {answer ? <Form games={answer.games} /> : <Waiting what={TABLE.newMatch.waiting} />}
    </section>
  );
}

interface Sitter {
  name: string;
  who: "person" | "bot";
}

/** What somebody chooses for a match. */
interface Choices {
  edition: string;
  /** The edition of each game that was chosen last. */
  editions: Record<string, string>;
  players: number;
  sitters: Sitter[];
  isCalm: boolean;
}

const KEY = "catbox-new-match/1";
const FIRST_EDITION = "pegasus-2023";
const USUAL_PLAYERS = 3;
const MOST_PLAYERS = 10;

/** What was chosen last, as far as it can be read. */
function lastChoices(): Choices {
  const { edition, editions, players, sitters, isCalm } = recalled<Choices>(KEY);
  return {
    edition: edition ?? (usualOf("cat-in-the-box").edition || FIRST_EDITION),
    editions: editions ?? {},
    players: players ?? USUAL_PLAYERS,
    sitters: Array.from({ length: MOST_PLAYERS }, (_, seat) => ({
      name: String(sitters?.[seat]?.name ?? ""),
      who: (sitters?.[seat]?.who ?? (seat === 0 ? "person" : "bot")) === "person" ? "person" : "bot",
    })),
    isCalm: isCalm ?? true,
  };
}

function Form({ games }: { games: Game[] }) {
  const [chosen, setChosen] = useState(lastChoices);
  const [fault, setFault] = useState<Fault | null>(null);
  const { sitters, isCalm } = chosen;
  const editions = games.flatMap((game) => game.editions.map((each) => ({ ...each, game: game.name })));
  const edition = editions.find(({ id }) => id === chosen.edition) ?? editions[0];
  if (!edition) return null;
  const { id, game } = edition;
  const players = edition.players.includes(chosen.players) ? chosen.players : (edition.players[0] ?? USUAL_PLAYERS);
  const seated = sitters.slice(0, players);
  const persons = seated.map(({ who }) => who === "person");
  const people = persons.filter(Boolean).length;
  const choose = (part: Partial<Choices>) => setChosen({ ...chosen, ...part });
  const change = (seat: number, part: Partial<Sitter>) =>
    choose({ sitters: sitters.map((each, at) => (at === seat ? { ...each, ...part } : each)) });
  /** The edition that was chosen last for a game. */
  const ofGame = (name: string) => {
    const own = editions.filter((each) => each.game === name);
    const usual = [name === game ? id : chosen.editions[name], usualOf(name).edition, FIRST_EDITION];
    const last = usual.find((each) => own.some((one) => one.id === each)) ?? own[0]?.id;
    return last ?? id;
  };
  const names = (unnamed: (seat: number) => string) =>
    seated.some(({ name }) => name.trim()) ? seated.map(({ name }, seat) => name.trim() || unnamed(seat)) : [];
  const go = async (link: () => Promise<string>) => {
    remember(KEY, { ...chosen, edition: id, players, editions: { ...chosen.editions, [game]: id } });
    try {
      location.hash = await link();
    } catch (thrown) {
      setFault(faultOf(thrown));
    }
  };
  const beginMatch = () => {
    const called = names((seat) => TABLE.newMatch.usual(persons[seat] === true, seat));
    return begin({ edition: id, players, ...(called.length > 0 && { names: called }) }, { persons, isCalm });
  };
  const beginScore = async () => {
    const called = names(TABLE.unnamed);
    const phase = game === "cat-in-the-box" ? "deal" : "physicats";
    const { document } = await ask("fresh", { edition: id, players, phase });
    const table = JSON.stringify({ ...document, ...(called.length > 0 && { names: called }) });
    return keepScore(table, scoreInWords(game, players, called));
  };
  return (
    <form
      class="reading"
      onSubmit={(event) => {
        event.preventDefault();
        void go(beginMatch);
      }}
    >
      <OneOf
        label={TABLE.newMatch.game}
        choices={games.map(({ name }) => ({ value: name, label: GAMES[name] ?? name }))}
        value={game}
        choose={(name) => choose({ edition: ofGame(name) })}
      />
      <OneOf
        label={TABLE.setting.players}
        choices={edition.players.map((count) => ({ value: count, label: String(count) }))}
        value={players}
        choose={(count) => choose({ players: count })}
      />
      <p class="small quiet">{TABLE.newMatch.plays(people, players - people)}</p>
      {fault && <FaultShown fault={fault} />}
      <div class="buttons">
        <button type="submit" class="main-one">
          {TABLE.newMatch.begin}
        </button>
        <button type="button" onClick={() => void go(beginScore)}>
          {TABLE.newMatch.score}
        </button>
      </div>
      <details class="more-of-match">
        <summary>{TABLE.newMatch.more}</summary>
        <label for="edition">{TABLE.newMatch.edition}</label>
        <select id="edition" value={id} onChange={(event) => choose({ edition: event.currentTarget.value })}>
          {games.map((each) => (
            <optgroup key={each.name} label={GAMES[each.name] ?? each.name}>
              {each.editions.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.title}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <fieldset class="sitters">
          <legend>{TABLE.newMatch.who}</legend>
          {seated.map(({ name, who }, seat) => (
            <div class="sitter" key={seat}>
              <input
                type="text"
                aria-label={TABLE.newMatch.nameOf(seat)}
                placeholder={TABLE.newMatch.usual(who === "person", seat)}
                maxLength={24}
                autocomplete="off"
                value={name}
                onInput={(event) => change(seat, { name: event.currentTarget.value })}
              />
              <select
                aria-label={TABLE.newMatch.sits(seat)}
                value={who}
                onChange={(event) => change(seat, { who: event.currentTarget.value as Sitter["who"] })}
              >
                <option value="person">{TABLE.newMatch.person}</option>
                <option value="bot">{TABLE.newMatch.bot}</option>
              </select>
            </div>
          ))}
        </fieldset>
        {people > 1 && <p class="small quiet">{TABLE.newMatch.shared}</p>}
        {people < players && (
          <label class="check">
            <input
              type="checkbox"
              checked={isCalm}
              onChange={(event) => choose({ isCalm: event.currentTarget.checked })}
            />{" "}
            {TABLE.newMatch.calm}
          </label>
        )}
      </details>
    </form>
  );
}
