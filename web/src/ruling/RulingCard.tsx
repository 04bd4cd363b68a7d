// A ruling as a card, the same wherever there is one: who did what, the verdict, the rule, a picture of
// what decided, what follows, what to do now, and who sees it differently.

import { ClauseLink, Inline, NumberedPoint } from "../ask/text";
import { type NameOf, type Said, sentence } from "../desk/words";
import { linkTo } from "../shell/routes";
import { WORDS } from "../words/en";
import { READ } from "../words/read";
import type { PrintedBox } from "../worker/protocol";
import { useShelf } from "../worker/shelf";
import type { Card, Reason } from "./card";
import { Decided } from "./Decided";
import {
  asSentence,
  inFewWords,
  matterOf,
  nowInWords,
  otherInWords,
  ruleInShort,
  sourceOf,
  verdictOf,
} from "./sentences";

const words = WORDS.ruling;

export function RulingCard({
  card,
  nameOf,
  box = null,
  isPage = false,
}: {
  card: Card;
  nameOf: NameOf;
  /** The box on the table, where somebody has said which. */
  box?: PrintedBox | null;
  /** Whether it is all of a page, so that its heading is that of the page. */
  isPage?: boolean;
}) {
  const { shelf } = useShelf();
  const { ruling, answer, reasons, open, others, now } = card;
  const [Title, Part] = isPage ? (["h1", "h2"] as const) : (["h2", "h3"] as const);
  const matter = matterOf(card, nameOf, shelf);
  const clauses = [...new Set([...reasons, ...open].map(({ clause }) => clause))];
  const isAnswer = card.action === null;
  const mishap = nowInWords(card, shelf);
  const instead = inFewWords(card.instead);
  return (
    <section
      class={`ruling ${ruling === "refused" ? "illegal" : ruling}`}
      data-ruling={ruling}
      {...(isAnswer && { "data-answer": ruling === "undetermined" ? "open" : "determined" })}
      data-clauses={clauses.join(" ")}
    >
      <Title {...(isPage && { tabIndex: -1 })}>
        <span class="small">{matter}</span>
        <span class="unseen">{matter.endsWith("?") ? " " : ": "}</span>
        <span class="word">
          {ruling in words.signs && (
            <span class="sign" aria-hidden="true">
              {words.signs[ruling as keyof typeof words.signs]}{" "}
            </span>
          )}
          {verdictOf(card, nameOf)}
        </span>
      </Title>
      <Decided card={card} />
      {ruling === "undetermined" && <p>{words.dependsOn}</p>}
      <Sentences some={answer.slice(ruling === "answer" ? 1 : 0)} nameOf={nameOf} />
      <Reasons reasons={open} nameOf={nameOf} />
      {isAnswer && reasons.length > 0 && answer.length > 0 && <Part>{words.because}</Part>}
      {clauses.slice(0, 1).map((id) => (
        <p key={id} class="rule">
          <strong>
            <ClauseLink id={id} />.
          </strong>{" "}
          <Inline text={ruleInShort(id, shelf)} />
        </p>
      ))}
      <Reasons reasons={reasons} nameOf={nameOf} />
      {card.presumed.map((each) => (
        <p key={sentence(each, nameOf)} class="presumed small">
          {words.presumed}: {sentence(each, nameOf)}.
        </p>
      ))}
      {card.standing && <p class="small">{words.standing[card.standing]}.</p>}
      <Following title={words.follows} some={card.follows} nameOf={nameOf} heading={Part} />
      <Following title={READ.ruling.ifLegal} some={card.ifLegal} nameOf={nameOf} heading={Part} />
      {mishap && now && (
        <>
          <Part>{words.now}</Part>
          <p>
            {mishap.text} <a href={linkTo("irregularity", now.id)}>{mishap.title}</a>
            {now.advice && <span class="small"> ({words.advice})</span>}
          </p>
        </>
      )}
      {instead.length > 0 && (
        <>
          <Part>{READ.ruling.instead}</Part>
          <Few items={instead} />
        </>
      )}
      {[true, false].map((isDisputed) => {
        const some = others.filter((each) => each.isDisputed === isDisputed);
        return (
          some.length > 0 && (
            <div key={String(isDisputed)} class="otherwise">
              <Part>{isDisputed ? words.disputed : words.otherBooks}</Part>
              <ul>
                {some.map((each) => (
                  <li key={`${each.edition} ${each.option} ${each.value}`}>
                    <Inline text={otherInWords(each, nameOf, shelf)} />{" "}
                    {each.points.map((number) => (
                      <span key={number} class="small">
                        <NumberedPoint game={card.game} number={number} />{" "}
                      </span>
                    ))}
                  </li>
                ))}
              </ul>
            </div>
          )
        );
      })}
      {card.believed && (
        <>
          <Part>{words.believed}</Part>
          <p>
            <a href={linkTo("misbelief", card.believed.id)}>“{card.believed.text}”</a>: {words.isSo[card.believed.so]}.{" "}
            {card.believed.why}
          </p>
        </>
      )}
      {card.like && (
        <p class="small">
          {words.like}: <a href={linkTo("case", card.like.id)}>{card.like.title}</a>
        </p>
      )}
      {clauses.length > 0 && (
        <>
          <Part>{words.rulebook}</Part>
          <ul class="cited">
            {clauses.map((id) => (
              <li key={id}>
                <ClauseLink id={id} /> <span class="small quiet">{sourceOf(id, card.edition, box, shelf)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {card.weighed.length > 0 && (
        <details>
          <summary>{READ.ruling.weighed}</summary>
          <Reasons reasons={card.weighed} nameOf={nameOf} isCited />
        </details>
      )}
    </section>
  );
}

function Reasons({
  reasons,
  nameOf,
  isCited = false,
}: {
  reasons: readonly Reason[];
  nameOf: NameOf;
  isCited?: boolean;
}) {
  const lines = reasons.flatMap(({ clause, said }) =>
    said.length === 0 && isCited
      ? [{ clause, text: "" }]
      : said.map((each) => ({ clause, text: sentence(each, nameOf) })),
  );
  if (lines.length === 0) return null;
  return (
    <ul class="findings">
      {lines.map(({ clause, text }) => (
        <li key={`${clause} ${text}`}>
          {text && <Inline text={asSentence(text)} />} {isCited && <ClauseLink id={clause} />}
        </li>
      ))}
    </ul>
  );
}

function Sentences({ some, nameOf }: { some: readonly Said[]; nameOf: NameOf }) {
  return (
    <>
      {some.map((each) => {
        const text = asSentence(sentence(each, nameOf));
        return (
          <p key={text}>
            <Inline text={text} />
          </p>
        );
      })}
    </>
  );
}

function Following({
  title,
  some,
  nameOf,
  heading: Part,
}: {
  title: string;
  some: readonly Said[];
  nameOf: NameOf;
  heading: "h2" | "h3";
}) {
  if (some.length === 0) return null;
  return (
    <>
      <Part>{title}</Part>
      <Sentences some={some} nameOf={nameOf} />
    </>
  );
}

/** So many are listed; all of them on request. */
const FEW = 6;

function Few({ items }: { items: readonly string[] }) {
  const isPart = items.length > FEW;
  return (
    <>
      <p>
        {items.slice(0, FEW).join("; ")}
        {isPart ? " …" : "."}
      </p>
      {isPart && (
        <details>
          <summary>{READ.ruling.all(items.length)}</summary>
          <p>{items.join("; ")}.</p>
        </details>
      )}
    </>
  );
}
