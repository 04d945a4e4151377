"""Names and values that every part of the fold uses."""

FIGURES = ["MEEPLE", "ABBOT", "LARGE_MEEPLE", "HUT", "BUILDER", "PIG", "MAYOR", "WAGON",
           "SHEPHERD"]
ITEMS = ["WINE", "GRAIN", "CLOTH"]
COLOURS = ["YELLOW", "RED", "GREEN", "BLUE"]
HIDDEN_TILE = 65535


def change_count(counts, key, what, by, order=int):
    """Counts are sorted and never 0: what is used up is not listed."""
    found = next((one for one in counts if one[key] == what), None)
    if found is None:
        found = {key: what, "count": 0}
        counts.append(found)
        counts.sort(key=lambda one: order(one[key]))
    found["count"] += by
    assert found["count"] >= 0, f"fewer than none of {key} {what}"
    if found["count"] == 0:
        counts.remove(found)


def due(phase, seat, question=0, extends=False):
    """A row of the agenda."""
    row = {"phase": phase, "seat": seat, "question": question, "data": int(extends)}
    return {**row, "extends": True} if extends else row


def place_of(segment):
    return segment["y"], segment["x"], segment["segment"]


def rows_of(view):
    """What is due in a view: the top row last. A row that the phase implies is not listed."""
    return list(view["agenda"]) or implied_rows(
        view["phase"], view.get("turnSeat"), view["question"])


def implied_rows(phase, seat, question):
    below = [due("DEPLOYING", seat)] if phase == "CHOOSING" else []
    return below + [due(phase, seat, question)]
