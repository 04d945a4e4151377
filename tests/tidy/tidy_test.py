"""Tests each rule of tidy.py, with an allowed case beside it."""

import tempfile
import unittest
from pathlib import Path
from unittest import mock

import classes
import tidy

HEADER = "#pragma once\n"


def findings(files: dict[str, str]) -> list[tuple[str, int, str]]:
    """(path, line, rule) of everything found in a tree that holds just these files."""
    with tempfile.TemporaryDirectory() as folder:
        for path, text in files.items():
            target = Path(folder, path)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
        return [(f.path, f.line, f.rule) for f in tidy.check_tree(Path(folder))]


class Includes(unittest.TestCase):
    def check(self, path: str, include: str, allowed: bool) -> None:
        text = (HEADER if path.endswith(".h") else "\n") + f"#include {include}\n"
        expected = [] if allowed else [(path, 2, "include")]
        self.assertEqual(findings({path: text}), expected, f"{path} {include}")

    def test_page(self) -> None:
        for path, target, allowed in [
            ("server/web/src/main.tsx", "./ui/app", True),
            ("server/web/src/net/room_link.ts", "../state/fold", True),
            ("server/web/src/state/fold.ts", "../net/room_link", False),
            ("server/web/src/board/features/city.ts", "../art", True),
            ("server/web/src/board/features/city.ts", "../../ui/bits", False),
            ("server/web/src/state/fold.ts", "../proto/meeple/v1/room_pb", True),
            ("server/web/src/land/join.ts", "../base/keep", False),
            ("server/web/src/ui/game.tsx", "../board/board", True),
        ]:
            expected = [] if allowed else [(path, 2, "include")]
            text = f"\nimport {{ it }} from '{target}';\n"
            self.assertEqual(findings({path: text}), expected, f"{path} {target}")

    def test_page_circles(self) -> None:
        state = "server/web/src/state/"

        def circles(**imports: str) -> list[tuple[str, int, str]]:
            sources = {
                f"{state}{name.replace('__', '/')}.ts": f"\nimport {{ it }} from '{target}';\n"
                for name, target in imports.items()
            }
            return findings(sources)

        self.assertEqual(circles(one="./two", two="./three", three="../proto/x"), [])
        self.assertEqual(circles(one="./two", two="./one"), [(f"{state}two.ts", 1, "circle")])
        through_list = circles(one="./modules", modules__index="./all", modules__tower="../one")
        self.assertEqual(through_list, [(f"{state}one.ts", 1, "circle")])

    def test_directions(self) -> None:
        for path, include, allowed in [
            ("rules/match.cpp", '"rules/tiles/board.h"', True),
            ("rules/match.cpp", '"server/room/room.h"', False),
            ("rules/core/hash.cpp", '"rules/tiles/board.h"', False),
            ("rules/tiles/board.cpp", '"rules/tiles/tile.h"', True),
            ("rules/tiles/board.cpp", '"rules/editions/catalog.h"', False),
            ("rules/tiles/board.cpp", '"rules/tiles/modules/roads/rules.h"', False),
            ("rules/tiles/board.cpp", '"rules/tiles/modules/tower/part.h"', False),
            ("rules/tiles/parts.h", '"modules/parts.h"', True),
            ("rules/tiles/board.h", '"modules/parts.h"', False),
            ("rules/editions/catalog.cpp", '"modules/rules.h"', True),
            ("rules/tiles/modules/roads/rules.cpp", '"rules/tiles/board.h"', True),
            ("rules/tiles/modules/roads/rules.cpp", '"rules/match.h"', False),
            ("rules/match.cpp", "<vector>", True),
            ("rules/match.cpp", "<random>", False),
            ("rules/match.cpp", "<unordered_map>", False),
            ("rules/match.cpp", "<unistd.h>", False),
            ("rules/match.cpp", "<boost/asio/post.hpp>", False),
            ("rules/match.cpp", '"match.h"', False),
            ("server/bots/greedy_bot.cpp", '"rules/match.h"', True),
            ("server/bots/greedy_bot.cpp", '"server/room/room.h"', False),
            ("server/bots/greedy_bot.cpp", "<chrono>", False),
            ("server/room/room.cpp", '"server/codec/record.h"', True),
            ("server/room/room.cpp", '"server/store/room_log.h"', True),
            ("server/room/room.cpp", '"server/store/sqlite_store.h"', False),
            ("server/room/room.cpp", "<boost/asio/post.hpp>", False),
            ("server/room/room.cpp", "<spdlog/spdlog.h>", False),
            ("server/room/room.cpp", "<sqlite3.h>", False),
            ("server/codec/codec.cpp", '"meeple/v1/room.pb.h"', True),
            ("server/store/sqlite_store.cpp", '"meeple/store/v1/record.pb.h"', False),
            ("server/store/sqlite_store.cpp", "<sqlite3.h>", True),
            ("server/store/sqlite_store.h", "<sqlite3.h>", False),
            ("server/actor/hub.cpp", '"server/net/gateway.h"', True),
            ("server/actor/hub.cpp", '"server/net/session.h"', False),
            ("server/actor/hub.cpp", "<boost/beast/core.hpp>", False),
            ("server/net/session.cpp", "<boost/beast/core.hpp>", True),
            ("server/net/session.h", "<boost/beast/core.hpp>", False),
            ("server/net/session.cpp", '"rules/match.h"', False),
            ("server/net/session.cpp", '"server/room/room.h"', False),
            ("server/net/session.h", "<spdlog/spdlog.h>", False),
            ("server/log.h", "<spdlog/spdlog.h>", True),
            ("server/main.cpp", "<sys/stat.h>", True),
            ("tests/rules/match_test.cpp", '"server/room/room.h"', False),
            ("tests/rules/match_test.cpp", '"tests/support/catch.h"', True),
            ("tests/server/room/room_test.cpp", '"server/room/room.h"', True),
        ]:
            with self.subTest(path=path, include=include):
                self.check(path, include, allowed)

    def test_code_outside_the_folders(self) -> None:
        self.assertEqual(
            findings({"deploy/extra.cpp": "#include <vector>\n"}),
            [("deploy/extra.cpp", 1, "include")],
        )

    def test_pragma_once(self) -> None:
        self.assertEqual(findings({"rules/a.h": "int a();\n"}), [("rules/a.h", 1, "pragma")])


