#include "server/programs/engine_commands.h"

namespace server {
namespace {

void add_engine(CLI::App& app, CommandLine& line) {
    CLI::App* command = app.add_subcommand(
        "engine", "Run a bot as an engine: read positions and print moves (proto/docs/engine.md)");
    command->add_option("--level", line.engine.level, "Level of the bot")->capture_default_str();
    command->add_option("--nodes", line.engine.nodes,
                        "Turns to search per move; 0: as the position asks, or the usual number");
    command->add_option("--seed", line.engine.seed, "Seed of random choices")
        ->capture_default_str();
    command->callback([&line] { line.command = CommandLine::Command::engine; });
}

void add_match(CLI::App& app, CommandLine& line) {
    MatchOptions& match = line.match;
    CLI::App* command = app.add_subcommand(
        "match", "Compare bots and engines in games with equal tiles and swapped seats");
    command
        ->add_option("players", match.players,
                     "Two or more: LEVEL, LEVEL:time=SECONDS,nodes=N,workers=N, or the command of "
                     "an engine, such as ./mine")
        ->required()
        ->expected(2, 16);
    command->add_option("--game", match.game, "Game")->capture_default_str();
    command->add_option("--modules", match.modules,
                        "Modules with commas; default: farmers, or none in other games");
    command->add_option("--options", match.options, "NAME=VALUE with commas")
        ->capture_default_str();
    command->add_option("--seats", match.seats, "Seats")
        ->check(CLI::Range(2, 6))
        ->capture_default_str();
    command->add_option("--games", match.games, "Largest number of games of each pair")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    command->add_option("--seed", match.seed, "Seed of the first round; each further round adds 1")
        ->capture_default_str();
    command
        ->add_option("--test", match.test,
                     "Two shares of wins: stop as soon as it is certain at 95 % which one is "
                     "closer to the true share")
        ->expected(2);
    command->add_option("--move-seconds", match.engine_seconds, "Seconds per move of an engine")
        ->check(CLI::Range(0.01, 3600.0))
        ->capture_default_str();
    command
        ->add_option("--memory", match.engine_memory_mib,
                     "Largest memory of an engine in MiB; 0: no limit")
        ->capture_default_str();
    command
        ->add_option("--progress", match.progress_seconds,
                     "Seconds from one line of progress on standard error to the next; 0: none")
        ->check(CLI::Range(0.0, 86'400.0))
        ->capture_default_str();
    command->add_flag("--habits", match.habits,
                      "Print what each player does with its figures, per game");
    command->add_flag("--json", match.json, "Write JSON");
    command->callback([&line] { line.command = CommandLine::Command::match; });
}

}  // namespace

void add_engines(CLI::App& app, CommandLine& line) {
    add_engine(app, line);
    add_match(app, line);
}

}  // namespace server
