#include "server/tools/trace/tile_header.h"

#include <algorithm>
#include <map>
#include <utility>

#include "rules/editions/setup.h"
#include "server/tools/trace/extension.h"
#include "server/tools/trace/rows.h"
#include "server/tools/trace/tile_words.h"

namespace server::tools {

namespace {

using nlohmann::json;
namespace tiles = rules::tiles;

std::set<std::string> exts_of(const json& header) {
    if (!header.contains("ext")) return {};
    auto exts = header.at("ext").get<std::set<std::string>>();
    for (const std::string& ext : exts) {
        if (std::ranges::find(known_extensions(), ext, &KnownExtension::name) ==
            known_extensions().end())
            unsupported("extension " + ext + " is not supported");
    }
    return exts;
}

// A module as the format calls it; both ways of playing the labyrinth have a name of their own.
void choose(const std::string& module, const json& deck, rules::Setup& setup) {
    const std::string labyrinth = "labyrinth";
    if (!module.starts_with(labyrinth + "_")) {
        setup.modules.push_back(module);
        return;
    }
    setup.modules.push_back(labyrinth);
    setup.options.emplace_back("labyrinth_variant", module.substr(labyrinth.size() + 1));
    const auto is_one = [&](const json& tile) {
        return tile.get<std::string>().starts_with(labyrinth + "/");
    };
    setup.options.emplace_back("labyrinth_tiles",
                               std::to_string(std::count_if(deck.begin(), deck.end(), is_one)));
}

// Converts options of the formats to those of the catalogue.
void choose_options(const json& options, rules::Setup& setup) {
    std::map<std::string, std::string> known_options;
    for (const KnownExtension& known : known_extensions()) known_options.merge(known.options());
    for (const auto& [name, value] : options.items()) {
        const auto option = known_options.find(name);
        if (option == known_options.end()) unsupported("unknown option " + name);
        if (value.is_boolean()) {
            setup.options.emplace_back(option->second, value.get<bool>() ? "bids" : "free");
        } else {
            setup.options.emplace_back(option->second, value.get<std::string>());
        }
    }
}

// What the catalogue fixes must be what the game was played with.
void check_start(const json& header, const rules::Match& match) {
    const auto begun = std::get<tiles::View>(match.view(rules::Viewer::everything()));
    json pieces = json::object();
    for (const auto& [piece, count] : header.at("pieces").items()) {
        if (count != 0) pieces[piece] = count;
    }
    if (supply_of(begun).at(0) != pieces) unsupported("played with other figures");
    const tiles::TileIndex start = rules::editions::ingredients(match.setup()).start_tile;
    const json lies = json::array({tiles::all_tiles().at(start).name, 0, 0, 0});
    if (header.at("start") != json::array({lies})) unsupported("played with another start");
}

}  // namespace

TileHeader read_tile_header(const json& header) {
    if (header.contains("edition")) unsupported("games with 'edition' are not supported");
    auto exts = exts_of(header);
    rules::Setup setup;
    setup.edition = header.at("game").get<std::string>();
    setup.seats = header.at("players").get<std::uint8_t>();
    setup.options = {{"start_player", "seats"}};
    for (const json& module : header.at("modules")) choose(module, header.at("deck"), setup);
    if (header.contains("options")) choose_options(header.at("options"), setup);
    auto match = rules::Match::create(setup);
    if (!match)
        unsupported(std::string(name(match.error().front().kind)) + ": " +
                    match.error().front().what);
    check_start(header, *match);
    std::vector<tiles::TileIndex> deck;
    for (const json& tile : header.at("deck")) {
        deck.push_back(tiles::tile_by_name(tile.get<std::string>()));
        if (deck.back() == tiles::no_tile) unsupported("unknown tile " + tile.dump());
    }
    std::vector<std::uint64_t> numbers;
    for (const KnownExtension& known : known_extensions()) {
        if (!exts.contains(known.name)) continue;
        const auto more = known.first_numbers(header);
        numbers.insert(numbers.end(), more.begin(), more.end());
    }
    return {std::move(deck), std::move(exts), std::move(numbers), *std::move(match)};
}

}  // namespace server::tools
