"""Seats, old moments, and taking back by consent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from tests.system.table.table_server import Client, TableServer, joined, token


@asynccontextmanager
async def match_begun(server: TableServer) -> AsyncGenerator[tuple[str, list[Client]]]:
    """A table of three where the cards are dealt, and its players."""
    table = server.new_table("cat-in-the-box", "pegasus-2023", 3)
    async with joined(server, table, 0, 1, 2) as clients:
        for seat, client in enumerate(clients):
            await client.at(1)
            assert client.message["seat"] == seat
        yield table, clients


def test_seats_are_changed_until_the_match_begins(server: TableServer) -> None:
    async def try_it() -> None:
        table = server.new_table("cat-in-the-box", "pegasus-2023", 3)
        async with joined(server, table, "anne", "peter", "kim") as (anne, peter, _):
            await anne.say(sit=0, name="Anne")
            await anne.room_where(you=0)
            await peter.say(sit=0, name="Peter")
            assert await peter.refusal() == "this seat is taken"
            await anne.say(sit=2, name="Anne")
            await peter.room_where(names=[None, None, "Anne"])
            await peter.say(sit=0, name="Peter")
            await peter.room_where(you=0)
            assert peter.message["actions"] == 0
            async with joined(server, table, 1):
                await anne.room_where(
                    names=["Peter", "Player 1", "Anne"], here=[True] * 3, watching=1, you=2
                )
                await anne.at(1)
            await anne.room_where(here=[True, False, True])
            await anne.say(sit=1, name="Anne")
            assert await anne.refusal() == "this seat is taken"

    asyncio.run(try_it())


def test_a_seat_is_left_until_the_match_begins(server: TableServer) -> None:
    async def try_it() -> None:
        table = server.new_table("cat-in-the-box", "pegasus-2023", 3)
        async with joined(server, table, 0, 1, "kim") as (anne, peter, kim):
            await anne.say(leave=True)
            await anne.room_where(you=None, names=[None, "Player 1", None])
            await anne.say(leave=True)
            assert "sit down first" in await anne.refusal()
            await kim.say(sit=0, name="Kim")
            await kim.room_where(you=0)
            await anne.say(sit=2, name="Anne")
            await anne.at(1)
            assert anne.message["seat"] == 2
            await peter.at(1)
            await peter.say(leave=True)
            assert "the match has begun" in await peter.refusal()

    asyncio.run(try_it())


def test_a_person_who_comes_back_has_the_seat_and_what_was_missed(server: TableServer) -> None:
    async def try_it() -> None:
        async with match_begun(server) as (table, clients):
            await clients[1].socket.close()
            await clients[0].room_where(here=[True, False, True])
            await clients[0].act()
            await clients[0].at(2)
            async with server.connect(table) as socket:
                again = Client(socket)
                await again.say(join=token(1), since=clients[1].message["next"])
                message = await again.at(2)
                assert message["seat"] == 1
                assert [each["event"]["event"] for each in message["events"]] == ["discard-made"]

    asyncio.run(try_it())


def test_seats_that_are_on_turn_together_do_not_disturb_each_other(server: TableServer) -> None:
    async def try_it() -> None:
        async with match_begun(server) as (_, clients):
            dealt = [client.message for client in clients]
            for client, message in zip(clients, dealt, strict=True):
                await client.act(message)
            for client in clients:
                assert (await client.at(4))["table"]["phase"] == "bid"

    asyncio.run(try_it())


def test_a_double_click_counts_once(server: TableServer) -> None:
    async def try_it() -> None:
        async with match_begun(server) as (_, clients):
            dealt = clients[0].message
            await clients[0].act(dealt)
            await clients[0].act(dealt)
            assert "moved on" in await clients[0].refusal()
            await clients[1].act()
            assert (await clients[1].at(3))["table"]["seats"][0]["cards"] == 9

    asyncio.run(try_it())


def test_the_reason_against_an_action_is_shown_to_the_one_who_asks(server: TableServer) -> None:
    async def try_it() -> None:
        bid = {"do": "bid", "seat": 0, "tricks": 1}
        async with match_begun(server) as (_, clients):
            await clients[0].say(ask=bid)
            await clients[0].until(lambda: "verdict" in clients[0].message)
            verdict = clients[0].message["verdict"]
            assert verdict["ruling"] == "illegal"
            assert verdict["violations"][0]["message"]
            await clients[1].say(ask=bid)
            assert "expected an action of seat 1" in await clients[1].refusal()

    asyncio.run(try_it())


def test_an_action_is_taken_back_if_all_others_agree(server: TableServer) -> None:
    async def try_it() -> None:
        async with match_begun(server) as (_, clients):
            dealt = [client.message for client in clients]
            await clients[0].act()
            for client in clients:
                await client.at(2)
            at = clients[0].message["next"]
            await clients[0].say(undo="ask", at=at)
            asked = {"seat": 0, "actions": 1, "waiting": [1, 2]}
            await clients[1].room_where(undo=asked)
            await clients[1].say(undo="agree", at=at)
            await clients[2].room_where(undo={**asked, "waiting": [2]})
            await clients[2].say(undo="agree", at=at)
            for client, message in zip(clients, dealt, strict=True):
                back = await client.at(1)
                await client.room_where(undo=None)
                assert [back[key] for key in ("table", "legal", "turn")] == [
                    message[key] for key in ("table", "legal", "turn")
                ]
                assert back["next"] > at
            await clients[0].act(dealt[0])
            assert "moved on" in await clients[0].refusal()

    asyncio.run(try_it())


def test_a_single_no_is_enough_and_nobody_answers_for_others(server: TableServer) -> None:
    async def try_it() -> None:
        async with match_begun(server) as (table, clients):
            await clients[0].say(undo="ask", at=clients[0].message["next"])
            assert "nothing of yours" in await clients[0].refusal()
            await clients[0].act()
            at = (await clients[0].at(2))["next"]
            await clients[0].say(undo="ask", at=at)
            asked = {"seat": 0, "actions": 1, "waiting": [1, 2]}
            await clients[2].room_where(undo=asked)
            await clients[0].say(undo="agree", at=at)
            assert "nobody asks you" in await clients[0].refusal()
            async with joined(server, table, "watcher") as (watcher,):
                await watcher.say(undo="agree", at=at)
                assert "sit down first" in await watcher.refusal()
            await clients[2].say(undo="refuse", at=at)
            await clients[1].at(2)
            await clients[1].room_where(undo=asked)
            await clients[1].room_where(undo=None)
            assert clients[1].message["actions"] == 2

    asyncio.run(try_it())


def test_a_seat_asks_three_times_and_then_has_to_play_on(server: TableServer) -> None:
    async def try_it() -> None:
        async with match_begun(server) as (_, clients):
            await clients[0].act()
            await clients[1].at(2)
            at = (await clients[0].at(2))["next"]
            for _ in range(3):
                await clients[0].say(undo="ask", at=at)
                await clients[1].until(lambda: clients[1].room["undo"] is not None)
                await clients[1].say(undo="refuse", at=at)
                await clients[1].room_where(undo=None)
            await clients[0].say(undo="ask", at=at)
            assert "asked three times" in await clients[0].refusal()
            await clients[1].act()
            await clients[0].at(3)
            await clients[0].say(undo="ask", at=clients[0].message["next"])
            await clients[1].until(lambda: clients[1].room["undo"] is not None)

    asyncio.run(try_it())


def test_names_stay_as_soon_as_the_match_begins(server: TableServer) -> None:
    async def try_it() -> None:
        async with match_begun(server) as (_, clients):
            await clients[0].say(sit=0, name="Player 0")  # as who comes back may say again
            await clients[0].say(sit=0, name="Another")
            assert "the match has begun" in await clients[0].refusal()

    asyncio.run(try_it())


def test_the_question_is_still_asked_after_the_server_was_killed(server: TableServer) -> None:
    async def try_it() -> None:
        async with match_begun(server) as (table, clients):
            await clients[0].act()
            at = (await clients[0].at(2))["next"]
            await clients[0].say(undo="ask", at=at)
            asked = {"seat": 0, "actions": 1, "waiting": [1, 2]}
            await clients[1].room_where(undo=asked)
            await clients[1].say(undo="agree", at=at)
            await clients[2].room_where(undo={**asked, "waiting": [2]})
        await asyncio.to_thread(server.kill_and_start)
        async with joined(server, table, 2) as (last,):
            await last.room_where(undo={**asked, "waiting": [2]})
            await last.say(undo="agree", at=at)
            await last.at(1)
            await last.room_where(undo=None)
        await asyncio.to_thread(server.kill_and_start)
        async with joined(server, table, 2) as (last,):
            await last.room_where(undo=None)
            assert last.message["actions"] == 1

    asyncio.run(try_it())
