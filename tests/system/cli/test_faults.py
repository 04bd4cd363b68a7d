"""What cannot be used is one line on standard error, in words that a person can use, with the place
and what is expected there: of every command, and nowhere else."""

# ruff: noqa: E501 -- of the table

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from tests.kit.documents import LAST_TRICK
from tests.kit.matches import changed, small_record
from tests.kit.transcripts import FIRST_TRICK
from tests.system.cli.conftest import Catbox, Write
from tests.unit.judge.cases import RED_LEAD, case_about
from tests.unit.judge.tables import CLAIMED, THIRD_PLAY, asked, case, play

TABLE = "--table 'catbox-line/1 pegasus-2023 4p play partial lead=0 trick=5G free={}'"
CATS = "--game schrodingers-cats"
BOX = "--ask match --game cat-in-the-box"
NUMBER = "a name that is not the number of another seat, got"
DIFFERENT = "--names: expected 3 different names with commas between them"
A_LIST = "--names: expected names with commas between them, or a list such as"
THE_ID = "ID: expected the id of a clause (catbox rules lists them), got"
THE_NUMBER = "expected the number of an entry (catbox case lists them)"
A_SCHEMA = "NAME: expected the name of a schema (catbox schemas lists them)"
A_CASE = "$: expected a case, or a question by --action or --ask, got"
A_MATCH = "expected a match"
BY_FILE = "expected a single record, case or position (the commands replay, regress and diff take several, one on each line), got another one"
EDITIONS = "--edition: expected ayatsurare-2020, japanese, hobby-japan-2021, bezier-2022, pegasus-2023, international or amigo-2023, got"

