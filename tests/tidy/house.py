"""The tables of tidy.py: limits, allowed includes, forbidden words."""

import re
from pathlib import Path
from typing import NamedTuple

LINE_COLUMNS_MAX = 100
FUNCTION_LINES_MAX = 70
# Of a class in server/. A record without functions may have any number of fields.
CLASS_FUNCTIONS_MAX = 60
CLASS_FIELDS_MAX = 25
# Classes above that, by file and name, with their functions and fields. They can only shrink.
LARGE_CLASSES: dict[tuple[str, str], tuple[int, int]] = {
    ("server/client/player.h", "Player"): (43, 29),
}
FILE_LINES_MAX = 500
# What is read first is shorter.
SHORT_FILES = {"server/main.cpp": 250, "server/room/room.h": 250}

# Data, or one closed list that reads best in one piece: may be longer than FILE_LINES_MAX.
LONG_FILES: set[str] = {
    "proto/meeple/v1/tiles.proto",
    "tests/e2e/old_client/meeple/v1/tiles.proto",
}

# The page's sources are longer-lined: texts in several languages stand one a line.
UNMEASURED = ("server/web/",)

TOP_LEVEL = {
    "CMakeLists.txt",
    "CMakePresets.json",
    "Dockerfile",
    "LICENSE",
    "README.md",
    "deploy",
    "proto",
    "rules",
    "server",
    "tests",
}

STANDARD_HEADERS = set(
    """
    algorithm any array atomic barrier bit bitset cassert cctype cerrno charconv chrono cinttypes
    clocale cwctype
    climits cmath codecvt compare complex concepts condition_variable coroutine csetjmp csignal
    cstdarg
    cstddef cstdint cstdio cstdlib cstring ctime cwchar deque exception execution filesystem
    forward_list fstream functional future initializer_list iomanip ios iosfwd iostream istream
    iterator latch limits list locale map memory memory_resource mutex new numbers numeric optional
    ostream queue random ranges ratio regex scoped_allocator semaphore set shared_mutex
    source_location
    span sstream stack stdexcept stop_token streambuf string string_view strstream syncstream
    system_error thread tuple type_traits typeindex typeinfo unordered_map unordered_set utility
    valarray variant vector version""".split()
)
# Pure code folds and decides; these would let it wait, ask the time, draw lots, do I/O or depend on
# hash order.
IMPURE_HEADERS = {
    "atomic",
    "barrier",
    "chrono",
    "condition_variable",
    "coroutine",
    "csignal",
    "ctime",
    "filesystem",
    "fstream",
    "future",
    "iostream",
    "latch",
    "locale",
    "mutex",
    "random",
    "regex",
    "semaphore",
    "shared_mutex",
    "stop_token",
    "syncstream",
    "thread",
    "unordered_map",
    "unordered_set",
}


class Folder(NamedTuple):
    """The includes allowed in a folder, besides its own files and the standard library.

    The longest prefix counts.
    """

    own: tuple[str, ...]  # folders or files of this project
    libraries: tuple[str, ...] = ()  # prefixes of what stands in <...>, and of generated headers
    pure: bool = False


