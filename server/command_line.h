// What the program was asked for on its command line.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/client/bot_program.h"
#include "server/client/load_program.h"
#include "server/config.h"
#include "server/engine/speaker.h"
#include "server/programs/admin_program.h"
#include "server/programs/backup_program.h"
#include "server/programs/match_program.h"
#include "server/programs/rooms_program.h"
#include "server/review/analyse.h"
#include "server/review/puzzle_program.h"

namespace server {

struct CommandLine {
    enum class Command {
        nothing,
        serve,
        bot,
        load,
        engine,
        match,
        verify,
        analyse,
        puzzles,
        backup,
        restore,
        rooms,
        move,
        reset,
        ratings,
        order,
        log,
        reports
    };

    Command command = Command::nothing;
    int exit_code =
        0;  // with nothing: help, version or settings were printed, or a mistake was named

    Config config;  // of serve
    // Reads the configuration again, in case the file has changed. Throws BadConfig.
    std::function<Config()> read_config_again;
    client::BotOptions bot;
    client::LoadOptions load;
    engine::SpeakerOptions engine;
    MatchOptions match;
    std::vector<std::string> records;  // files to verify
    AnalyseOptions analyse;
    PuzzleOptions puzzles;
    BackupOptions backup;
    RestoreOptions restore;
    std::string move_data;  // directory of the store
    std::string move_url;   // database
    RoomsOptions rooms;
    AdminOptions admin;
};

// Reads everything: flags, MEEPLED_* of `environment` and the file. Prints what is to be printed; a
// mistake is one line on stderr.
[[nodiscard]] CommandLine read_command_line(int argc, const char* const* argv,
                                            const char* const* environment);

}  // namespace server
