// Writes seeds for the targets that read what a server wrote: short games, played through a real
// room.
//
//     fuzz_seeds FOLDER      the corpus folder; files there are written anew
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>

#include "server/record/record.h"
#include "tests/fuzz/parts.h"
#include "tests/server/record/games.h"
#include "tests/server/room/table.h"

namespace {

using server::test::Table;

void write(const std::filesystem::path& path, const std::string& bytes) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << bytes;
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

void play(Table& table, int steps, std::uint64_t seed) {
    std::mt19937_64 dice(seed);
    for (int i = 0; i < steps; ++i) {
        const auto step = server::test::dice_step(table, dice);
        const server::ClientId client = table.decider();
        table.play(client, 1000U + static_cast<unsigned>(i), table.decision_id(client), step);
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: fuzz_seeds FOLDER\n");
        return 2;
    }
    const std::filesystem::path folder = argv[1];
    for (const int steps : {0, 1, 3, 8}) {
        Table table;
        table.start();
        play(table, steps, 7);
        const std::string name = std::to_string(steps) + "_steps";
        write(folder / "fold" / name, told_to(table, 1));
        write(folder / "restore" / name, log_of(table));
        table.resign(1, 9000);
        const std::string ended = name + "_resigned";
        write(folder / "fold" / ended, told_to(table, 2));
        write(folder / "restore" / ended, log_of(table));
        const server::Record record = server::test::record_of(table);
        write(folder / "record" / ended, server::record_bytes(record));
        write(folder / "record" / (ended + "_json"), server::record_json(record));
    }
    Table waiting;
    waiting.attach(1, 1);
    write(folder / "fold" / "waiting", told_to(waiting, 1));
    write(folder / "restore" / "waiting", log_of(waiting));
    return 0;
}