class Words(unittest.TestCase):
    def check(self, line: str, allowed: bool, path: str = "server/a.cpp") -> None:
        prefix = HEADER if path.endswith(".h") else "\n"
        expected = [] if allowed else [(path, 2, "word")]
        self.assertEqual(findings({path: prefix + line + "\n"}), expected, line)

    def test_words(self) -> None:
        for line, allowed in [
            ("int get_score();", False),
            ("auto* a = std::get_if<int>(&b);", True),
            ("auto e = socket.get_executor();", True),
            ("class RoomImpl;", False),
            ("class RoomManager;", False),
            ("struct StringUtils;", False),
            ("// TODO later", False),
            ("// A FIXME", False),
            ("net::co_spawn(strand, run(), net::detached);", False),
            ("// never net::detached here", True),
            ("using namespace rules;", True),
            ('auto folder = "/' + 'root/data";', False),
            ('auto folder = "/tmp/data";', False),
            ("// see build/tmp/notes", True),
            ("\tint a;", False),
            ("<<<<<<< HEAD", False),
            ("// ======= a heading", True),
        ]:
            with self.subTest(line=line):
                self.check(line, allowed)

    def test_using_namespace_in_a_header(self) -> None:
        self.check("using namespace std;", False, "server/a.h")
        self.check("using namespace std::chrono_literals;", True, "server/a.h")

    def test_file_names(self) -> None:
        self.assertEqual(
            findings({"server/string_utils.cpp": "\n"}), [("server/string_utils.cpp", 1, "word")]
        )

    def test_other_text(self) -> None:
        self.check("# TODO", False, "tests/e2e/bot.py")
        self.check("See /home/somebody/notes.", False, "README.md")
        self.check("cd /" + "work/main", False, "deploy/run")


