// A new match: game and edition, how many play, who is a person and who a bot.

import { useState } from "preact/hooks";
import { GAMES } from "../ask/kinds";
import { FaultShown, Waiting } from "../shell/Status";
import { keepScore, scoreInWords } from "../table/kept";
import { TABLE } from "../words/table";
import { useAnswer } from "../worker/asked";
import { type Fault, faultOf } from "../worker/fault";
import { ask } from "../worker/library";
import type { Game } from "../worker/protocol";
import { linkToKept, newlyKept } from "./kept";

export function NewMatch() {
  const { answer } = useAnswer("contents", {});
  return (
    <section aria-label={TABLE.newMatch.title}>
      <h2>{TABLE.newMatch.title}</h2>
      {answer ? <Form games={answer.games} /> : <Waiting what={TABLE.newMatch.waiting} />}
    </section>
  );
}

interface Sitter {
  name: string;
  who: "person" | "bot";
}

const FIRST_EDITION = "pegasus-2023";
const USUAL_PLAYERS = 3;

function Form({ games }: { games: Game[] }) {
  const editions = games.flatMap((game) => game.editions.map((edition) => ({ ...edition, game: game.name })));
  const [id, setId] = useState(FIRST_EDITION);
  const edition = editions.find((each) => each.id === id) ?? editions[0];
  const [wanted, setWanted] = useState(USUAL_PLAYERS);
  const players = edition?.players.includes(wanted) ? wanted : (edition?.players[0] ?? wanted);
  const [sitters, setSitters] = useState<Sitter[]>(() =>
    Array.from({ length: 10 }, (_, seat) => ({ name: "", who: seat === 0 ? "person" : "bot" })),
  );
  const [isCalm, setIsCalm] = useState(true);
  const [fault, setFault] = useState<Fault | null>(null);
  const seated = sitters.slice(0, players);
  const people = seated.filter((each) => each.who === "person").length;
  const change = (seat: number, part: Partial<Sitter>) =>
    setSitters(sitters.map((each, index) => (index === seat ? { ...each, ...part } : each)));
  const begin = async () => {
    const hasNames = seated.some((each) => each.name.trim() !== "");
    const names = seated.map((each, seat) => each.name.trim() || TABLE.newMatch.usual(each.who === "person", seat));
    const [lot = 0] = crypto.getRandomValues(new Uint32Array(1));
    try {
      const { record } = await ask("begin", {
        edition: id,
        players,
        first_seat: lot % players,
        ...(hasNames && { names }),
      });
      const persons = seated.map((each) => each.who === "person");
      location.hash = linkToKept(newlyKept(record, persons, isCalm));
    } catch (thrown) {
      setFault(faultOf(thrown));
    }
  };
  const beginScore = async () => {
    const hasNames = seated.some((each) => each.name.trim() !== "");
    const named = hasNames ? seated.map((each, seat) => each.name.trim() || TABLE.unnamed(seat)) : [];
    const game = edition?.game ?? "";
    try {
      const phase = game === "cat-in-the-box" ? "deal" : "physicats";
      const { document } = await ask("fresh", { edition: id, players, phase });
      const table = JSON.stringify({ ...document, ...(hasNames && { names: named }) });
      location.hash = keepScore(table, scoreInWords(game, players, named));
    } catch (thrown) {
      setFault(faultOf(thrown));
    }
  };
  return (
    <form
      class="reading"
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      <div class="fields">
        <div>
          <label for="edition">{TABLE.newMatch.edition}</label>
          <select id="edition" value={id} onChange={(event) => setId(event.currentTarget.value)}>
            {games.map((game) => (
              <optgroup key={game.name} label={GAMES[game.name] ?? game.name}>
                {game.editions.map((each) => (
                  <option key={each.id} value={each.id}>
                    {each.title}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </div>
        <div>
          <label for="players">{TABLE.setting.players}</label>
          <select id="players" value={players} onChange={(event) => setWanted(Number(event.currentTarget.value))}>
            {edition?.players.map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </select>
        </div>
      </div>
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
      {people === 0 && <p class="small quiet">{TABLE.newMatch.watch}</p>}
      {people < players && (
        <label class="check">
          <input type="checkbox" checked={isCalm} onChange={(event) => setIsCalm(event.currentTarget.checked)} />{" "}
          {TABLE.newMatch.calm}
        </label>
      )}
      {fault && <FaultShown fault={fault} />}
      <div class="buttons">
        <button type="submit" class="main-one">
          {TABLE.newMatch.begin}
        </button>
        <button type="button" onClick={() => void beginScore()}>
          {TABLE.newMatch.score}
        </button>
      </div>
    </form>
  );
}