FAULTS: list[tuple[str, str]] = [
    # command lines
    ("rpelay", "No such command 'rpelay'. Did you mean 'replay', 'play'? (see catbox --help)"),
    ("xyzzy", "No such command 'xyzzy'. (see catbox --help)"),
    ("--jsn", "No such option: --jsn"),
    ("rules --jsn", "No such option: --jsn"),
    ("rules --edition", "Option '--edition' requires an argument. (see catbox --help)"),
    ("replay", "Missing argument 'RECORD'. (see catbox --help)"),
    ("judge", "Missing argument 'CASE'. (see catbox --help)"),
    ("convert line", "Missing option '--to'. Choose from: record, match, position, line (see catbox --help)"),
    ("convert line --to poem", "Invalid value for '--to': 'poem' is not one of 'record'"),
    ("convert record --to line --at x", "Invalid value for '--at': "),
    ("show line --theme pink", "Invalid value for '--theme': 'pink' is not one of 'auto'"),
    ("show line --seat two", "Invalid value for '--seat': "),
    ("play --players two", "Invalid value for '--players': "),
    ("editions pegasus-2023 amigo-2023", "Got unexpected extra argument"),
    ("mcp cat-in-the-box", "Got unexpected extra argument"),
    ("mcp --json", "No such option: --json"),
    # files
    ("replay none", "none: cannot read this file: No such file or directory"),
    ("judge none.json", "none.json: cannot read this file: "),
    ("convert none --to line", "none: cannot read this file: "),
    ("dispute none.json", "none.json: cannot read this file: "),
    ("dispute red\\ 4 --table no-such-file", "no-such-file: "),
    ("show .", ".: cannot read this file: Is a directory"),
    ("show bad", "bad: line 1, column 2: expected JSON, got "),
    ("judge bad", "bad: line 1, column 2: expected JSON, got the end of the text"),
    ("convert lines --to match", f"lines: line 2, column 1: {BY_FILE}"),
    ("judge lines", f"lines: line 2, column 1: {BY_FILE}"),
    ("show line -o no/such/folder.svg", "no/such/folder.svg: cannot write this file: No such file"),
    ("show line -o folder", "folder: cannot write this file: Is a directory"),
    ("show line -o ''", ": cannot write this file: "),
    ("show line -o nul\0", "nul\\x00: cannot write this file: "),
    ("convert line --to line -o folder", "folder: cannot write this file: Is a directory"),
    ("schemas verdict -o .", ".: cannot write this file: Is a directory"),
    ("schemas -o bad", "bad: cannot write to this folder: File exists"),
    ("dispute empty.json", "empty.json: $: expected JSON, got nothing"),
    ("dispute record.json", "record.json: $.format: expected catbox-dispute/1"),
    ("replay line", "line: $: expected a record, or a match as text, got a position"),
    ("replay case", "case: $: expected a record, or a match as text, got a case"),
    ("judge position", f"position: {A_CASE} a position"),
    ("judge line", f"line: {A_CASE} a position"),
    ("judge match", f"match: {A_CASE} a match as text"),
    ("judge record", f"record: {A_CASE} a record"),
    ("convert line --to record", f"line: cannot make a record from this: {A_MATCH}"),
    ("convert line --to match", f"line: cannot make a match from this: {A_MATCH}"),
    ("convert case --to record", f"case: cannot make a record from this: {A_MATCH}"),
    ("convert two --to line", "two: $.tokens[1]: expected one token on a cell, got two on Y5"),
    ("convert impossible --to line", "impossible: $.actions[0].hands: the deck has 5 cards of rank 5, not 6"),
    ("show impossible", "impossible: $.actions[0].hands: the deck has 5 cards of rank 5, not 6"),
    ("judge wrong-seat", "wrong-seat: $.question.action.seat: expected 0 to 2, got 3"),
    ("judge wrong-word --json", f"wrong-word: $.position, line 1, column {len(THIRD_PLAY) + 2}: expected one of start, "),
    ("judge bid-2 --readings", "bid-2: action 6 (bid 2 by seat 2) is illegal: with 3 players the bids are 1, 3, 4, not 2 [bid.allowed]; if the table let it stand, give it \"stands\": true"),
    # moments and seats
    ("convert record --to line --at 11", "--at: expected 0 to 10, got 11"),
    ("show record --at -1", "--at: expected 0 to 10, got -1"),
    ("convert line --to line --at 1", "--at: expected nothing, because only a match has "),
    ("convert record --to match --at 3", "--at: expected this only with --to position or --to line, got 3"),
    ("show line --seat 3", "--seat: expected 0 to 2, got 3"),
    ("show line --seat -1", "--seat: expected 0 to 2, got -1"),
    ("show line --mark '6 mauve'", "--mark: expected a play such as 5Y"),
    ("show line --mark 3:6Y", "--mark: expected a seat of this table, 0 to 2, got 3"),
    ("show line --mark x:6Y", "--mark: expected a seat from 0 to 2, got 'x'"),
    ("show line --mark ''", "--mark: expected a play such as 5Y"),
    ("show line --mark \x1b[31m", "--mark: expected a play such as 5Y"),
    ("judge line --action '9: 5Y'", "line: --action: expected a seat of this table, 0 to 2, got 9"),
    ("judge case --readings --editions", "--readings: expected only one of this and --editions, got both"),
    ("judge asked", "asked: $.question.ask: expected check, boxes, match, set-up or table, "),
    # rules, cases, words
    ("rules declare.cell-opn", f"{THE_ID} 'declare.cell-opn'; did you mean declare.cell-open?"),
    ("rules schrodinger.claim.firts", f"{THE_ID} 'schrodinger.claim.firts'; did you mean schrodinger.claim.first?"),
    ("rules qq xx", f"{THE_ID} 'qq xx'"),
    ("rules \x1b[31m", f"{THE_ID} '\\x1b[31m'"),
    ("rules point 99", "ID: expected the number of a point, such as 18 or schrodinger.4, got '99'"),
    ("rules 'case 999'", f"ID: {THE_NUMBER}, got '999'"),
    ("rules schrodinger.wrong-1", f"ID: {THE_NUMBER}"),
    ("rules 'dispute must-i-folow'", "ID: expected the name of a dispute (catbox find lists them), got 'must-i-folow'; did you mean must-i-follow?"),
    ("rules irregularity.revok", "ID: expected the id of an irregularity (catbox rules irregularity lists them), got 'irregularity.revok'; did you mean irregularity.revoke?"),
    ("rules --edition pegasos", f"{EDITIONS} 'pegasos'; did you mean pegasus-2023?"),
    ("rules bid.none-with-two --edition japanese", "--edition: expected none, or an edition where bid.none-with-two has a source, got 'japanese'"),
    ("rules schrodinger.claim.first --edition international", "--edition: expected an edition of schrodingers-cats, where schrodinger.claim.first is from (amigo-2023), got 'international'"),
    ("rules wrong-3 --edition amigo-2023 --json", "--edition: expected an edition of cat-in-the-box"),
    ("rules 'dispute must-i-follow' --edition amigo-2023", "--edition: expected an edition of cat-in-the-box, where dispute must-i-follow is from"),
    ("rules declare --edition amigo-2023", "--edition: expected an edition of cat-in-the-box"),
    ("case wrong-99", f"NUMBER: {THE_NUMBER}, got 'wrong-99'; did"),
    ("find ''", "QUESTION: expected a text that is not blank, of at most"),
    ("find red --limit 0", "--limit: expected 1 to 30, got 0"),
    ("find red --game x", "--game: expected cat-in-the-box or schrodingers-cats, got 'x'"),
    ("find red --edition amiga", "--edition: expected ayatsurare-2020, "),
    (f"find red {CATS} --edition bezier-2022", "--edition: expected amigo-2023, got 'bezier-2022'"),
    ("schemas positon", f"{A_SCHEMA}, got 'positon'; did you mean position?"),
    ("schemas verdict --typescript", "--typescript: expected it alone or with -o, got it with verdict"),
    ("schemas --typescript --json", "--typescript: expected it alone or with -o, got it with --json"),
    # editions and variants
    ("editions --box ' '", "--box: expected a text that is not blank, of at most 1000 characters, got ' '"),
    ("editions --box x pegasus-2023", "--box: expected only one of this and a rulebook, got both"),
    ("editions pegasus-2023+memry", "RULEBOOK: expected a variant (any-bid"),
    ("variants memry", "ID: expected the id of a variant (catbox variants lists them), got 'memry'; did you mean memory?"),
    ("variants check", "ID: expected the id of a variant"),
    ("variants check none.toml", "none.toml: expected a file that can be read, got No such"),
    ("variants a b c", "ID: expected an id, or check and a file, got 'a b c'"),
    ("variants memory --edition x", "--edition: expected ayatsurare-2020"),
    ("replay record --edition amigo-2023", "record: $.game: expected schrodingers-cats, got 'cat-in-the-box'"),
    ("replay record --edition pegasus-2023+memry", "--edition: expected a variant (any-bid, "),
    # disputes: what is asked
    ("dispute", "ACTION: expected an action, or a question by --ask, got none"),
    ("dispute 1:4R --ask trick", "ACTION: expected an action, or a question by --ask, got both"),
    ("dispute none.json --ask trick", "--ask: expected nothing, because the saved dispute already says this, got 'trick'"),
    ("dispute none.json --players 3", "--players: expected nothing, because the saved dispute already says this, got 3"),
    (f"dispute 1:4R --players 4 {TABLE.format('R4')}", "--players: expected nothing, because the table already says this, got 4"),
    (f"dispute 1:4R --ask trick {TABLE.format('R4')}", "--ask: expected nothing, because the table already says this, got 'trick'"),
    (f"dispute --ask trick {TABLE.format('R4')}", "ACTION: expected an action, with --table, got none"),
    (f"dispute 1:4R {TABLE.format('G5')}", "--table: line 1, column 65: expected a cell without a token, got G5, which"),
    ("dispute --ask match", "--game: expected cat-in-the-box or schrodingers-cats, got none"),
    ("dispute --ask table", "--ask: expected paradox, trick"),
    (f"dispute --ask trick {CATS}", "--ask: expected check, boxes, "),
    ("dispute --ask match --game chess", "--game: expected cat-in-the-box or schrodingers-cats, got 'chess'"),
    (f"dispute {BOX} --edition amigo-2023", "--edition: expected ayatsurare-2020"),
    ("dispute 1:4R --edition pegasus-2023+chess", "--edition: expected a variant ("),
    ("dispute --ask trick --players 9", "--players: expected 2 to 6, got 9"),
    ("dispute 1:4R --players 6", "--players: expected 2 to 5, got 6"),
    ("dispute 1:4R --option tokens", "--option: expected NAME=VALUE, got 'tokens'"),
    ("dispute 1:4R --option tokens=few", "--option tokens: expected unlimited or strict"),
    # what was done, in its own letters; and of the game alone that the words are of
    ("dispute ''", "ACTION: expected a text that is not blank"),
    ("dispute jump", "ACTION: expected a play such as 5Y"),
    ("dispute 1:", "ACTION: expected a play such as 5Y"),
    ("dispute '0: doubt' --game cat-in-the-box", "ACTION: expected a play such as 5Y"),
    ("dispute '1: red 4' --edition amigo-2023", "ACTION: expected an action such as 'claim 8"),
    ("dispute pass --edition amigo-2023", "ACTION: expected a claim such as 'claim 8 dead'"),
    ("dispute '赤の 緑 6'", "ACTION: expected a play of a card in one color, such as 'red 4', got '赤の"),
    ("dispute 'mauve 緑の6'", "ACTION: expected a play of a card in one color, such as 'red 4', got 'mauve"),
    ("dispute discard", "ACTION: expected a discard with its card, such as 'discard 3', got 'disc"),
    ("dispute '1: exchange 99 cards'", "ACTION: expected an exchange of as many cards as a hand can have, got 'exchange 99"),
    ("dispute 'Kim predicted 4'", "ACTION: expected a seat from 0 to 4, or a name that --names gives, got 'Kim'"),
    ("dispute 'Priya zweifelt an'", "ACTION: expected a seat from 0 to 5, or a name that --names gives, got 'Priya'"),
    ("dispute 'さとし 緑の6' --names Anna,Mia", "ACTION: expected a seat from 0 to 1, or a name of only one: Anna, Mia, got 'さとし'"),
    ("dispute ': red 4'", "ACTION: expected a seat from 0 to 4, or a name that"),
    ("dispute '5: red 4'", "ACTION: expected a seat of this table, 0 to 4, got 5"),
    ("dispute '3: red 4' --players 3", "ACTION: expected a seat of this table, 0 to 2, got 3"),
    # names tell one seat from all others
    ("dispute 1:4R --names Anna,,Mia", DIFFERENT),
    ("dispute 1:4R --names Anna,anna,Mia", DIFFERENT),
    ("dispute 1:4R --names Zo\xeb,Zoe\u0308,Mia", DIFFERENT),
    ("dispute 1:4R --names Anna,Peter,Mia --players 4", "--names: expected 4 different names with commas between"),
    ("dispute --ask trick --names Anna", "--names: expected 2 to 5 names, one for each seat"),
    ("dispute 1:4R --names Anna,Mia --edition japanese", "--names: expected 3 to 4 names, one for each seat"),
    ("dispute 1:4R --names 1,0,2", f"--names: expected for seat 0 {NUMBER} '1'"),
    ("dispute 1:4R --names 2,0,1", f"--names: expected for seat 0 {NUMBER} '2'"),
    ("dispute 1:4R --names 'Anna,seat 2,Mia'", f"--names: expected for seat 1 {NUMBER}"),
    ("dispute 1:4R --names Anna,Peter,\uff11", f"--names: expected for seat 2 {NUMBER}"),
    ("dispute 1:4R --names '[\"Anna\",\"Peter\"'", A_LIST),
    ("dispute 1:4R --names '[\"Anna\",2,\"Mia\"]'", A_LIST),
    # answers
    ("dispute 1:4R --answer led", "--answer: expected ID=VALUE, got 'led'"),
    ("dispute 1:4R --answer led=x", "--answer led: expected none, red, blue"),
    ("dispute 1:4R --answer lead=red", "--answer: expected one of the facts led, broken"),
    ("dispute --ask trick --answer red=9", "--answer red: expected nobody, 0"),
    ("dispute 1:4R --answer phase=play --answer time=no", "--answer time: expected an answer that fits phase=play, got 'no'"),
    ("dispute 1:4R --answer led=red --answer led=green", "--answer: expected led only once, got 'led=green'"),
    (f"dispute '0: paradox' --answer hand={'1' * 40}", "--answer hand: expected the ranks of the"),
    ("dispute '0: paradox' --answer covered=Z9", "--answer covered: expected cells such as Y1"),
    (f"dispute {BOX} --answer last-round=none", "--answer last-round: expected a number for each seat, such as 12 8 9, got 'none'"),
    (f"dispute {BOX} --answer totals={'9' * 5000}", "--answer totals: expected a number for each seat, such as 12 8 9, or none, got"),
    (f"dispute --ask check --answer counted={'9' * 5000}", "--answer counted: expected a number of boxes, got"),
]  # fmt: skip
"""A command line, and how its one line begins."""