class Sizes(unittest.TestCase):
    def test_lines(self) -> None:
        long_line = "int " + "a" * 96 + ";"
        self.assertEqual(findings({"server/a.cpp": long_line}), [("server/a.cpp", 1, "line")])
        self.assertEqual(findings({"server/a.cpp": long_line[:99] + ";"}), [])
        self.assertEqual(findings({"server/a.cpp": "// https://" + "a" * 100}), [])

    def test_files(self) -> None:
        self.assertEqual(findings({"server/a.cpp": "\n" * 501}), [("server/a.cpp", 500, "file")])
        self.assertEqual(findings({"server/a.cpp": "\n" * 500}), [])

    def test_files_that_are_read_first(self) -> None:
        path = "server/main.cpp"
        self.assertEqual(findings({path: "\n" * 251}), [(path, 250, "file")])
        self.assertEqual(findings({path: "\n" * 250}), [])

    def test_functions(self) -> None:
        for opening in [
            "int f() {",
            "int f() const noexcept {",
            "auto f() -> std::vector<int> {",
            "A::A(int a) : a_(a), b_{a} {",
            'TEST_CASE("a long one") {',
            "template <class T>\nT f(T a) {",
            "namespace a {\nclass B {\n    int f() override {",
        ]:
            closing = "}\n" * opening.count("{\n")
            long_one = opening + "\n" + "    g();\n" * 69 + "}\n" + closing
            fitting = opening + "\n" + "    g();\n" * 68 + "}\n" + closing
            with self.subTest(opening=opening):
                self.assertEqual(
                    [rule for _, _, rule in findings({"server/a.cpp": long_one})], ["function"]
                )
                self.assertEqual(findings({"server/a.cpp": fitting}), [])

    def test_what_is_no_function(self) -> None:
        for opening in ["namespace a {", "struct A {", "enum class A : int {", "const int a[] = {"]:
            text = opening + "\n" + "\n" * 80 + "};\n"
            with self.subTest(opening=opening):
                self.assertEqual(findings({"server/a.cpp": text}), [])


class Coroutines(unittest.TestCase):
    def test_shapes(self) -> None:
        for line, allowed in [
            ("co_await timer.async_wait(use);", True),
            ("const auto error = co_await timer.async_wait(use);", True),
            ("auto [error, count] = co_await f(use);", False),
            ("std::size_t count = co_await stream.async_read(buffer, use);", True),
            ("count_ = co_await stream.async_read(buffer, use);", True),
            ("co_return co_await f(use);", True),
            ("if (done) co_await f(use);", True),
            ("if (ready) { co_await f(use); }", True),
            ("co_await f(Options{1});", False),
            ("co_await f({1, 2});", False),
            ("co_await f([&] { return 1; });", False),
            ("co_await f([] { return 1; });", False),  # its braces
            ("co_await f(list[index], use);", True),
            ("Options options{co_await f(use)};", False),
            ("if (co_await f(use)) return;", False),
            ("switch (co_await f(T(1))) {}", False),
            ("while (!co_await f(use)) g();", False),
            ("g(co_await f(use));", False),
            ("const int sum = 1 + co_await f(use);", False),
            ("const auto both = co_await (f(use) || g(use));", True),
        ]:
            with self.subTest(line=line):
                found = findings({"server/a.cpp": f"task<> run() {{\n    {line}\n}}\n"})
                self.assertEqual(
                    set(found), set() if allowed else {("server/a.cpp", 2, "co_await")}
                )