# The interfaces of the store.
STORES = tuple(
    f"server/store/{name}.h"
    for name in (
        "document_store",
        "ids",
        "leases",
        "people_store",
        "room_index",
        "room_log",
        "store",
        "talk_store",
    )
)
PROTO = ("meeple/", "google/protobuf/")
LISTS = ("modules/",)  # headers that rules/modules.cmake writes
FOLDERS = {
    "rules/core/": Folder((), pure=True),
    "rules/tiles/": Folder(("rules/core/",), LISTS, pure=True),
    "rules/tiles/modules/": Folder(("rules/core/", "rules/tiles/"), pure=True),
    "rules/cards/": Folder(("rules/core/",), pure=True),
    "rules/editions/": Folder(("rules/core/", "rules/tiles/", "rules/cards/"), LISTS, pure=True),
    "rules/": Folder(("rules/",), pure=True),
    "server/bots/": Folder(("rules/",), LISTS, pure=True),
    # Rules and bots behind a C interface; its rows of games run on threads.
    "server/env/": Folder(("rules/", "server/bots/"), ("stddef.h", "stdint.h", *LISTS)),
    # Programs that choose moves, at the other end of pipes.
    "server/engine/": Folder(("rules/", "server/bots/", "server/env/")),
    "server/crypto/": Folder(("rules/",), ("openssl/", "sodium")),
    "server/text/": Folder((), ("unicode/",)),
    "server/store/": Folder(
        ("server/crypto/", "server/histogram.h", "server/log.h"),
        ("sqlite3", "libpq-fe.h", "spdlog/"),
    ),
    "server/codec/": Folder(
        ("rules/", "server/crypto/", "server/text/", "server/frame.h"), (*PROTO, *LISTS)
    ),
    "server/record/": Folder(("rules/", "server/codec/", "server/crypto/", "server/text/"), PROTO),
    "server/review/": Folder(
        (
            "rules/",
            "server/actor/work_pool.h",
            "server/bots/",
            "server/codec/",
            "server/crypto/",
            "server/record/",
            "server/store/document_store.h",
        ),
        (*PROTO, "nlohmann/", "zlib.h"),
    ),
    "server/room/": Folder(
        (
            "rules/",
            "server/bots/",
            "server/codec/",
            "server/crypto/",
            "server/frame.h",
            "server/rate.h",
            "server/store/epochs.h",
            "server/store/ids.h",
            "server/store/people_store.h",
            "server/store/room_log.h",
            "server/store/talk_store.h",
        ),
        PROTO,
    ),
    "server/wasm/": Folder(
        (
            "rules/",
            "server/bots/",
            "server/codec/",
            "server/crypto/",
            "server/env/match_facts.h",
            "server/record/",
            "server/review/",
            "server/room/",
            "server/text/",
        ),
        (*PROTO, "unistd.h"),
    ),
    "server/actor/": Folder(
        (
            "rules/",
            "server/room/",
            *STORES,
            "server/codec/",
            "server/bots/",
            "server/crypto/",
            "server/text/",
            "server/crew.h",
            "server/net/gateway.h",
            "server/frame.h",
            "server/histogram.h",
            "server/log.h",
            "server/rate.h",
        ),
        (*PROTO, "boost/asio", "boost/system/", "spdlog/"),
    ),
    "server/net/": Folder(
        ("server/log.h", "server/frame.h", "server/histogram.h", "server/rate.h"),
        ("boost/asio", "boost/beast", "boost/system/", "spdlog/", "libdeflate.h"),
    ),
    "server/notify/": Folder(
        (
            "server/actor/trace.h",
            "server/actor/turn_news.h",
            "server/crypto/",
            "server/log.h",
            "server/net/addresses.h",
        ),
        ("boost/asio", "boost/system/", "curl/", "netinet/in.h", "nlohmann/", "spdlog/",
         "sys/socket.h", "unistd.h"),
    ),
    "server/rating/": Folder((), pure=True),
    "server/people/": Folder(
        (
            "rules/",
            "server/actor/backend.h",
            "server/actor/directory.h",
            "server/actor/ledger.h",
            "server/actor/revoked.h",
            "server/actor/work_pool.h",
            "server/codec/",
            "server/crypto/",
            "server/log.h",
            "server/net/addresses.h",
            "server/net/handshake.h",
            "server/net/http.h",
            "server/rate.h",
            "server/rating/",
            "server/room/outcome.h",
            *STORES,
            "server/store/wait_for.h",
            "server/text/",
        ),
        (*PROTO, "nlohmann/", "openssl/", "sodium"),
    ),
    "server/client/": Folder(
        (
            "rules/",
            "server/codec/",
            "server/bots/",
            "server/crypto/",
            "server/crew.h",
            "server/engine/",
            "server/frame.h",
            "server/log.h",
            "server/net/gateway.h",
            "server/env/refusal_text.h",
            "server/net/ws_client.h",
        ),
        (*PROTO, "boost/asio", "boost/system/", "spdlog/"),
    ),
    "server/": Folder(
        ("rules/", "server/"),
        (
            *PROTO,
            "boost/asio",
            "boost/system/",
            "spdlog/",
            "CLI/",
            "toml++/",
            "nlohmann/",
        ),
    ),
    "server/tools/": Folder(
        ("rules/", "server/"), (*PROTO, *LISTS, "nlohmann/", "zlib.h", "CLI/", "boost/asio")
    ),
    "proto/sdk/": Folder(("proto/",), (*PROTO, "boost/")),
    "tests/rules/": Folder(("rules/", "tests/support/"), ("catch2/", "rapidcheck")),
    "tests/": Folder(
        ("rules/", "server/", "tests/"),
        (
            *PROTO,
            *LISTS,
            "boost/",
            "catch2/",
            "rapidcheck",
            "nlohmann/",
            "sqlite3",
            "openssl/",
            "zlib.h",
            "benchmark/",
            "sodium",
            "spdlog/",
            "CLI/",
        ),
    ),
}
# Heavy or contagious headers, and the only files that may have them.
ONLY_IN = {
    "modules/parts.h": r"rules/tiles/parts\.h",
    "modules/rules.h": r"rules/editions/\w+\.cpp",
    "boost/beast": r"(server/net/\w+\.cpp|tests/bench/.*|proto/sdk/.*)",
    "spdlog/": r"(server/log\.h|.*\.cpp)",
    "sqlite3": r".*\.cpp|tests/.*",
}
# POSIX headers beyond the standard library; only for outer layers.
POSIX_HEADERS = set(
    "unistd.h fcntl.h pwd.h signal.h poll.h sched.h spawn.h dlfcn.h malloc.h".split()
)
POSIX_PREFIXES = ("sys/", "netinet/", "arpa/")

