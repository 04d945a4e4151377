"""A greedy bot: the step after which it would be furthest ahead if the game ended then.

    python3 greedy.py                               # a game in this program
    python3 greedy.py ws://localhost:8080/ws        # a game on a server
"""

import sys

import meepled


class Greedy(meepled.Bot):
    def choose(self, game):
        def lead(move):
            after = game.after(move)
            own = others = 0
            for feature in after.features:
                if game.me in feature.owners:
                    own += feature.points
                elif feature.owners:
                    others += feature.points
            rivals = [one for seat, one in enumerate(after.scores) if seat != game.me]
            return after.scores[game.me] + own - max(rivals) - others

        return max(game.moves, key=lead)


def play_here(bot, level, seed=1):
    table = meepled.Table("carcassonne", seats=2, modules=[], seed=seed)
    while not table.state.over:
        seat = table.state.seat
        game = meepled.Game(table.known_to(seat, seed), seat)
        table.play(bot.choose(game).text if seat == 0 else table.bot(level))
    return table.state.scores


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(meepled.play(Greedy(), sys.argv[1], "carcassonne", vs="random", modules=[]))
    else:
        print("scores against random:", *play_here(Greedy(), "random"))
