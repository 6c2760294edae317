"""A table is joined by its three words: how they are typed, how often, and what others learn of it."""

import logging
from types import SimpleNamespace

import httpx
import pytest

from scorekeeper.access.access_file import ACCESS_SCHEMA, SharedTable
from scorekeeper.access.join_words import invitation
from scorekeeper.web.guests.app import guest_app, is_for_guests
from scorekeeper.web.rate_limit import RateLimit
from tests.tables.guests import OPEN
from tests.web.phones import GuestServer, Phone

WRONG = "owl-owl-owl"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The time of the rate limits of a server that starts."""
    clock = SimpleNamespace(now=0.0)
    monkeypatch.setitem(RateLimit.__init__.__kwdefaults__, "clock", lambda: clock.now)
    return clock


def words_of(shared: SharedTable, language: str = "en") -> tuple[str, ...]:
    return invitation(shared, "", language).words


async def opened(served: GuestServer) -> tuple[SharedTable, Phone]:
    """A table that is open to phones, and one that comes."""
    table = await served.device.start_game(3, OPEN)
    shared = await served.share(table)
    return shared, await served.phone(shared)


async def typed(phone: Phone, words: str, **headers: str) -> httpx.Response:
    return await phone.post("/join", {"form": "", "words": words}, **headers)


@pytest.mark.parametrize("language", ["de", "en"])
async def test_three_words_lead_to_the_seats(served, language):
    shared, phone = await opened(served)
    words = words_of(shared, language)
    ways = [await typed(phone, between.join(words).title()) for between in (" ", "-", "", " - ")]
    ways += [await phone.get(f"/{between.join(words)}") for between in (" ", "-")]
    for answer in ways:
        assert (answer.status_code, answer.headers["location"]) == (303, f"/join/{shared.join_token}")


async def test_the_address_alone_asks_for_the_words(served):
    shared, phone = await opened(served)
    assert (await phone.get("/")).headers["location"] == "/join"
    page = (await phone.get("/join")).text
    assert page.count('<input id="words"') == 1
    assert "The three words" in page
    app = httpx.ASGITransport(guest_app(served.shared_tables))
    async with httpx.AsyncClient(transport=app, base_url=served.address) as window:  # which serves no app
        assert (await window.get("/")).text == page
        assert (await window.get("/settings")).status_code == 404
        assert (await window.get(f"/{'-'.join(words_of(shared))}")).status_code == 303


async def test_words_are_worth_nothing_once_the_table_is_closed_or_has_a_new_code(served):
    shared, phone = await opened(served)
    words = " ".join(words_of(shared))
    await served.shared_tables.set_open(shared.id, is_open=False)
    assert (await typed(phone, words)).status_code == 404
    await served.shared_tables.set_open(shared.id, is_open=True)
    assert (await typed(phone, words)).status_code == 303
    await served.shared_tables.renew_links(shared.id)
    assert (await typed(phone, words)).status_code == 404
    now = served.shared_tables.store.by_id(shared.id)
    assert (await typed(phone, " ".join(words_of(now)))).status_code == 303
    await served.shared_tables.stop(shared.id)
    assert (await typed(phone, " ".join(words_of(now)))).status_code == 404


async def test_a_table_of_an_older_version_gets_words(served):
    shared, _phone = await opened(served)
    file = served.device.folder / "access.json"
    number = f',"join_number":{shared.join_number}'
    text = file.read_text(encoding="utf-8")
    assert number in text
    older = text.replace(number, "").replace(f'"schema":{ACCESS_SCHEMA}', '"schema":1')
    file.write_text(older, encoding="utf-8")
    served.device.restart()
    store = type(served.shared_tables)(served.device.host.tables, served.device.host.tournaments).store
    assert len(words_of(store.by_id(shared.id))) == 3
    assert store.access.schema == ACCESS_SCHEMA


STRANGE = ("", " ", "owl owl", "<script>alert(1)</script>", "\0", "\n\r", "%", "ä" * 500, "../../settings")
STRANGE += ("\u202eowl", "owl\ud7ffowl", "1 2 3", "'; drop table", "{{ 7 * 7 }}")


@pytest.mark.usefixtures("quick_fingers")
async def test_any_other_words_get_one_sentence_and_can_be_mended_in_the_address(served):
    _shared, phone = await opened(served)
    for words in (WRONG, "eule-kerze-mos", "löwe+eule moos", "nobody knows these", *STRANGE):
        answer = await typed(phone, words)
        assert (answer.status_code, answer.text.count('role="alert"')) == (404, 1), words
        assert "lead to no table" in answer.text, words
        assert "<script>alert" not in answer.text
        assert "set-cookie" not in answer.headers, words
        if words not in STRANGE:
            answer = await phone.get(f"/{words}")
            assert (answer.status_code, f'value="{words}"' in answer.text) == (404, True), words


async def test_a_form_of_another_page_tries_no_words(served):
    shared, phone = await opened(served)
    words = " ".join(words_of(shared))
    for origin in ("http://evil.example", "null"):
        assert (await typed(phone, words, origin=origin)).status_code == 403
    as_text = await phone.post("/join", {"words": words}, **{"content-type": "text/plain"})
    assert as_text.status_code == 403
    assert (await typed(phone, "x" * 5000)).status_code == 413


async def test_a_phone_waits_after_ten_wrong_words(clock, served):
    shared, phone = await opened(served)
    right = " ".join(words_of(shared))
    for wrong in range(10):
        assert (await typed(phone, right)).status_code == 303  # right ones are not counted
        answer = await (typed(phone, WRONG) if wrong % 2 else phone.get(f"/{WRONG}"))
        assert answer.status_code == 404
    answer = await typed(phone, right)
    assert (answer.status_code, "Wait a minute" in answer.text) == (429, True)
    assert (await phone.get(f"/{'-'.join(words_of(shared))}")).status_code == 429
    assert (await typed(phone, right, **{"user-agent": "another phone"})).status_code == 303
    assert (await phone.get(f"/join/{shared.join_token}")).status_code == 200  # the code works on
    clock.now = 60.0
    assert [(await typed(phone, WRONG)).status_code for _time in range(11)] == [404] * 10 + [429]


async def test_an_address_waits_after_sixty_and_all_after_three_hundred(clock, served):
    shared, phone = await opened(served)
    right = " ".join(words_of(shared))
    for number in range(60):
        assert (await typed(phone, WRONG, **{"user-agent": f"phone {number}"})).status_code == 404
    assert (await typed(phone, right, **{"user-agent": "new"})).status_code == 429
    clock.now = 60.0
    assert (await typed(phone, right)).status_code == 303
    app = guest_app(served.shared_tables)
    for network in range(300):
        await asks(app, served, f"2001:db8:0:{network:x}::1", WRONG, 404)
    await asks(app, served, "2001:db8:1::1", right.replace(" ", "-"), 429)
    clock.now = 61.0
    await asks(app, served, "2001:db8:1::1", right.replace(" ", "-"), 303)


async def asks(app: object, served: GuestServer, address: str, words: str, status: int) -> None:
    """A phone of that address types these words behind the address of the server."""
    transport = httpx.ASGITransport(app, client=(address, 1))  # type: ignore[arg-type]
    async with httpx.AsyncClient(transport=transport, base_url=served.address) as phone:
        assert (await phone.get(f"/{words}")).status_code == status


async def test_words_are_logged_nowhere(served, caplog):
    caplog.set_level(logging.DEBUG)
    shared, phone = await opened(served)
    await typed(phone, " ".join(words_of(shared)))
    await phone.get(f"/{WRONG}")
    await served.shared_tables.renew_links(shared.id)
    said = [record.getMessage() for record in caplog.records if record.name.startswith("scorekeeper")]
    assert not [line for line in said if any(word in line for word in (*words_of(shared), WRONG))]


def test_no_address_of_the_app_is_three_words():
    for path in ("/", "/new", "/settings/backup", "/main.dart.js", "/hand-over", "/apple-touch-icon-192.png"):
        assert not is_for_guests(path), path
