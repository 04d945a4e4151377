// This program verifies the records of earlier programs (tests/server/store/fixtures/README.md).
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "server/record/record.h"
#include "server/record/verify.h"
#include "tests/support/catch.h"

using namespace server;

TEST_CASE("records of earlier programs are verified") {
    std::set<std::string> games;
    for (const auto& file : std::filesystem::recursive_directory_iterator(RELEASED_RECORDS)) {
        if (file.path().extension() != ".json") continue;
        CAPTURE(file.path().string());
        std::ifstream stream(file.path(), std::ios::binary);
        const auto record = read_record({std::istreambuf_iterator<char>(stream), {}});
        REQUIRE(record.has_value());
        const Verification verification = verify(*record);
        std::ostringstream text;
        report(*record, verification, text);
        INFO(text.str());
        CHECK(verification.findings.empty());
        CHECK(verification.complete == (file.path().stem() != "aborted"));
        CHECK(verification.commands > 5);
        games.insert(file.path().stem());
    }
    CHECK(games == std::set<std::string>{"aborted", "carcassonne", "cardcassonne", "continued_over",
                                         "hunters_and_gatherers", "hunters_and_gatherers_2020"});
}