BANNED = [
    (r"\b(?:TODO|FIXME|XXX|HACK)\b", "finish it, or take it out", "all"),
    (r"(?<![\w.>:])get_(?!if\b|time\b|money\b|executor\b)\w+", "name the thing, no get_", "code"),
    (r"\b\w*Impl\b", "say what it does, not that it implements", "code"),
    (r"\b\w*(?:Manager|Helper|Utils?)\b", "say what it does", "code"),
    (r"\b(?:net|asio)::detached\b", "its exceptions vanish: use a handler that reports", "code"),
    (r"\busing namespace\b(?!.*literals)", "name what is used", "header"),
    (
        r"""(?<![\w.~$}/-])/(?:root|home|work|Users|tmp)/""",
        "no paths of one machine: ask for a temporary folder",
        "all",
    ),
    (r"\t", "spaces, not tabs", "code"),
    (r'=\\"\{\}\\"', "text from outside is logged by log::quoted()", "all"),
    (r"(?m)^(?:<{7}|>{7}|={7}$)", "a merge is not finished", "all"),
]
# Rule for `use` of text that must name what it bans.
BANNED_EXEMPT = {"tests/tidy/house.py", "tests/tidy/tidy_test.py"}

CODE = (".h", ".cpp")
TEXT = (
    ".h",
    ".cpp",
    ".py",
    ".sh",
    ".proto",
    ".js",
    ".ts",
    ".cmake",
    ".scn",
    ".toml",
    ".yaml",
    ".yml",
    ".json",
    ".md",
    "CMakeLists.txt",
    "Dockerfile",
)
MEASURED = (".h", ".cpp", ".py", ".proto", ".js", ".ts", ".sh")  # lines and files have a limit

