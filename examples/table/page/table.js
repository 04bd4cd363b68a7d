// Written by python -m tools.make_scripts; every change here is lost.
// The page of a table, and the one where a table is opened. It knows no rule: what may be done comes
// with every message, and for what may not be done it asks the server why.
import { boxesInWords, NOTHING, offered as offers, physicat, said, tapped } from "./board/board.js";
import { connect, isMessage } from "./client.js";
const TITLES = {
    "cat-in-the-box": "Cat in the Box",
    "schrodingers-cats": "Schrödinger’s Cats",
};
const OPTIONS = {
    face: "Face of the board", physicats: "Play with Physicats or without", blocks: "Number of blocks of the track",
};
const COLORS = { R: "red", B: "blue", Y: "yellow", G: "green" };
const LONGEST_NAME = 24;
// Building a page: texts only, never markup.
function element(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (typeof value === "function")
            made.addEventListener(name, value);
        else if (value === true)
            made.setAttribute(name, "");
        else if (value !== false && value !== undefined)
            made.setAttribute(name, `${value}`);
    }
    made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
    return made;
}
function button(text, click, attributes = {}) {
    return element("button", { type: "button", key: text, click, ...attributes }, text);
}
function part(id) {
    const found = document.getElementById(id);
    if (found === null)
        throw new Error(`no element ${id}`);
    return found;
}
/** Put something into a part of the page; what had the focus there keeps it. */
function fill(id, ...children) {
    const there = part(id);
    const focused = there.contains(document.activeElement) && document.activeElement;
    const key = focused ? focused.getAttribute("key") : null;
    there.replaceChildren(...children.filter((child) => !!child));
    there.hidden = there.childNodes.length === 0;
    if (key !== null) {
        const same = there.querySelector(`[key="${CSS.escape(key)}"]`);
        (same ?? there.querySelector("button"))?.focus();
    }
}
const listed = (all) => [all.slice(0, -1).join(", "), ...all.slice(-1)].filter((part) => part !== "").join(" and ");
const many = (count, thing) => `${count} ${thing}${count === 1 ? "" : "s"}`;
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const spaced = (text) => text.replaceAll("-", " ");
// The first page: open a table.
let offer = { games: {}, titles: {}, words: { options: {}, physicats: {} } };
async function offered() {
    offer = (await (await fetch("/games")).json());
}
/** A choice of an option, with what the rules say of the value that is chosen. */
function choice(name, values) {
    const said = offer.words.options[name];
    const means = element("span", { class: "small", "aria-live": "polite" });
    const select = element("select", { id: name, change: () => { means.textContent = capital(said?.values[select.selectedOptions[0]?.text.replaceAll(" ", "-") ?? ""] ?? ""); } }, new Option("as the edition has it", ""), ...values.map((value) => new Option(spaced(`${value}`), JSON.stringify(value))));
    return element("label", {}, said?.title ?? OPTIONS[name] ?? capital(spaced(name)), select, means);
}
async function opening() {
    await offered();
    const { games, titles } = offer;
    const game = element("select", { id: "game", change: () => editions() });
    const edition = element("select", { id: "edition", change: () => counts() });
    const players = element("select", { id: "players" });
    const options = element("div", { class: "options" });
    const failed = element("p", { role: "alert" });
    game.append(...Object.keys(games).map((name) => new Option(TITLES[name] ?? name, name)));
    function editions() {
        const ids = Object.keys(games[game.value]?.editions ?? {});
        edition.replaceChildren(...ids.map((each) => new Option(titles[each], each)));
        edition.value = ids.at(-1) ?? "";
        options.replaceChildren(...Object.entries(games[game.value]?.options ?? {}).flatMap(([name, values]) => values === "any" ? [] : [choice(name, values)]));
        counts();
    }
    function counts() {
        const possible = games[game.value]?.editions[edition.value] ?? [];
        players.replaceChildren(...possible.map((count) => new Option(`${count}`)));
        players.value = possible.includes(4) ? "4" : players.value;
    }
    async function open() {
        failed.textContent = "";
        const chosen = [...options.querySelectorAll("select")].filter((select) => select.value !== "");
        const body = {
            game: game.value, edition: edition.value, players: Number(players.value),
            options: Object.fromEntries(chosen.map((select) => [select.id, JSON.parse(select.value)])),
        };
        const headers = { "Content-Type": "application/json" };
        const answer = await fetch("/tables", { method: "POST", headers, body: JSON.stringify(body) });
        const made = (await answer.json());
        if (made.id)
            location.href = `/tables/${made.id}`;
        else
            failed.textContent = made.error?.message ?? "This did not work.";
    }
    editions();
    const submit = (event) => {
        event.preventDefault();
        open().catch(() => (failed.textContent = "The server does not answer."));
    };
    const form = element("form", { class: "opening" }, element("h2", {}, "Open a table"), element("p", {}, "Then send its link to the others. Who has the link can sit down, or watch."), element("label", {}, "Game", game), element("label", {}, "Edition", edition), element("label", {}, "Players", players), element("details", {}, element("summary", {}, "Readings and other options"), options), element("button", { class: "primary" }, "Open the table"), failed);
    form.addEventListener("submit", submit);
    fill("front", form);
}
// A table.
const id = location.pathname.split("/")[2] ?? "";
let room = null;
let message = null;
let notice = null;
/** What is chosen so far. */
let chosen = NOTHING;
/** The secret of this browser at this table; `#second` behind the address makes it another one. */
function token() {
    const key = `catbox-table:${id}${location.hash}`;
    const kept = localStorage.getItem(key);
    if (kept !== null)
        return kept;
    const bytes = crypto.getRandomValues(new Uint8Array(20));
    const made = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    localStorage.setItem(key, made);
    return made;
}
const connection = id === "" ? null : connect(`${location.origin.replace("http", "ws")}/tables/${id}/socket`, {
    join: (next) => ({ join: token(), since: next }),
    receive,
    connected: (isConnected) => (part("connection").textContent = isConnected ? "" : "No connection. Trying again…"),
});
const send = (frame) => void connection?.send(frame);
const act = (action) => {
    notice = null;
    send({ act: action, at: message?.next });
};
const ask = (action) => send({ ask: action });
function receive(received) {
    if (isMessage(received)) {
        if (received.verdict !== undefined)
            notice = { kind: "why", lines: reasons(received.verdict) };
        else
            take(received);
    }
    else if ("room" in received) {
        // If it was taken back, a message follows, and takes this away again.
        if (room?.undo && !received.room.undo)
            notice = { kind: "why", lines: paragraphs(["Nothing is taken back."]) };
        room = received.room;
    }
    else {
        notice = { kind: "error", lines: paragraphs([capital(named(received.error.message))]) };
    }
    render();
}
function take(received) {
    const moved = received.actions !== message?.actions || received.next !== message.next;
    if (moved)
        chosen = NOTHING;
    if (moved && notice?.kind === "why")
        notice = null;
    message = received;
    addEvents(received);
}
function reasons(verdict) {
    if (verdict.ruling === "legal")
        return paragraphs(["This is legal."]);
    return verdict.violations.flatMap((each) => {
        const where = each.sources.map((source) => source.heading).join("; ");
        const small = element("span", { class: "small" }, `${each.clause}${where && ` · Rulebook: ${where}`}`);
        return element("p", {}, `${capital(named(each.message))}.`, element("br"), small);
    });
}
/** A text of the library with the names of the players. */
const named = (text) => text.replaceAll(/\bseat \d\b|\bseats \d(?:(?:, | and )\d)+\b/g, (seats) => listed([...seats.matchAll(/\d/g)].map((seat) => nameOf(Number(seat)))));
const nameOf = (seat) => room?.names[seat] ?? `seat ${seat + 1}`;
function chip(seat) {
    return element("span", { class: `token seat-${seat}`, "data-sign": seat + 1, "aria-hidden": "true" });
}
function addEvents(now) {
    const log = part("log");
    part("side").hidden = false;
    for (const { number, text, event } of now.events) {
        if (number === 0)
            log.replaceChildren();
        if (log.querySelector(`[data-number="${number}"]`))
            continue;
        if (event.event === "taken-back") {
            for (const line of log.querySelectorAll("li")) {
                if (Number(line.dataset.number) >= event.void_from)
                    line.classList.add("void");
            }
        }
        const heading = event.event === "round-began" && "heading";
        log.append(element("li", { "data-number": number, class: heading || "" }, capital(named(text))));
    }
    part("scroll").scrollTop = log.scrollHeight;
}
/** Whether something is pressed: it stays until it is let go, or the click would be lost. */
let isPressed = false;
let isStale = false;
addEventListener("pointerdown", () => (isPressed = true));
for (const ended of ["pointerup", "pointercancel"])
    addEventListener(ended, () => void setTimeout(released));
