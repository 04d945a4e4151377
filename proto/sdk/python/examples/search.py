"""A search of one step: each candidate is played to the end a few times, in worlds that the seat
cannot tell from the true one, so that it does not cheat.

    python3 search.py
"""

import meepled

CANDIDATES, WORLDS = 6, 4


def choose(table, seed):
    seat = table.state.seat
    worlds = [table.known_to(seat, seed + i) for i in range(WORLDS)]

    def lead(move, policy):
        total = 0
        for i, world in enumerate(worlds):
            after = world.clone()
            after.play(move["text"])
            scores = after.play_out(policy, seed + i)
            total += 2 * scores[seat] - scores.sum()
        return total

    moves = table.moves()
    # Random play-outs are fast: they choose the candidates for the better ones.
    moves = sorted(moves, key=lambda move: lead(move, "random"), reverse=True)[:CANDIDATES]
    return (
        max(moves, key=lambda move: lead(move, "greedy"))["text"] if moves[1:] else moves[0]["text"]
    )


def main():
    table = meepled.Table("carcassonne", seats=2, modules=[], seed=1)
    while not table.state.over:
        step = choose(table, table.state.steps) if table.state.seat == 0 else table.bot("random")
        table.play(step)
    print("scores against random:", *table.state.scores)


if __name__ == "__main__":
    main()