class Tree(unittest.TestCase):
    def test_top_level(self) -> None:
        self.assertEqual(findings({"notes/plan.txt": "\n"}), [("notes", 1, "place")])
        self.assertEqual(findings({".clang-tidy": "\n", "deploy/run": "\n"}), [])

    def test_modules(self) -> None:
        files = {
            "rules/tiles/modules/roads/rules.h": HEADER,
            "tests/scenarios/base/roads/a.scn": "\n",
        }
        self.assertEqual(findings(files | {"rules/tiles/turn.cpp": "// As roads do.\n"}), [])
        self.assertEqual(
            findings(files | {"rules/tiles/turn.cpp": "\nauto a = roads::appraise();\n"}),
            [("rules/tiles/turn.cpp", 2, "module")],
        )
        self.assertEqual(
            findings(files | {"rules/tiles/modules/cities/rules.h": HEADER}),
            [("rules/tiles/modules/cities/rules.h", 1, "module")],
        )

    def test_names_in_unity_builds(self) -> None:
        first = "rules/tiles/modules/roads/text.cpp"
        other = "rules/tiles/modules/tower/text.cpp"
        for one, two, allowed in [
            ("int points_each(const A& a) { return 1; }", "int points_each(const A& b) {}", False),
            ("int points_each(const A& a) { return 1; }", "int points_each(A& a) {}", True),
            ("constexpr int size = 3;", "const std::array<int, 2> size{1, 2};", False),
            ("struct Row { int size; };", "struct Line {};\nclass Row {};", False),
            ("struct Row { int size; };", "struct Line { int size; };", True),
            ("using Row = int;", "using Row = int;", True),
            ("bool operator==(A a, B b);", "bool operator==(B a, A b);", True),
        ]:
            text = "namespace a {\nnamespace {\n%s\n}\n}\n"
            found = findings({first: text % one, other: text % two})
            self.assertEqual([kind for _, _, kind in found], [] if allowed else ["unity"], two)
        alone = {first: "namespace a {\nnamespace {\nint b;\n}\n}\n"}
        self.assertEqual(findings({**alone, "rules/core/a.cpp": alone[first]}), [
            (first, 3, "unity")])
        self.assertEqual(findings({**alone, "server/codec/a.cpp": alone[first]}), [])
        self.assertEqual(findings({**alone, other: "namespace b {\nnamespace {\nint b;\n}}\n"}), [])

    def test_enums(self) -> None:
        for text, allowed in [
            ("enum Oil {\n  // None.\n  OIL_UNSPECIFIED = 0;\n  LAMP = 1;\n}\n", True),
            ("enum Oil {\n  LAMP = 0;\n}\n", False),
            ("enum Oil {\n  OIL_UNSPECIFIED = 1;\n}\n", False),
            ("message A {\n  enum Oil { LAMP = 0; }\n}\n", False),
            ("enum Item {\n  WINE = 0;\n}\n", True),
        ]:
            found = [kind for _, _, kind in findings({"proto/meeple/v1/a.proto": text})]
            self.assertEqual(found, [] if allowed else ["enum"], text)

    def test_what_a_module_brought(self) -> None:
        for path, text, named in (
            ("rules/tiles/turn.cpp", "auto a = LayFloor{};\n", True),
            ("rules/tiles/turn.cpp", "auto a = Floor{}; // Not a LayFloor.\n", False),
            ("rules/tiles/modules/tower/memory.cpp", "auto a = LayFloor{};\n", False),
            ("rules/tiles/command.h", HEADER + "using C = V<LayFloor>;\n", True),
            ("server/codec/tiles.cpp", "auto a = tiles::PrisonerTaken{};\n", True),
            ("server/codec/tiles/modules/tower.cpp", "auto a = tiles::PrisonerTaken{};\n", False),
            ("server/bots/greedy.cpp", "auto a = tiles::LayFloor{};\n", True),
            ("server/bots/modules/tower.h", HEADER + "using A = LayFloor;\n", False),
            ("server/env/sight.cpp", "auto a = tiles::LayFloor{};\n", True),
            ("server/env/modules/tower.h", HEADER + "using A = LayFloor;\n", False),
            ("server/web/src/state/fold.ts", "switch (a) { case 'floorLaid': }\n", True),
            ("server/web/src/state/modules/tower.ts", "if (a === 'floorLaid') b();\n", False),
            ("server/web/src/table/tile_table.ts", "draft.gift = 1;\n", True),
            ("server/web/src/state/modules/gifts.ts", "draft.gift = 1;\n", False),
            ("server/web/src/state/targets.ts", "import { a } from './modules/sale';\n", True),
            ("server/web/src/state/targets.ts", "import { a } from './modules/all';\n", False),
            ("server/web/src/state/modules/sale.ts", "import { a } from './table';\n", False),
        ):
            with self.subTest(path=path, text=text):
                found = [kind for _, _, kind in findings({path: text})]
                self.assertEqual(found, ["module"] if named else [])

    def test_comments_and_literals_are_not_code(self) -> None:
        text = 'auto a = "get_this"; // get_that\n/* RoomImpl\n*/ auto b = R"(get_raw { )";\n'
        self.assertEqual(findings({"server/a.cpp": text}), [])


