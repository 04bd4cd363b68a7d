// What is played, by how many, in which phase, and what the table has chosen.

import { useState } from "preact/hooks";
import { TABLE } from "../words/table";
import { useAnswer } from "../worker/asked";
import type { Laid } from "../worker/protocol";
import { numbers, OneOf, Options, seatChoices, upTo, Which } from "./controls";
import { FaultsShown, faultsAt } from "./Faults";
import type { Laying } from "./laying";

/** The text of a table on which nothing lies is no longer than this. */
const SHORT = 250;

export function Setting({
  laying,
  laid,
  isNew,
  seatName,
}: {
  laying: Laying;
  laid: Laid;
  isNew: boolean;
  seatName: (seat: number) => string;
}) {
  const { answer } = useAnswer("contents", {});
  const [isOpen] = useState(isNew && laid.table.length < SHORT);
  const { document } = laid;
  const { edition, players, phase } = document;
  const options = (document.options ?? {}) as Record<string, unknown>;
  const editions = (answer?.games ?? []).flatMap((game) => game.editions);
  const counts = editions.find((each) => each.id === edition)?.players ?? [players];
  const begin = (changes: { edition?: string; players?: number; phase?: string; options?: Record<string, unknown> }) =>
    laying.begin({ edition, players, phase, options, table: JSON.stringify(document), ...changes });
  const chooseEdition = (id: string) => {
    const chosen = editions.find((each) => each.id === id);
    const number = chosen?.players.includes(players) ? players : chosen?.players[0];
    if (!chosen || number === undefined) return;
    const isOfGame = answer?.games.some((game) => game.name === laid.game && game.editions.includes(chosen));
    if (isOfGame) begin({ edition: id, players: number });
    else laying.begin({ edition: id, players: number });
  };
  const seats = upTo(players);
  const names = (document.names ?? []) as string[];
  const title = editions.find((each) => each.id === edition)?.title ?? edition;
  const phaseText = laid.phases.find((each) => each.phase === phase)?.text ?? phase;
  return (
    <details class="setting" open={isOpen}>
      <summary>
        <strong>{title}</strong>
        {TABLE.setting.of(players, phaseText)}
      </summary>
      <Which
        label={TABLE.setting.edition}
        choices={editions.map((each) => ({ value: each.id, label: each.title }))}
        value={edition}
        choose={chooseEdition}
      />
      <OneOf
        label={TABLE.setting.players}
        choices={numbers(counts)}
        value={players}
        choose={(count) => count !== players && begin({ players: count })}
      />
      <Which
        label={TABLE.setting.phase}
        choices={laid.phases.map((each) => ({ value: each.phase, label: each.text }))}
        value={phase}
        choose={(chosen) => begin({ phase: chosen })}
      />
      <FaultsShown faults={faultsAt(laid.faults, "$.phase")} />
      <OneOf
        label={TABLE.say.start}
        choices={seatChoices(seats, seatName)}
        value={document.start_seat}
        choose={(start_seat) => laying.change({ start_seat })}
      />
      <FaultsShown faults={faultsAt(laid.faults, "$.start_seat")} />
      <details>
        <summary>{TABLE.say.options}</summary>
        <Options laid={laid} choose={(option, value) => begin({ options: { ...options, [option]: value } })} />
      </details>
      <details>
        <summary>{TABLE.setting.names}</summary>
        {seats.map((seat) => (
          <label class="which" key={seat}>
            {TABLE.unnamed(seat)}
            <input
              type="text"
              maxLength={40}
              autocomplete="off"
              value={names[seat] ?? ""}
              onChange={(event) => {
                const named = seats.map((each) =>
                  each === seat ? event.currentTarget.value.trim() : (names[each] ?? ""),
                );
                laying.change({
                  names: named.every((each) => each === "")
                    ? undefined
                    : named.map((each, at) => each || TABLE.unnamed(at)),
                });
              }}
            />
          </label>
        ))}
      </details>
    </details>
  );
}
