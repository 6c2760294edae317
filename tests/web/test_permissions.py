"""Every route of guests, every move and the routes of the app itself, for everybody who may ask."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product

import httpx
import pytest
import websockets
from websockets.exceptions import ConnectionClosed, InvalidStatus

from scorekeeper.access.access_file import EntryMode, SharedTable
from scorekeeper.game import expected
from scorekeeper.game import facts as f
from scorekeeper.rules import Suit
from scorekeeper.tables import Table
from scorekeeper.ui import server
from scorekeeper.ui.runtime.uploads import UPLOAD_PATH, Uploads
from scorekeeper.ui.server import web_app
from scorekeeper.web.guests.app import guest_app
from scorekeeper.web.guests.forms import TAKE_BACK, written
from tests.tables.guests import OPEN
from tests.tables.test_tournaments import drawn_desk
from tests.ui.fake_device import bids
from tests.web.phones import GuestServer, Phone
from tests.wire.client import WirePhone, connected
from tests.wire.test_phones import tap_until

pytestmark = pytest.mark.usefixtures("quick_fingers")

LINK, SEATED, WAITING, WORDS, ALL = "link", "seated", "waiting", "words", "all"
"""To whom a route answers: by its link, at the seat, to who waits for a seat, to all who know the three
words, to all by its digest."""

ROUTES: Mapping[tuple[str, str], str] = {
    ("GET", "/"): WORDS,
    ("GET", "/join"): WORDS,
    ("POST", "/join"): WORDS,
    ("GET", "/{words}"): WORDS,
    ("GET", "/join/{token}"): LINK,
    ("POST", "/join/{token}"): LINK,
    ("GET", "/join/{token}/stream"): LINK,
    ("GET", "/waiting/{id}"): WAITING,
    ("GET", "/waiting/{id}/stream"): WAITING,
    ("POST", "/waiting/{id}/leave"): WAITING,
    ("GET", "/table/{id}"): SEATED,
    ("GET", "/table/{id}/pad"): SEATED,
    ("GET", "/table/{id}/pad/stream"): SEATED,
    ("GET", "/table/{id}/phone"): SEATED,
    ("GET", "/table/{id}/stream"): SEATED,
    ("POST", "/table/{id}/act"): SEATED,
    ("GET", "/table/{id}/leave"): SEATED,
    ("POST", "/table/{id}/leave"): SEATED,
    ("GET", "/seat/{id}/{token}"): LINK,
    ("POST", "/seat/{id}/{token}"): LINK,
    ("GET", "/watch/{token}"): LINK,
    ("GET", "/watch/{token}/pad"): LINK,
    ("GET", "/watch/{token}/pad/stream"): LINK,
    ("GET", "/watch/{token}/stream"): LINK,
    ("GET", "/board/{token}"): LINK,
    ("GET", "/board/{token}/stream"): LINK,
    ("GET", "/room/{token}"): LINK,
    ("GET", "/room/{token}/stream"): LINK,
    ("GET", "/room/{token}/standings"): LINK,
    ("GET", "/room/{token}/standings/stream"): LINK,
    ("GET", "/room/{token}/person/{person}"): LINK,
    ("GET", "/room/{token}/person/{person}/stream"): LINK,
    ("GET", "/room/{token}/board"): LINK,
    ("GET", "/room/{token}/board/stream"): LINK,
    ("GET", "/pad/{token}"): LINK,
    ("GET", "/guest/{digest}/{name}"): ALL,
}
APPS = ("scribe", "other scribe", "owner")
"""Who has the app, or a table of it."""
ROLES = ("stranger", "guest", "waiting", "other guest", "onlooker", "scribe", "other scribe", "owner")


@dataclass(frozen=True)
class Everybody:
    """A table, Ute's phone at it, Paul's at another one, and the tokens that there are."""

    table: Table
    shared: SharedTable
    phones: Mapping[str, Phone]
    tokens: Mapping[str, str]


async def everybody(served: GuestServer, mode: EntryMode = EntryMode.OWN) -> Everybody:
    table = await served.device.start_game(3, OPEN)
    shared = await served.share(table, mode)
    other = await served.share(await served.device.start_game(3, OPEN), EntryMode.ALL)
    desk = await drawn_desk(served.device.host, 4)
    await served.shared_tables.tournaments.share(desk.tournament.id, EntryMode.OWN)
    tournament = served.shared_tables.tournaments.of(desk.tournament.id)
    phones = {role: await served.phone(shared) for role in ROLES}
    await phones["guest"].sit(1)
    await phones["waiting"].ask(1)
    paul = await served.seated(other, 1)
    seat = phones["guest"].client.cookies[f"seat_{shared.id}"]
    other_seat = paul.client.cookies[f"seat_{other.id}"]
    phones["other guest"].client.cookies.set(f"seat_{other.id}", other_seat)
    phones["onlooker"].client.cookies.set(f"seat_{shared.id}", shared.watch_token)
    phones["owner"].client.cookies.set("owner", served.owner)
    scribes = [await served.shared_tables.scribes.give_pad(one.id) for one in (shared, other)]
    phones["scribe"].client.cookies.set(f"scribe_{shared.id}", scribes[0])
    phones["other scribe"].client.cookies.set(f"scribe_{other.id}", scribes[1])
    tokens = {
        "room": tournament.room_token,
        "pad": served.shared_tables.tournaments.slips(tournament, desk.snapshot.state)[0],
        "join": shared.join_token,
        "watch": shared.watch_token,
        "seat": seat,
        "other join": other.join_token,
        "other watch": other.watch_token,
        "other seat": other_seat,
        "scribe": scribes[0],
        "other scribe": scribes[1],
        "owner": served.owner,
        "table": shared.id,
        "guess": "x" * 24,
    }
    return Everybody(table, shared, phones, tokens)


@pytest.fixture
async def here(served: GuestServer) -> Everybody:
    return await everybody(served)


def test_every_route_has_a_row(tmp_path):
    routes = guest_app(None)._app.routes
    found = {(method, route.path) for route in routes for method in route.methods - {"HEAD"}}
    assert found == set(ROUTES)


def path_of(route: str, table_id: str, token: str) -> str:
    return route.format(
        id=table_id, token=token, digest="none", name="none.css", words="owl-owl-oak", person=0
    )


def opener(route: str) -> str:
    """The token that a link of this route has."""
    kind = route.split("/")[1]
    return kind if kind in ("join", "seat", "room", "pad") else "watch"


async def status(phone: Phone, method: str, path: str) -> int:
    """What the phone is answered; of a stream its head."""
    if method == "POST":
        return (await phone.post(path, {"form": "", "seat": "2"})).status_code
    ask = phone.client.head if path.endswith("/stream") else phone.client.get
    return (await ask(path)).status_code


async def test_a_page_answers_whom_it_is_for(here):
    for (method, route), role in product(ROUTES, ROLES):
        if method == "GET":
            await verify_answer(here, role, method, route)


@pytest.mark.parametrize("route", [route for method, route in ROUTES if method == "POST"])
async def test_a_form_is_taken_from_whom_it_is_for(served, route, here):
    """Everybody sends it, last the one who is seated or waits, whose place it may take away."""
    for role in sorted(ROLES, key=("guest", "waiting").__contains__):
        await verify_answer(here, role, "POST", route)
        if route.startswith("/join/"):
            await served.shared_tables.seats.free(here.shared.id, 2)
        elif route.startswith("/seat/"):  # the link has moved the seat, and is worth nothing any more
            here = await everybody(served)


async def verify_answer(here: Everybody, role: str, method: str, route: str) -> None:
    answered = await status(
        here.phones[role], method, path_of(route, here.shared.id, here.tokens[opener(route)])
    )
    match ROUTES[method, route]:
        case "link":
            assert answered in (200, 303), (role, route)
        case "seated" if role == "guest":
            # The form to enter something is none that a page of ours has.
            assert answered == (400 if route.endswith("/act") else 200), route
        case "seated":
            assert answered == 403, (role, route)
        case "waiting" if role == "waiting":
            assert answered == (303 if route.endswith("/leave") else 200), route
        case "waiting" if role == "guest":
            assert answered == 303, route  # to his seat
        case "waiting":
            assert answered == 403, (role, route)
        case "words" if route == "/":
            # The app's own, where it is served: strangers are led to the field for the words.
            assert answered == (200 if role in APPS else 303), role
        case "words" if (method, route) == ("GET", "/join"):
            assert answered == 200, role
        case _:
            assert answered == 404, (role, route)  # there are no such words, and no such file


async def test_a_link_opens_with_its_own_token_only(served, here):
    before = here.shared, here.table.revision
    for (method, route), (name, token) in product(ROUTES, here.tokens.items()):
        # Another table's link leads to that table; here only its seats could be meant.
        own = name == opener(route) or (name == f"other {opener(route)}" and "{id}" not in route)
        if ROUTES[method, route] == LINK and not own:
            path = path_of(route, here.shared.id, token)
            assert await status(here.phones["guest"], method, path) == 404, (method, path, name)
    now = served.shared_tables.store.by_id(here.shared.id)
    assert (now.join_token, here.table.revision) == (before[0].join_token, before[1])
    assert [claim.seat for claim in now.claims] == [1]


def form(fact: str, seat: int, table: Table) -> dict[str, object]:
    proposed = {
        "BidMade": f.BidMade(seat, 1),
        "TrickTaken": f.TrickTaken(seat),
        "ResultEntered": f.ResultEntered(seat, 1),
        "BidsRevealed": f.BidsRevealed(),
        "PlayEnded": f.PlayEnded(),
        "TrumpSet": f.TrumpSet(None, Suit.RED),
        "BidChanged": f.BidChanged(seat, 1),
        "RoundVoided": f.RoundVoided(),
        "PlayerDroppedOut": f.PlayerDroppedOut(seat),
    }
    shown = {} if fact == TAKE_BACK else {"seen": written(expected(table.snapshot.state, proposed[fact]))}
    return {
        "fact": fact,
        "seat": seat,
        "form": "",
        "game": 0,
        "number": 1,
        "trump": ".red",
        "revision": table.revision,
        "key": f"key-of-{fact}-{seat}",
        **shown,
        **({"change": f"{seat}.1.{shown['seen']}"} if fact == "BidChanged" else {}),
    }


FACTS = (
    *("BidMade", "TrickTaken", "ResultEntered", "BidsRevealed", "PlayEnded", "TrumpSet", "BidChanged"),
    *("RoundVoided", "PlayerDroppedOut", TAKE_BACK),
)


async def test_a_move_is_made_from_a_seat_only(served):
    here = await everybody(served, EntryMode.ALL)
    before = here.table.revision
    moves = {*product(FACTS, (1,)), *product(FACTS[:1], range(3))}
    for role, move in product({*ROLES} - {"guest"}, moves):
        answer = await here.phones[role].post(f"/table/{here.shared.id}/act", form(*move, here.table))
        assert answer.status_code == 403, (role, move)
    assert here.table.revision == before


ALLOWED = {
    EntryMode.SCRIBE: set[tuple[str, int]](),
    EntryMode.OWN: {("BidMade", 1), ("TrickTaken", 1)},
    EntryMode.ALL: {
        ("BidMade", 1),
        *product(("TrickTaken", "PlayEnded", "TrumpSet", "RoundVoided"), range(3)),
    },
}
"""What Ute at seat 1 enters while she is asked for her bid, or when all have bid."""


async def answered(here: Everybody, fact: str, seat: int) -> int:
    """The status of what Ute enters at seat 1."""
    fields = form(fact, seat, here.table)
    return (await here.phones["guest"].post(f"/table/{here.shared.id}/act", fields)).status_code


@pytest.mark.parametrize("mode", list(EntryMode))
async def test_a_guest_makes_the_moves_of_the_mode_and_no_others(served, mode):
    here = await everybody(served, mode)
    for facts in (FACTS[:1], FACTS[1:]):
        for move in product(facts, range(3)):
            before, allowed = here.table.revision, move in ALLOWED[mode]
            assert await answered(here, *move) == (303 if allowed else 409), move
            assert here.table.revision == before + allowed
            if allowed:
                await here.table.undo(here.table.revision)
        if "BidMade" in facts:
            await bids(here.table, 1, 1, 0)


async def test_no_route_knows_another_method(here):
    for route in {route for _method, route in ROUTES} - {"/"}:
        path = path_of(route, here.shared.id, here.tokens[opener(route)])
        for method in ("OPTIONS", "TRACE", "PUT", "DELETE", "PATCH"):
            answer = await here.phones["guest"].client.request(method, path)
            assert answer.status_code == 405, (method, route)


TRICKS = (
    *("//join/{join}", "/join//{join}", "/join/{join}/../../settings", "/join%2f..%2fsettings"),
    *("/table/../settings", "/guest/../main.dart.js", "/owl-owl-owl/../settings", "/owl-owl-%ff"),
    *("/owl-%2f-owl", "/owl-owl-owl%0d%0aset-cookie:%20owner=x", "/guest/x/..%2f..%2fmain.dart.js"),
    *("/owner//{owner}", "/owner/{owner}/", "//owner/{owner}", "/x/../table/{table}"),
    *("/table/../../settings", "http://evil.example/settings"),
    *("http://evil.example/x/../owner/{owner}/", "*"),
)


async def test_a_path_leads_nowhere_by_a_trick(here):
    for path in TRICKS:
        answer = await here.phones["guest"].get_as_written(path.format_map(here.tokens))
        assert answer.split(b" ")[1] in (b"403", b"404"), path
        assert b"set-cookie" not in answer.lower(), path


async def test_no_guest_opens_a_websocket(served, here):
    paths = "/ws", "/join/{join}", "/watch/{watch}/stream", "/table/{table}/stream"
    for path, token in product(paths, {"", *here.tokens.values()} - {served.owner}):
        address = served.address.replace("http", "ws", 1) + path.format_map(here.tokens)
        cookies = f"owner={token}; seat_{here.shared.id}={here.tokens['seat']}"
        if token not in (here.tokens["scribe"], here.tokens["other scribe"]):
            cookies += f"; scribe_{here.shared.id}={token}"
        with pytest.raises(InvalidStatus):
            await websockets.connect(address, origin=served.address, additional_headers={"Cookie": cookies})


async def test_the_owner_opens_a_session_from_our_own_page_only(served):
    address = served.address.replace("http", "ws", 1) + "/ws"
    cookies = {"Cookie": f"owner={served.owner}"}
    async with websockets.connect(address, origin=served.address, additional_headers=cookies):
        pass
    for origin in (None, "null", "http://evil.example", "http://127.0.0.1:1"):
        with pytest.raises(InvalidStatus):
            await websockets.connect(address, origin=origin, additional_headers=cookies)


@pytest.mark.parametrize("ends", ["key", "start"])
async def test_the_access_of_the_owners_devices_is_ended(served, ends, here):
    """Pages that are open, and one that has not said yet which it is, are closed; what is typed or tapped in
    them counts for nothing, and each is told what happened."""
    owner, shared_tables, old = here.phones["owner"], served.shared_tables, served.shared_tables.owner.token
    cookie, place = f"owner={served.owner}", f"/games/{here.table.game.id}"
    scribes = f"scribe_{here.shared.id}={here.tokens['scribe']}"
    address = served.address.replace("http", "ws", 1) + "/ws"
    late = websockets.connect(address, origin=served.address, additional_headers={"Cookie": cookie})
    async with (
        connected(served.address, "/settings", "en", cookie) as acting,
        connected(served.address, place, "en", cookie) as other,
        connected(served.address, place, "en", scribes) as scribe,
        late as socket,
    ):
        await other.wait(lambda: other.has("Bid 1"))
        await scribe.wait(lambda: scribe.has("Bid 1"))
        key = other.find("Bid 1")
        if ends == "key":
            await tap_until(acting, "End all devices' access", "Yes, end it")
            await acting.fire(*acting.find("Yes, end it"))
        else:
            await shared_tables.owner.end()
        for phone in (acting, other):
            with pytest.raises(ConnectionClosed):
                await phone.wait(lambda: False)
        with pytest.raises(ConnectionClosed):
            await other.fire(*key)
        with pytest.raises(ConnectionClosed):
            await WirePhone(socket, "en").register("/")
        await tap_until(scribe, "Bid 1", "Kevin bids")
    assert here.table.snapshot.state.current.bids == (None, 1, None)
    with pytest.raises(InvalidStatus):
        await websockets.connect(address, origin=served.address, additional_headers={"Cookie": cookie})
    for path in ("/", place, "/main.dart.js", f"/owner/{old}"):
        answer = await owner.get(path)
        assert (answer.status_code, "link was renewed: the new one" in answer.text) == (403, True), path
    owner.client.cookies.clear()  # a browser puts the new one in its place
    answer = await owner.get(f"/owner/{shared_tables.owner.token}")
    assert (answer.status_code, (await owner.get(place)).status_code) == (303, 200)


PAGES = ("/", "/games/{game}", "/games/{game}/judge", "/games/{game}/rounds/1", "/games/{game}/phones")
"""Addresses that a scribe has."""
NOT_THE_SCRIBES = (
    *("/games", "/games/{other}", "/games/{other}/phones", "/games/{game}x", "/new", "/players"),
    *("/settings", "/settings/backup", "/take", "/take/a-code", "/judge", "/rules", "/upload"),
    *("/upload?f=x&e=y&s=z", "/oauth_callback", "/index.html", "/ws", "/docs"),
)


@pytest.mark.parametrize("role", ROLES)
async def test_the_app_opens_to_its_owner_and_one_table_to_its_scribe(served, role, here):
    phone, game = here.phones[role], here.table.game.id
    for page in PAGES:
        opens = role == "owner" or role == "scribe" or (role == "other scribe" and page == "/")
        refused = 303 if page == "/" else 403  # who has typed the address wants to join a table
        assert (await phone.get(page.format(game=game))).status_code == (200 if opens else refused), page
    opens = role in APPS
    client = re.search("/client/[0-9a-f]+/", (await here.phones["owner"].get("/")).text)
    for file in ("/main.dart.js", "/fonts/Alegreya-Bold.woff2", f"{client[0]}assets/NOTICES"):
        assert (await phone.get(file)).status_code == (200 if opens else 403), file
    if role == "owner":
        return
    other = next(shared.game for shared in served.shared_tables.store.access.tables if shared.game != game)
    if role == "other scribe":
        game, other = other, game
    for page in NOT_THE_SCRIBES:
        assert (await phone.get(page.format(game=game, other=other))).status_code == 403, page
    own = {"origin": served.address}
    for method in ("PUT", "POST", "DELETE", "PATCH", "OPTIONS"):
        for path in ("/upload?f=x", "/", f"/games/{game}"):
            answer = await phone.client.request(method, path, content=b"x", headers=own)
            assert answer.status_code == 403, (method, path)


async def test_only_the_owner_sends_what_an_upload_waits_for(served, monkeypatch):
    uploads, here = Uploads(), await everybody(served)
    monkeypatch.setattr(server, "Uploads", lambda: uploads)
    app = httpx.ASGITransport(server.web_app(served.device.host, owner_only=True))
    for role in ROLES:
        cookies, own = here.phones[role].client.cookies, {"origin": served.address}
        phone = httpx.AsyncClient(transport=app, base_url=served.address, cookies=cookies, headers=own)
        async with phone:
            with uploads.expected() as upload:
                answer = await phone.put(UPLOAD_PATH + upload.token, content=b"a backup")
                assert answer.status_code == (200 if role == "owner" else 403), role
                if role == "owner":
                    assert await upload.content() == b"a backup"
                    assert (await phone.put(UPLOAD_PATH + upload.token, content=b"x")).status_code == 404


async def test_a_link_to_the_pad_leads_to_its_table(served, here):
    phone, place = await served.phone(here.shared), f"/games/{here.table.game.id}"
    for name, token in here.tokens.items():
        answer = await phone.get(f"/scribe/{token}")
        assert (answer.status_code == 303) is ("scribe" in name), name
    phone.client.cookies.clear()
    answer = await phone.get(f"/scribe/{here.tokens['scribe']}")
    assert (answer.status_code, answer.headers["location"]) == (303, place)
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"scribe_{here.shared.id}={here.tokens['scribe']};")
    assert {"HttpOnly", "SameSite=lax", "Path=/"} <= {part.strip() for part in cookie.split(";")}
    assert (await phone.get(place)).status_code == 200
    assert (await phone.get(f"/owner/{here.tokens['scribe']}")).status_code == 403
    for cookies in ({"owner": here.tokens["scribe"]}, {"scribe_other": here.tokens["scribe"]}):
        phone.client.cookies.clear()
        phone.client.cookies.update(cookies)
        assert (await phone.get(place)).status_code == 403, cookies


async def test_the_owner_stays_the_owner_whatever_link_he_opens(here):
    owner = here.phones["owner"]
    links = {f"/scribe/{here.tokens['scribe']}": f"/games/{here.table.game.id}", "/owner/of-last-week": "/"}
    for link, place in links.items():
        answer = await owner.get(link)
        assert (answer.status_code, answer.headers["location"]) == (303, place)
        assert "set-cookie" not in answer.headers
    owner.client.cookies.set(f"scribe_{here.shared.id}", here.tokens["scribe"])
    assert (await owner.get("/settings")).status_code == 200


@pytest.mark.parametrize("ends", ["renewed", "withdrawn"])
async def test_an_old_link_to_the_pad_opens_nothing(served, ends, here):
    scribe = here.phones["scribe"]
    if ends == "renewed":
        await served.shared_tables.scribes.give_pad(here.shared.id)
    else:
        await served.shared_tables.scribes.withdraw_pad(here.shared.id)
    for path in ("/", f"/games/{here.table.game.id}", f"/scribe/{here.tokens['scribe']}", "/main.dart.js"):
        answer = await scribe.get(path)
        assert (answer.status_code, "withdrawn or renewed" in answer.text) == (403, True), path
    address = served.address.replace("http", "ws", 1) + "/ws"
    cookies = {"Cookie": f"scribe_{here.shared.id}={here.tokens['scribe']}"}
    with pytest.raises(InvalidStatus):
        await websockets.connect(address, origin=served.address, additional_headers=cookies)


async def test_behind_a_proxy_the_scribes_cookie_is_secure(served, here):
    app = web_app(served.device.host, owner_only=True, public_url="https://block.example")
    address = "https://block.example"
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=address) as phone:
        answer = await phone.get(f"/scribe/{here.tokens['scribe']}")
        assert "Secure" in answer.headers["set-cookie"]
