// Writes seeds for the targets: short games of every kind played through a room, their requests,
// whole games as text, and bytes for the choices of `play`.
//
//     fuzz_seeds FOLDER      the corpus folder; files of the same names are written anew
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "rules/editions/catalog.h"
#include "server/codec/frame.h"
#include "server/codec/match.h"
#include "server/record/record.h"
#include "server/tools/random_game.h"
#include "tests/fuzz/parts.h"
#include "tests/server/record/games.h"
#include "tests/server/room/table.h"

namespace {

namespace v1 = meeple::v1;
using server::test::Table;
using server::test::TableOptions;
using std::filesystem::path;

// A fuzzer gets through short inputs faster.
constexpr std::size_t json_bytes_max = 16'000;

void write(const path& path, const std::string& bytes) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << bytes;
}

// The setups, and the beginning of their files' names.
struct Sort {
    std::string prefix;
    std::string game;
    std::vector<std::string> modules;
    std::vector<std::pair<std::string, std::string>> options = {};
    std::vector<int> steps = {24};

    [[nodiscard]] TableOptions table() const {
        TableOptions options_of_table;
        options_of_table.game = game;
        options_of_table.modules = modules;
        options_of_table.options = options;
        return options_of_table;
    }
    [[nodiscard]] rules::Setup setup() const { return {game, modules, options, 2}; }
};

// Two seats take a round of cards in 14 steps; with gifts something is opened after some twenty.
std::vector<Sort> sorts() {
    return {
        {"", "carcassonne", {"farmers"}, {}, {0, 1, 3, 8}},
        {"gifts_", "carcassonne", {"farmers", "abbot", "gifts"}},
        {"mage_", "carcassonne", {"farmers", "inns_and_cathedrals", "mage_and_witch", "river"}},
        {"tower_", "carcassonne", {"farmers", "tower"}, {}, {60}},
        {"hands_", "carcassonne", {"farmers"}, {{"hand", "three_hidden"}, {"unplaceable", "bag"}}},
        {"gatherers_", "hunters_and_gatherers", {}},
        {"gatherers_2020_", "hunters_and_gatherers_2020", {}},
        {"cards_", "cardcassonne", {}, {}, {3, 40}},
    };
}

std::string log_of(const Table& table) {
    std::string input;
    tests::fuzz::append_part(input, table.disk.header);
    for (const std::string& entry : table.disk.entries) tests::fuzz::append_part(input, entry);
    return input;
}

std::string told_to(const Table& table, server::ClientId client) {
    std::string input;
    for (const auto& frame : table.told.at(client)) {
        if (frame.has_snapshot()) {
            input.clear();
            tests::fuzz::append_part(input, frame.snapshot().SerializeAsString());
        } else if (frame.has_transition()) {
            tests::fuzz::append_part(input, frame.transition().SerializeAsString());
        }
    }
    return input;
}

// One of each kind of command that was asked for, as clients write it and as people do.
void write_commands(const path& folder, const std::string& prefix, const Table& table,
                    const std::vector<rules::Command>& step) {
    v1::ClientFrame frame;
    frame.set_re(7);
    v1::Command& command = *frame.mutable_command();
    command.set_handle(1);
    command.set_command_id(server::test::command_id(7));
    command.set_decision(3);
    std::string name = prefix + "command";
    for (const rules::Command& asked : step) {
        v1::Action& action = *command.add_actions();
        server::codec::write(asked, action);
        const google::protobuf::Message& body =
            action.has_cards() ? static_cast<const google::protobuf::Message&>(action.cards())
                               : action.tiles();
        std::vector<const google::protobuf::FieldDescriptor*> fields;
        body.GetReflection()->ListFields(body, &fields);
        name += '_' + (fields.empty() ? "empty" : fields.front()->name());
    }
    using server::Encoding;
    write(folder / "frame_binary" / name, server::codec::encode(frame, Encoding::binary));
    write(folder / "frame_json" / name, server::codec::encode(frame, Encoding::json));
    write(folder / "notation" / name, rules::command_text(table.room->match(), step.front()));
}

void play(Table& table, int steps, std::uint64_t seed, const path& folder,
          const std::string& prefix) {
    std::mt19937_64 dice(seed);
    for (int i = 0; i < steps && table.room->phase() == v1::PLAYING; ++i) {
        const auto step = server::test::dice_step(table, dice);
        const server::ClientId client = table.decider();
        write_commands(folder, prefix, table, step);
        table.now_ms += 1'000;
        table.play(client, 1000U + static_cast<unsigned>(i), table.decision_id(client), step);
    }
}

void write_games(const path& folder, const Sort& sort) {
    for (const int steps : sort.steps) {
        Table table(sort.table());
        table.start();
        play(table, steps, 7, folder, sort.prefix);
        const std::string name = sort.prefix + std::to_string(steps) + "_steps";
        write(folder / "fold" / name, told_to(table, 1));
        write(folder / "restore" / name, log_of(table));
        table.resign(1, 9000);
        const std::string ended = name + "_resigned";
        write(folder / "fold" / ended, told_to(table, 2));
        write(folder / "restore" / ended, log_of(table));
        const server::Record record = server::test::record_of(table);
        write(folder / "record" / ended, server::record_bytes(record));
        const std::string json = server::record_json(record);
        if (json.size() <= json_bytes_max) write(folder / "record" / (ended + "_json"), json);
    }
    rules::Random chance(7);
    const auto nobody = [](const rules::Event&) {};
    write(folder / "notation" / (sort.prefix + "whole_game"),
          rules::game_text(server::tools::play_random_game(sort.setup(), chance, nobody)));
}

// The first byte chooses the game (see choose_setup() in play.cpp).
void write_choices(const path& folder) {
    std::mt19937_64 dice(7);
    const auto& catalog = rules::editions::catalog();
    for (std::size_t game = 0; game < catalog.size(); ++game) {
        for (int i = 0; i < 4; ++i) {
            std::string bytes(1, static_cast<char>(game));
            while (bytes.size() < 400) bytes.push_back(static_cast<char>(dice() & 0xff));
            write(folder / "play" / (catalog[game].name + '_' + std::to_string(i)), bytes);
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: fuzz_seeds FOLDER\n");
        return 2;
    }
    const path folder = argv[1];
    for (const Sort& sort : sorts()) write_games(folder, sort);
    write_choices(folder);
    Table waiting;
    waiting.attach(1, 1);
    write(folder / "fold" / "waiting", told_to(waiting, 1));
    write(folder / "restore" / "waiting", log_of(waiting));
    return 0;
}