FILES: dict[str, object] = {
    "bad": b"{",
    "empty.json": b"",
    "record.json": small_record(),
    "lines": b"\n".join([json.dumps(small_record()).encode()] * 2),
    "line": THIRD_PLAY.encode(),
    "match": FIRST_TRICK.encode(),
    "case": case(THIRD_PLAY, play(2, "6R")),
    "asked": asked(CLAIMED, "trick"),
    "wrong-seat": case(THIRD_PLAY, play(3, "6R")),
    "wrong-word": case(f"{THIRD_PLAY} hats=1", play(2, "6R")),
    "bid-2": changed(case_about(RED_LEAD), ("record", "actions", 6, "tricks"), 2),
    "record": small_record(),
    "position": LAST_TRICK,
    "two": {**LAST_TRICK, "tokens": [["Y5", "G1"], ["B2", "Y5"], ["Y1"]]},
    "impossible": changed(small_record(), ("actions", 0, "hands", 0, 9), 5),
}


@pytest.fixture
def files(write: Write) -> None:
    """Write all files that the table names into the current folder."""
    for name, value in FILES.items():
        write(name, value)
    Path("folder").mkdir()


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(("line", "fault"), FAULTS, ids=lambda text: ascii(text)[:60])
def test_what_cannot_be_used_is_one_line_with_its_place(
    catbox: Catbox, line: str, fault: str
) -> None:
    answer = catbox(*shlex.split(line))
    assert (answer.status, answer.out) == (2, "")
    assert answer.fault.startswith(fault)
    assert "  " not in answer.fault
    assert "Value error" not in answer.fault
    assert answer.fault.isprintable()


@pytest.mark.parametrize("names", ["0,1,2", "Anna,Peter,7"])
def test_a_number_may_be_the_name_of_no_other_seat(catbox: Catbox, names: str) -> None:
    assert catbox("dispute", "1: red 4", "--names", names).status == 1
