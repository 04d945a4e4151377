"""Tests modules.py: a module that lacks nothing, and each omission."""

import tempfile
import unittest
from pathlib import Path

import modules

# A module that lacks nothing.
PAGE_FILES = "server/web/src/"
PARTS = "proto/sdk/python/meepled/parts/"
LANTERNS = {
    "proto/meeple/v1/tiles.proto": """message TilesAction {
  oneof action {
    LightLantern light_lantern = 25;  // A comment.
  }
}
message TilesDelta {
  oneof delta {
    LanternLit lantern_lit = 61;
  }
}
""",
    PARTS + "tower.py": 'class Tower(Part):\n    key = "towers"\n    place = 3\n',
    PARTS + "lanterns.py": """class Lanterns(Part):
    key = "lanterns"
    place = 9

    def lanternLit(self, seat):
""",
    PAGE_FILES + "state/modules/lanterns.ts": "case 'lanternLit':\ncase 'lightLantern':\n",
    PAGE_FILES
    + "text/modules/lanterns.en.ts": "'module.lanterns' 'module_what.lanterns' 'rules.lanterns'\n"
    "'prompt.fill_lantern' 'asked.fill_lantern' 'asked.fill_lantern.of'\n",
    "server/env/modules/lanterns.h": 'out.begin(25, "lightLantern");\n',
    "rules/tiles/parts.h": "using Parts = PartList<TowerPart,\n    LanternPart>;\n",
    "rules/tiles/modules/tower/part.h": "struct TowerPart : Part {\n",
    "rules/tiles/modules/tower/memory.h": "    std::optional<TowersView> towers;\n",
    "rules/tiles/modules/lanterns/part.h": "struct LanternPart : Part {\n",
    "rules/tiles/modules/lanterns/memory.h": "    std::optional<LanternsView> lanterns;\n",
    "rules/tiles/modules/lanterns/words.h": """struct AskOil {
    static constexpr Question kind{16};  // meeple.v1.FILL_LANTERN
    static constexpr std::string_view word = "oil";
""",
    "rules/editions/carcassonne.cpp": 'ModuleEntry{"lanterns", false, {}, {}, {}, {}},\n',
    "rules/canonical.md": "\n| towers | u8 |\n| lanterns | u8 |\n",
    "rules/reference.md": "| | `lanterns` | one for each seat |\n",
    "rules/where.md": "| LAN-1 | `modules/lanterns/rules.cpp` |\n",
    "proto/docs/hidden.md": "`FILL_LANTERN` asks for oil.\n",
    "tests/scenarios/README.md": "| `waits oil` | a lantern is empty |\n",
    "tests/scenarios/carcassonne/lanterns/rules.txt": "LAN-1     a lantern for each seat\n",
}


class UnfinishedModules(unittest.TestCase):
    def unfinished(self, files: dict[str, str]) -> list[str]:
        with tempfile.TemporaryDirectory() as folder:
            for path, text in files.items():
                target = Path(folder, path)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(text, encoding="utf-8")
            return [text for _, _, text in modules.unfinished_modules(Path(folder), list(files))]

    def test_a_finished_module(self) -> None:
        self.assertEqual(self.unfinished(LANTERNS), [])

    def test_each_omission(self) -> None:
        for path, lost, told in [
            (PARTS + "lanterns.py", "def lanternLit(self", "no function lanternLit in"),
            (PARTS + "lanterns.py", 'key = "lanterns"', 'has the key "lanterns"'),
            (PAGE_FILES + "state/modules/lanterns.ts", "'lanternLit'", "the delta lanternLit"),
            (PAGE_FILES + "state/modules/lanterns.ts", "'lightLantern'", "target for lightLantern"),
            (PAGE_FILES + "text/modules/lanterns.en.ts", "'rules.lanterns'", "'rules.lanterns'"),
            (PAGE_FILES + "text/modules/lanterns.en.ts", "'asked.fill_lantern.of'", ".of'"),
            ("server/env/modules/lanterns.h", "25, ", 'begin(25, "lightLantern")'),
            ("rules/canonical.md", "| lanterns |", "no row lanterns"),
            ("rules/reference.md", "`lanterns`", "no row `lanterns`"),
            ("rules/where.md", "LAN-1", "no row of LAN"),
            ("proto/docs/hidden.md", "FILL_LANTERN", "does not explain FILL_LANTERN"),
            ("tests/scenarios/README.md", "waits oil", "no `waits oil`"),
        ]:
            self.assertIn(lost, LANTERNS[path])
            found = self.unfinished({**LANTERNS, path: LANTERNS[path].replace(lost, "")})
            self.assertEqual(len(found), 1, f"{lost}: {found}")
            self.assertIn(told, found[0])

    def test_places_follow_the_list_of_parts(self) -> None:
        path = PARTS + "lanterns.py"
        for place, allowed in [(4, True), (3, False), (1, False)]:
            text = LANTERNS[path].replace("place = 9", f"place = {place}")
            found = self.unfinished({**LANTERNS, path: text})
            self.assertEqual(len(found), 0 if allowed else 1, f"{place}: {found}")


if __name__ == "__main__":
    unittest.main()
