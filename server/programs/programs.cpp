#include "server/programs/programs.h"

#include <iostream>

#include "server/programs/file_programs.h"
#include "server/programs/rooms_program.h"

namespace server {

int run_program(const CommandLine& line) {
    using Command = CommandLine::Command;
    switch (line.command) {
        case Command::serve: break;
        case Command::nothing: return line.exit_code;
        case Command::rooms: return run_rooms(line.rooms);
        case Command::bot: return client::run_bot(line.bot);
        case Command::engine: return engine::speak(line.engine, std::cin, std::cout);
        case Command::match: return run_match(line.match);
        case Command::load: return client::run_load(line.load);
        case Command::verify: return run_verify(line.records);
        case Command::analyse: return run_analyse(line.analyse);
        case Command::puzzles: return run_puzzles(line.puzzles);
        case Command::backup: return run_backup(line.backup);
        case Command::restore: return run_restore(line.restore);
        case Command::reset: return run_reset(line.admin);
        case Command::order: return run_order(line.admin);
        case Command::log: return run_log(line.admin);
        case Command::reports: return run_reports(line.admin);
        case Command::ratings: return run_ratings_rebuild(line.admin);
        case Command::move: return run_move(line.move_data, line.move_url);
    }
    return 1;
}

}  // namespace server