# The folders of the page's sources, each with the folders that it may import. All may import
# generated messages.
PAGE = "server/web/src/"
PAGE_LAYERS: dict[str, tuple[str, ...]] = {
    "styles": (),  # Style sheets that a part loads by itself.
    "base": (),  # Code without a game: browser storage, colours of seats.
    "land": (),  # Tiles from the catalogue: kinds of features, and how they join.
    "state": ("base", "land"),  # The view of a room: values, and how they follow each other.
    "mind": ("base",),  # Rules and bots as WebAssembly, and the worker that they run in.
    "net": ("base", "state", "mind"),
    "table": ("base", "land", "state", "mind", "net"),  # A room as one looks at it, a move.
    "text": ("base", "land", "state"),
    "board": ("base", "land", "state", "table", "text"),
    "cards": ("base",),
    "puzzles": ("base", "state", "net", "table"),  # Positions with one best move.
    "editor": ("base", "land", "state", "mind", "net"),  # Positions that are set up.
    "lessons": ("base", "state", "net", "table", "puzzles"),  # The tutorial's positions.
    "ui": (
        "styles",
        "base",
        "land",
        "state",
        "mind",
        "net",
        "table",
        "text",
        "board",
        "cards",
        "puzzles",
        "editor",
        "lessons",
    ),
    "": ("ui",),
}


class Brought(NamedTuple):
    """The names that a module of the tile games brought: commands, events, memory and views."""

    words: str  # a pattern
    name: str  # of its folders and files
    others: tuple[str, ...] = ()  # files where it may be named, too; rules/modules.md says why
    of_page: str = r"(?!)"  # a pattern of more words, in the page

    def owns(self, path: str) -> bool:
        """Its folder in rules, its files in codec, bots, tests and page."""
        return re.search(rf"/modules/{self.name}[/.]", path) is not None


MODULES = Path(__file__).parents[2] / "rules/tiles/modules"
# The table's size belongs to the engine.
PARTS_OF_ENGINE = {"extension"}
# Its files where they are not called like its folder; where it is named besides.
CALLED = {"gifts": "(interplay/abbot_and_)?gifts", "buying": "(buying|sale)"}
NAMED_BESIDES = {
    "tower": ("rules/tiles/modules/buying/rules.cpp",),
    "gifts": (
        "rules/tiles/modules/buying/rules.cpp",
        "rules/tiles/modules/princess_and_dragon/rules.cpp",
    ),
    "buying": ("rules/tiles/turn_runner.cpp",),
}
OF_PAGE = {"gifts": r"\w*[gG]ift(s|_\w+|[A-Z]\w*)?"}
# Of one word, or of many modules: such a name says nothing.
SEVERAL_WORDS = re.compile(r"([A-Z][a-z0-9]+){2,}")


def brought_by(folder: Path) -> Brought:
    """What a module's part.h lists, and what it shows. Members have these names in quotes."""
    part = (folder / "part.h").read_text()
    listed = re.findall(r"using (?:Commands|Questions|Events) = Types<([^>]*)>", part)
    told = {name for names in listed for name in re.findall(r"\w+", names)}
    kept = set(re.findall(r"using (?:Memory|Seen|Slice|Text) = (\w+);", part))
    seen = set(re.findall(r"^struct (\w+View) {", (folder / "words.h").read_text(), re.M))
    names = sorted(name for name in told | kept | seen if SEVERAL_WORDS.fullmatch(name))
    members = []
    for name in sorted(told & set(names)):
        first, *rest = re.findall(r"[A-Z][a-z0-9]+", name)
        rest = [f"[{word[0]}{word[0].lower()}]{word[1:]}" for word in rest]
        members.append("_?".join([first.lower(), *rest]))
    return Brought(
        "|".join([*names, f"({'|'.join(members)})(?=')"]),
        CALLED.get(folder.name, folder.name),
        NAMED_BESIDES.get(folder.name, ()),
        OF_PAGE.get(folder.name, r"(?!)"),
    )


BROUGHT = tuple(
    brought_by(part.parent)
    for part in sorted(MODULES.glob("*/part.h"))
    if part.parent.name not in PARTS_OF_ENGINE
)
