"""A reference model of points, ranks and plus/minus one, written independently of the program."""

from scorekeeper.rules import FromCards, FromRound


def scored(ruleset, number, cards, bid, tricks):
    """The points of one player in one round, straight from §7."""
    figures, off = ruleset.scoring, abs(bid - tricks)
    extra = figures.great_zero if off == 0 and bid == 0 and cards >= 15 else 0
    if figures.system == "junior":  # §7.7
        return extra + ((bid or 1) if off == 0 else 0)
    if figures.system == "counting":  # §7.3
        both = figures.trick * min(bid, tricks)
        return extra + both + (figures.trick * cards if off == 0 else -figures.miss * sum(range(off + 1)))
    times = 1
    if figures.system == "growing":  # §7.4
        times = number if figures.growth == "round" else cards
    if off:
        return -figures.miss * times * off
    bonus = figures.hit * times if figures.bonus_grows else figures.hit
    return extra + bonus + figures.trick * times * tricks


def even(ruleset, round_, bids):
    """Whether these bids of a whole round break plus/minus one (§4.3), told from their sum."""
    rules, number = ruleset.bids, round_.number
    match rules.must_differ:
        case FromRound(first):
            free = number < first
        case FromCards(least):
            free = round_.cards < least
        case word:
            free = number < {"never": 99, "always": 1, "not-first": 2}[word]
    if free or round_.visibility == "secret" or "cloud" in ruleset.extra_cards:
        return False
    if round_.visibility == "revealed" and rules.hidden_sum == "free":
        return False
    if sum(bids) != (number if rules.sum_against == "round-number" else round_.cards):
        return False
    return not (rules.zero_exempt and bids[round_.dealer] == 0)


def hidden(ruleset, round_):
    """Whether the bids of an open round are hidden from everybody (§4.4, §4.5)."""
    said = ruleset.bids.visibility
    said = said if isinstance(said, str) else said[min(round_.number, len(said)) - 1]
    all_in = all(round_.results[seat] is not None for seat in round_.turns)
    return (said == "secret" and not all_in) or (said == "revealed" and not round_.revealed)


def last_of(sums, hits, points, playing):
    """Who is last of those who play: fewest points, then fewest hits, then the worst last round (§9.2)."""
    left = sorted(playing)
    for column in sums, hits, points:
        worst = min(column[seat] for seat in left)
        left = [seat for seat in left if column[seat] == worst]
    return tuple(left)


def idle_in(state):
    """Who has played no round, here or on paper, and will play none, because he has left or none is left."""
    last = state.current is not None and state.current.number == len(state.hands)
    found = []
    for seat in state.order:
        played = any(round_.bids[seat] is not None for round_ in state.closed)
        gone = seat in state.out
        waits = state.current is not None and not gone and not (last and seat in state.current.absent)
        late = seat >= state.players - len(state.late) and state.came_after(seat) >= state.first_round
        on_paper = not late and (bool(state.paper_totals) or not (state.closed or gone))
        if not (played or waits or on_paper or state.ruleset.elimination):
            found.append(seat)
    return found


def lasted_in(state, seat):
    """How long somebody who is out was in the game: by elimination the order counts, else the rounds."""
    if state.ruleset.elimination:
        return state.out.index(seat)
    there = [
        round_.number
        for round_ in state.closed
        if round_.bids[seat] is not None or (seat in round_.absent and round_.number > state.came_after(seat))
    ]
    return max(there, default=-1)


def ranks_of(state, sums):
    """The rank of every seat: one more than there are players, or teams, who stand better (§7.9)."""
    rows, seats = state.closed, range(state.players)
    bids = [sum(round_.bids[seat] or 0 for round_ in rows) for seat in seats]
    met = [
        sum(seat in round_.turns and round_.bids[seat] == round_.results[seat] for round_ in rows)
        for seat in seats
    ]
    orders = {"shared": (), "most-hits": (met,), "highest-bids": (bids,), "most-hits-then-bids": (met, bids)}
    columns = (sums, *orders[state.ruleset.tie_break])
    idle = idle_in(state)
    half = state.players // 2
    sides = [(seat,) for seat in seats]
    if state.ruleset.teams:
        sides = [(state.order[place], state.order[place + half]) for place in range(half)]

    def strength(side):
        if side[0] in idle:
            return (-99,)
        lasted = lasted_in(state, side[0]) if side[0] in state.out else 9999
        return (lasted, *(sum(column[seat] for seat in side) for column in columns))

    found, strengths = {}, [strength(side) for side in sides]
    for side, own in zip(sides, strengths, strict=True):
        found.update(dict.fromkeys(side, 1 + sum(other > own for other in strengths)))
    return tuple(found[seat] for seat in seats)
