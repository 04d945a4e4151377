// The OpenAPI document agrees with the routes and messages of this program.
#include "server/people/openapi.h"

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "tests/support/catch.h"

namespace {

// Every schema that something refers to.
void note_references(const nlohmann::json& any, std::set<std::string>& found) {
    if (any.is_object() && any.contains("$ref")) found.insert(any["$ref"].get<std::string>());
    if (!any.is_structured()) return;
    for (const auto& one : any) note_references(one, found);
}

}  // namespace

TEST_CASE("openapi: the document in proto/docs is what the program prints") {
    std::ifstream file(MEEPLED_SOURCE_DIR "/proto/docs/openapi.json");
    std::stringstream written;
    written << file.rdbuf();
    // Otherwise: tests/renew openapi
    CHECK((written.str() == server::openapi()));
}

TEST_CASE("openapi: every schema that is referred to is there, and no other") {
    const auto all = nlohmann::json::parse(server::openapi());
    std::set<std::string> found;
    note_references(all, found);
    std::set<std::string> there;
    for (const auto& [name, schema] : all["components"]["schemas"].items())
        there.insert("#/components/schemas/" + name);
    CHECK(there == found);
    CHECK(all["paths"]["/v1/account"]["get"]["security"].size() == 1);
    CHECK(all["paths"]["/v1/people/{name}/games"]["get"]["parameters"].size() == 4);
}