class Classes(unittest.TestCase):
    def test_counts(self) -> None:
        for body, functions, fields in [
            ("int a = 0; int b, c; std::map<int, std::pair<int, int>> d{{1, {2, 3}}};", 0, 4),
            ("std::function<void(int)> f; int g = h(1, 2); std::array<int, 3> i{};", 0, 3),
            ("void a(); int b() const { return c({1}); } static int d(int e = f(1));", 3, 0),
            ("X() = default; X(X&&) = delete; ~X(); explicit X(int a) : b_{a}, c_(a) {}", 2, 0),
            ("X(int a) : b_{a} { if (a) { d(); } } int b_;", 1, 1),
            ("bool operator==(const X& a) const; X& operator=(X&& a); bool operator()() { }", 3, 0),
            ("friend bool operator==(const X&, const X&) = default; using Y = Z<int>;", 0, 0),
            ("template <class T> requires A<T> auto a(T b) -> C<T> { return b; }", 1, 0),
            ("struct Y { int a; void b(); }; enum class Z { c, d }; Y y; Z z = Z::c;", 0, 2),
            ("static constexpr int a = 1; [[nodiscard]] int b() const; alignas(64) int c;", 1, 1),
            ("public: int a() const { return 1; } private: int b_ = 2;", 1, 1),
        ]:
            self.assertEqual(classes.count(body), (functions, fields), body)

    def test_finds(self) -> None:
        code = "class A final : public B<T> {\n int a; struct C { int d; void e(); };\n};"
        found = [(c.name, c.functions, c.fields) for c in classes.classes(code)]
        self.assertEqual(found, [("A", 0, 1), ("C", 1, 1)])
        self.assertEqual(list(classes.classes("enum class E { a };\nclass F;\nstruct G g;")), [])

    def test_limits(self) -> None:
        def text(functions: int, fields: int) -> str:
            members = [f"    void f{i}();\n" for i in range(functions)]
            members += [f"    int m{i};\n" for i in range(fields)]
            return HEADER + "class A {\n" + "".join(members) + "};\n"

        path = "server/room/a.h"
        for functions, fields, allowed in [
            (60, 25, True),
            (61, 0, False),
            (1, 26, False),
            (0, 90, True),
        ]:
            expected = [] if allowed else [(path, 2, "class")]
            self.assertEqual(findings({path: text(functions, fields)}), expected)
        self.assertEqual(findings({"rules/core/a.h": text(61, 26)}), [])

    def test_known(self) -> None:
        path = "server/a/a.h"
        for size, allowed in [((126, 47), True), ((127, 47), False), ((125, 47), False)]:
            members = [f"    void f{i}();\n" for i in range(size[0])]
            members += [f"    int m{i};\n" for i in range(size[1])]
            code = HEADER + "class Large {\n" + "".join(members) + "};\n"
            expected = [] if allowed else [(path, 2, "class")]
            with mock.patch.dict("house.LARGE_CLASSES", {(path, "Large"): (126, 47)}):
                self.assertEqual(findings({path: code}), expected)


class References(unittest.TestCase):
    def test_links(self) -> None:
        target = {"rules/b.md": "# One heading, `two`\n```\n# none\n```\n"}
        for link, allowed in [
            ("b.md", True),
            ("c.md", False),
            ("../rules/b.md#one-heading-two", True),
            ("b.md#none", False),
            ("#here", True),
            ("#there", False),
            ("https://example.org/none.md", True),
        ]:
            text = f"# Here\n[text]({link})\n```\n[code](none.md)\n```\n"
            expected = [] if allowed else [("rules/a.md", 2, "reference")]
            self.assertEqual(findings({**target, "rules/a.md": text}), expected, link)

    def test_names_of_tests(self) -> None:
        path = "tests/attacks.md"
        test = {"tests/rules/a_test.py": "def test_all_of_it(self):\n    about = 'a: long name'\n"}
        for name, allowed in [
            ("test_all_of_it", True),
            ("test_all_...", True),
            ("test_none", False),
            ("a: long name", True),
            ("a: long ...", True),
            ("a: short name", False),
            ("a_test.py", True),
        ]:
            expected = [] if allowed else [(path, 1, "reference")]
            found = findings({**test, path: f"| attack | `{name}` |\n"})
            self.assertEqual(found, expected, name)

    def test_ids_of_rules(self) -> None:
        listed = "# BASE-9\nBASE-1    a rule\n\nBASE-T1   an example\n"
        rules = {"tests/scenarios/rules.txt": listed}
        for name, allowed in [
            ("BASE-1", True),
            ("BASE-T1", True),
            ("BASE-2", False),
            ("BASE-9", False),
            ("UTS-39", True),
        ]:
            for path, text in [
                ("rules/a.md", f"# Title\n{name}\n"),
                ("rules/core/a.h", f"#pragma once\n// {name}\n"),
            ]:
                expected = [] if allowed else [(path, 2, "reference")]
                self.assertEqual(findings({**rules, path: text}), expected, name)


if __name__ == "__main__":
    unittest.main()
