"""Players whom a host knows before anybody has played."""

from uuid import uuid4

from scorekeeper.storage.players import Player


async def add_player(host, name):
    player = Player(str(uuid4()), name)
    await host.work(host.library.people.save, (player,))
    return player


async def forget(host, player_id):
    """Whoever played stays on the list; here he is not, as after games that came from elsewhere."""

    def remove():
        with host.library._writing():  # the row of a game may just be on its way
            host.library._database.remove_players([player_id])

    await host.work(remove)
    host.notify()