function released() {
    isPressed = false;
    if (isStale)
        render();
}
function render() {
    isStale = isPressed;
    if (isStale || room === null || message === null)
        return;
    const game = TITLES[message.game] ?? "";
    const free = room.names.includes(null);
    document.title = message.turn.some((seat) => seat === room?.you) ? `● ${game}` : game;
    const options = Object.entries(message.options).map(([name, value]) => `${spaced(name)}: ${typeof value === "object" ? "own" : value}`);
    part("title").textContent = [offer.titles[message.edition] ?? game, ...options].join(", ");
    part("heading").textContent = `A table of ${game}`;
    part("share").hidden = free;
    const close = button("Close", () => ((notice = null), render()), { class: "quiet" });
    fill("notice", notice && element("div", { class: notice.kind }, ...notice.lines, close));
    fill("front", free && lobby(room), room.undo && undoing(room, room.undo));
    fill("turn", ...(free ? [] : turn(room, message)));
    fill("seats", element("h2", {}, "Players"), seats(room, message), watchers(room));
    const isCards = message.game === "cat-in-the-box";
    fill("about", !message.outcome && (message.game === "cat-in-the-box" ? !free && trick(message) : facts(message)));
    const parts = { "catbox-board": isCards, "catbox-track": !isCards, "catbox-hand": true };
    for (const [name, isShown] of Object.entries(parts)) {
        const drawn = document.querySelector(name);
        if (!drawn)
            continue;
        drawn.hidden = !isShown;
        if (isShown)
            Object.assign(drawn, { message, chosen, nameOf });
    }
    fill("notes", ...(message.game === "cat-in-the-box" ? aside(message) : known(message)));
    part("board").hidden = message.outcome !== null;
    const { hand } = message.table;
    part("own").hidden = hand === null || !(Object.values(hand).some(Boolean) || part("notes").hasChildNodes());
    part("own-title").textContent = isCards ? "Your cards" : "Your boxes";
    if (!isCards && part("board").nextElementSibling === part("own"))
        part("board").before(part("own"));
    fill("score", ...(message.game === "cat-in-the-box" ? scores(message) : checks(message)));
}
/** Something of the board or the hand was tapped. */
addEventListener("catbox-tap", (event) => {
    if (message === null)
        return;
    const step = tapped(message, chosen, event.detail);
    if ("act" in step)
        return act(step.act);
    if ("ask" in step)
        return ask(step.ask);
    [chosen, notice] = [step.choose, null];
    render();
});
const paragraphs = (lines) => lines.map((line) => element("p", {}, line));
function watchers(now) {
    return now.watching > 0 ? element("p", { class: "small" }, `${now.watching} watching`) : null;
}
// Sitting down, and taking back.
function lobby(now) {
    const before = part("front").querySelector("input#name")?.value;
    const name = element("input", {
        id: "name", key: "name", maxlength: LONGEST_NAME, autocomplete: "nickname",
        value: before ?? localStorage.getItem("catbox-name") ?? "",
    });
    const sit = (seat) => {
        localStorage.setItem("catbox-name", name.value);
        send({ sit: seat, name: name.value });
    };
    const places = now.names.map((taken, seat) => {
        if (taken !== null)
            return element("li", {}, chip(seat), ` ${taken}${seat === now.you ? " (you)" : ""}`);
        return element("li", {}, button(`Sit on seat ${seat + 1}`, () => sit(seat), { class: now.you === null ? "primary" : "" }));
    });
    const link = element("input", {
        id: "link", key: "link", readonly: true, value: `${location.origin}/tables/${id}`,
    });
    return element("div", { class: "lobby" }, element("h2", {}, now.you === null ? "Sit down" : "Waiting for the others"), element("p", {}, "The match begins when all seats are taken. Until then you can change places."), element("label", {}, "Your name", name), element("ul", { class: "places" }, ...places), now.you !== null && button("Leave the seat", () => send({ leave: true })), element("label", {}, "The link to this table", link), button("Copy the link", () => copy(), { key: "copy" }));
}
async function copied() {
    try {
        await navigator.clipboard.writeText(`${location.origin}/tables/${id}`);
        part("connection").textContent = "The link is copied.";
    }
    catch {
        part("connection").textContent = "Copy the address of this page.";
    }
}
const copy = () => void copied();
function undoing(now, undo) {
    const what = undo.actions === 1 ? "the last action" : `the last ${undo.actions} actions`;
    const waiting = undo.waiting.map(nameOf).join(", ");
    const answer = (wish) => () => send({ undo: wish, at: message?.next });
    const asked = now.you !== null && undo.waiting.includes(now.you);
    return element("div", { class: "question", role: "status" }, element("p", {}, `${nameOf(undo.seat)} would like to take back ${what}. To agree: ${waiting}.`), asked && button("Agree", answer("agree"), { class: "primary" }), asked && button("Refuse", answer("refuse")), undo.seat === now.you && button("Do not ask any more", answer("refuse")));
}
// Whose turn it is, and what can be done by a button.
function turn(now, at) {
    const yours = at.turn.some((seat) => seat === now.you);
    const others = at.turn.filter((seat) => seat !== now.you && seat !== "chance").map((seat) => nameOf(Number(seat)));
    const buttons = offers(at, chosen).map(({ action, isLegal }) => button(said(action), () => (isLegal ? act : ask)(action), { class: isLegal ? "primary" : "" }));
    const undo = now.you !== null && now.undo === null && now.may_ask && at.may_take_back;
    const back = undo && button("Take back…", () => send({ undo: "ask", at: at.next }), { class: "quiet" });
    if (at.outcome !== null) {
        const winners = `${listed(at.outcome.winners.map(nameOf))} ${at.outcome.winners.length > 1 ? "win" : "wins"}`;
        const why = at.outcome.reasons.map((each) => `${capital(named(each.message))}. [${each.clause}]`);
        return [element("div", { class: "outcome" }, element("h2", {}, winners), ...paragraphs(why)), back];
    }
    const text = yours ? `Your turn: ${prompt(at)}` : `${now.you === null ? "You watch. " : ""}${listed(others)} to play`;
    return [
        element("p", { class: yours ? "yours" : "theirs", role: "status" }, text),
        element("div", { class: "buttons" }, ...buttons, back),
    ];
}
function prompt(at) {
    switch (at.table.phase) {
        case "discard":
            return "choose a card to set aside.";
        case "bid":
            return "how many tricks will you win?";
        case "play":
            return at.legal.hand.length === 0 ? "no card can be played." : "choose a card, then its cell.";
        case "claim":
            return at.legal.board.length === 0 ? "what will you do?" : "choose a space of the track, or a button.";
        case "proof":
            return "prove something, or end your turn.";
        default:
            return "";
    }
}
// Players.
function seats(now, at) {
    const items = now.names.map((name, seat) => {
        const marks = [
            seat === now.you && "you",
            at.turn.some((each) => each === seat) && at.outcome === null && "to play",
            name !== null && now.here[seat] === false && "away",
        ].filter((mark) => mark !== false);
        return element("li", { class: at.turn.some((each) => each === seat) ? "on-turn" : "" }, element("p", { class: "who" }, chip(seat), element("b", {}, name ?? "free"), ...marks.map((mark) => element("span", { class: "mark" }, mark))), !now.names.includes(null) && element("p", { class: "small" }, at.game === "cat-in-the-box" ? card(at, seat) : cat(at, seat)));
    });
    return element("ol", { class: "seats" }, ...items);
}
function card(at, seat) {
    const its = at.table.seats[seat];
    if (its === undefined)
        return "";
    const held = Object.entries(COLORS).map(([letter, color]) => (its.held.includes(color) ? letter : "–"));
    const playing = at.table.phase === "play";
    return [
        many(its.points, "point"),
        many(its.cards, "card"),
        at.table.phase === "discard" && its.has_discarded && "has set a card aside",
        its.bid !== null && `bid ${its.bid}`,
        playing && `won ${its.tricks}`,
        playing && `colors\u00a0${held.join("\u00a0")}`,
    ].filter((text) => !!text).join(" · ");
}
function cat(at, seat) {
    const its = at.table.seats[seat];
    if (its === undefined)
        return "";
    if (its.lives === 0)
        return "out";
    const proof = boxesInWords(its.proof);
    return [
        its.lives === 1 ? "1 life" : `${its.lives} lives`,
        many(its.cards, "card"),
        its.has_unused_physicat && "a Physicat",
        its.staying && `${physicat(its.staying)} stays`,
        proof && `shows ${proof}`,
    ].filter((text) => !!text).join(" · ");
}
// Cat in the Box.
function trick(at) {
    const { trick, round, of_rounds, of_tricks, revealed, phase } = at.table;
    const where = `Round ${round} of ${of_rounds}${trick ? `, trick ${trick.number} of ${of_tricks}` : ""}`;
    const last = trick?.plays.length ? null : at.last_trick;
    const winning = last ? last.winner : trick?.winning;
    const plays = (last?.plays ?? trick?.plays ?? []).map((play) => element("li", {}, element("span", { class: `played ${play.color}` }, `${play.rank}${play.color.charAt(0).toUpperCase()}`), ` ${nameOf(play.seat)}${winning === play.seat ? (last ? ", has won" : ", wins so far") : ""}`));
    const open = revealed.length > 0 && `Turned up: ${revealed.join(" ")}`;
    const lead = phase === "play" && !trick?.plays.length && `${nameOf(trick?.leader ?? 0)} leads.`;
    return element("div", { class: "trick" }, element("p", { class: "small" }, [where, open].filter((text) => !!text).join(". ")), last && element("p", { class: "small" }, last.winner === null ? "The trick that was broken off:" : "The last trick:"), plays.length > 0 && element("ol", { class: last ? "last" : "" }, ...plays), lead && element("p", {}, lead), !at.table.board_is_in_sight && element("p", { class: "small" }, "The board is out of sight."));
}
function aside(at) {
    return [at.table.discard !== null && element("p", { class: "small" }, `Set aside: ${at.table.discard}`)];
}
function scores(at) {
    const rows = at.rounds.map((round, index) => [
        `${index + 1}`,
        ...round.scores.map((score, seat) => `${score}${round.bonus[seat] ? ` (${round.bonus[seat]} bonus)` : ""}${round.paradox === seat ? " paradox" : ""}`),
    ]);
    return sheet(["Round"], rows, ["Total", ...at.totals.map(String)], at.totals.length);
}
function sheet(heads, rows, last, players) {
    if (rows.length === 0)
        return [];
    const line = (texts) => element("tr", {}, ...texts.map((text, index) => element(index === 0 ? "th" : "td", index === 0 ? { scope: "row" } : {}, text)));
    const byName = Array.from({ length: players }, (_, seat) => element("th", { scope: "col", title: nameOf(seat) }, chip(seat), element("span", { class: "unseen" }, nameOf(seat))));
    const table = element("table", {}, element("thead", {}, element("tr", {}, ...heads.map((text) => element("th", { scope: "col" }, text)), ...byName)), element("tbody", {}, ...rows.map(line)), element("tfoot", {}, line(last)));
    return [element("h2", {}, "Score"), element("div", { class: "sheet", tabindex: 0, role: "group", "aria-label": "Score sheet" }, table)];
}
// Schrödinger's Cats.
function facts(at) {
    const { table } = at;
    const claim = table.claim;
    const open = [...table.row, ...table.seats.flatMap((seat) => seat.staying ?? [])];
    return element("div", { class: "trick" }, element("p", { class: "small" }, [
        `Round ${table.round}`, `${many(table.boxes_in_play, "box").replace("boxs", "boxes")} in play`,
        `draw pile ${table.draw_pile}`, `discard pile ${table.discard_pile}`,
        boxesInWords(table.open_discards) && `of these known to all: ${boxesInWords(table.open_discards)}`,
    ].filter((text) => !!text).join(", ")), ...(open.length > 0 ? [explained(open)] : []), element("p", {}, claim ? `${nameOf(claim.seat)} claims at least ${claim.count} ${claim.state}.` : "There is no claim yet."));
}
/** A Physicat, with what it does. */
function physicatInWords(name) {
    const said = offer.words.physicats[name];
    return said ? `${said.title}. ${said.text}` : `${physicat(name)}.`;
}
/** The Physicats that lie open; what they do is shown to who asks for it. */
function explained(open) {
    const shown = element("details", { class: "small" }, element("summary", { key: "physicats" }, `Open Physicats: ${open.map(physicat).join(", ")}`), ...paragraphs(open.map(physicatInWords)));
    shown.open = part("about").querySelector("details")?.open ?? false;
    return shown;
}
/** What a seat knows of its Physicat and of the discard pile. */
function known(at) {
    const { physicat, known_discards } = at.table;
    const notes = [
        physicat && `Your Physicat: ${physicatInWords(physicat)}`,
        known_discards && boxesInWords(known_discards) && `You know in the discard pile: ${boxesInWords(known_discards)}.`,
    ];
    return notes.map((text) => text && element("p", { class: "small" }, text));
}
function checks(at) {
    const rows = at.rounds.map((round, index) => [
        `${index + 1}`,
        `${nameOf(round.claim.seat)}: ${round.claim.count} ${round.claim.state}. ${round.counted} counted; ${nameOf(round.wrong)} is wrong.`,
        ...round.lives.map(String),
    ]);
    return sheet(["Round", "Claim"], rows, ["Lives", "", ...at.totals.map(String)], at.totals.length);
}
// Begin.
if (id === "")
    void opening();
else {
    part("share").addEventListener("click", copy);
    void offered().then(render);
}
