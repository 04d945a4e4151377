#include "server/command_line.h"

#include <CLI/CLI.hpp>
#include <cstring>
#include <iostream>
#include <map>
#include <set>
#include <utility>

#include "server/bots/bot.h"
#include "server/programs/backup_command.h"
#include "server/programs/engine_commands.h"
#include "server/programs/option_file.h"
#include "server/programs/order_command.h"

namespace server {
namespace {

constexpr const char* variable_of_file = "MEEPLED_CONFIG";

// What was given for each setting, as text.
using Given = std::map<const Setting*, std::string>;

void add_serve(CLI::App& app, CommandLine& line, std::string& config_file, Given& given,
               bool& print_config) {
    CLI::App* serve = app.add_subcommand(
        "serve",
        "Run the server. Every option is also a setting of the file and a MEEPLED_ variable");
    serve->add_option("--config", config_file, "TOML file with settings (see --print-config)")
        ->envname(variable_of_file);
    serve->add_flag("--print-config", print_config,
                    "Print the settings in force as a TOML file and exit");
    const Config defaults;
    for (const Setting& setting : settings()) {
        serve
            ->add_option_function<std::string>(
                "--" + std::string(setting.name),
                [&given, &setting](const std::string& text) { given[&setting] = text; },
                std::string(setting.help))
            ->group("[" + std::string(setting.section) + "]")
            ->type_name(value_text(defaults, setting));
    }
    serve->callback([&line] { line.command = CommandLine::Command::serve; });
}

void add_encoding(CLI::App& app, Encoding& encoding) {
    static const std::map<std::string, Encoding> names{{"binary", Encoding::binary},
                                                       {"json", Encoding::json}};
    app.add_option_function<std::string>(
           "--encoding", [&encoding](const std::string& name) { encoding = names.at(name); },
           "Encoding of messages: binary or json")
        ->check(CLI::IsMember({"binary", "json"}))
        ->default_str("binary");
}

void add_game(CLI::App& app, client::GameChoice& choice) {
    app.add_option("--game", choice.game, "Game of a new room")->capture_default_str();
    app.add_option("--modules", choice.modules,
                   "Modules of a new room with commas, or none; default: those of the game");
    app.add_option("--option", choice.options, "Option of a new room; may be repeated")
        ->type_name("NAME=VALUE")
        ->allow_extra_args(false)
        ->check(CLI::Validator(client::option_problem, ""));
}

// What chooses the moves.
void add_mind(CLI::App& command, client::BotOptions& bot) {
    const auto& levels = bots::bot_levels();
    command
        .add_option("--level", bot.level,
                    "Level, from a child's first game on: newcomer, beginner, casual, regular, "
                    "greedy, skilled, strong or strongest; random: any move")
        ->check(CLI::IsMember(std::set<std::string>(levels.begin(), levels.end())))
        ->capture_default_str();
    command
        .add_option("--time", bot.thinking.seconds,
                    "Seconds per move, at most a twentieth of the remaining time; 0: the number of "
                    "turns that the level usually searches")
        ->check(CLI::Range(0.0, 20.0))
        ->capture_default_str();
    command.add_option("--threads", bot.thinking.threads, "Threads for thinking")
        ->check(CLI::Range(1, 64))
        ->capture_default_str();
    command.add_option("--engine", bot.engine,
                       "Program that chooses the moves instead of a level, with its arguments "
                       "(proto/docs/engine.md)");
    command.add_option("--move-seconds", bot.engine_seconds, "Seconds per move of the engine")
        ->check(CLI::Range(0.01, 3600.0))
        ->capture_default_str();
    command
        .add_option("--memory", bot.engine_memory_mib,
                    "Largest memory of the engine in MiB; 0: no limit")
        ->capture_default_str();
}

// For games that others begin.
void add_waiting(CLI::App& command, client::BotOptions& bot) {
    client::Accepts& accepts = bot.accepts;
    const auto group = "Waiting for games";
    command.add_flag("--seek", bot.seek, "Seek quick games instead of making rooms")->group(group);
    command.add_flag("--challenges", bot.challenges, "Take challenges instead of making rooms")
        ->group(group);
    command.add_option("--accept-from", accepts.from, "Challengers: anybody, people or programs")
        ->check(CLI::IsMember({"anybody", "people", "programs"}))
        ->capture_default_str()
        ->group(group);
    command.add_option("--accept-games", accepts.games, "Games, with commas; default: all")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->group(group);
    command
        .add_option("--accept-modules", accepts.modules,
                    "Modules that a game may have, with commas, or none; default: any")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->group(group);
    command
        .add_option("--accept-seconds-min", accepts.seconds_min,
                    "Least time on the clock, or for a turn, in seconds")
        ->group(group);
    command
        .add_option("--accept-seconds-max", accepts.seconds_max,
                    "Most time on the clock, or for a turn, in seconds; 0: any")
        ->group(group);
    command.add_option("--accept-rating-min", accepts.rating_min, "Least rating of challengers")
        ->group(group);
    command.add_option("--accept-rating-max", accepts.rating_max, "Highest rating of challengers")
        ->group(group);
    command.add_flag("--accept-rated-only", accepts.rated_only, "Rated games only")->group(group);
    command.add_option("--block", accepts.blocked, "Names of refused challengers, with commas")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->group(group);
}

void add_bot(CLI::App& app, CommandLine& line, std::string& config_file) {
    client::BotOptions& bot = line.bot;
    CLI::App* command = app.add_subcommand("bot", "Play games on a server with a bot or an engine");
    command
        ->add_option(
            "--url", bot.url,
            "Address of the server; for several servers on one store, separate with commas")
        ->capture_default_str();
    add_mind(*command, bot);
    command->add_option("--token", bot.token, "Token of an account; default: a new guest")
        ->envname("MEEPLED_TOKEN");
    command->add_option("--token-file", bot.token_file,
                        "File with the token in its first line, if no token is given");
    add_encoding(*command, bot.encoding);
    command->add_option("--name", bot.name, "Name; empty: generated by the server");
    command->add_option("--room", bot.room, "Room to join; default: create one");
    command->add_option("--invite", bot.invite, "Invite of a private room");
    command->add_option("--seats", bot.seats, "Seats of a new room")
        ->check(CLI::Range(2, 6))
        ->capture_default_str();
    add_game(*command, bot.game);
    command->add_option("--bots", bot.server_bots, "Seats for server bots in a new room")
        ->check(CLI::Range(0, 5))
        ->capture_default_str();
    const auto& levels = bots::bot_levels();
    command->add_option("--bot-level", bot.server_bot_level, "Level of these server bots")
        ->check(CLI::IsMember(std::set<std::string>(levels.begin(), levels.end())))
        ->capture_default_str();
    command->add_flag("--private", bot.hidden, "Make a new room private");
    command->add_flag("--rated", bot.rated, "New rooms and tickets are rated");
    command
        ->add_option("--clock", bot.clock,
                     "Clock of new rooms and tickets in seconds: INITIAL+INCREMENT")
        ->check(CLI::Validator(client::clock_problem, ""));
    command->add_option("--games", bot.games, "Games to play, one after another")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    command->add_option("--at-once", bot.at_once, "Games to play at the same time")
        ->check(CLI::Range(1, 64))
        ->capture_default_str();
    command->add_flag("--watch", bot.watch, "Only watch (needs --room)");
    command->add_flag("--verbose", bot.verbose,
                      "Print a line for each transition, and the engine's info lines");
    command
        ->add_option("--think-ms", bot.think_ms, "Average pause before each step, in milliseconds")
        ->check(CLI::Range(0, 600'000))
        ->capture_default_str();
    command->add_option("--seed", bot.seed, "Seed of random choices; default: random");
    command
        ->add_option("--patience", bot.patience_seconds,
                     "Give up after this many seconds without a connection")
        ->check(CLI::Range(1, 86'400))
        ->capture_default_str();
    add_waiting(*command, bot);
    command->add_option("--config", config_file,
                        "TOML file with these options: the names above with '_' for '-'; a flag "
                        "wins");
    command->callback([&line, command, &config_file] {
        line.command = CommandLine::Command::bot;
        if (!config_file.empty()) read_option_file(*command, config_file);
        if (command->count("--engine") > 0 && command->count("--level") > 0)
            throw CLI::ValidationError("--level",
                                       "not with --engine, which chooses the moves; --bot-level "
                                       "sets the level of the server's bots");
    });
}

// In place of everything that says how many connections do what.
void add_people(CLI::App& command, client::LoadOptions& load) {
    CLI::Option* people =
        command
            .add_option("--people", load.people,
                        "Behave like this many people: most play and think, with each other or "
                        "with bots; others watch or look at the lists; they talk and lose "
                        "connections")
            ->check(CLI::Range(client::people_least, 100'000U));
    for (const char* other : {"--rooms", "--seats", "--connections", "--rate", "--mode", "--idle",
                              "--look", "--watch", "--drop"})
        people->excludes(other);
}

void add_load(CLI::App& app, CommandLine& line) {
    client::LoadOptions& load = line.load;
    CLI::App* command = app.add_subcommand(
        "load",
        "Load a server with real games and print measurements. The limits of the server apply: "
        "raise connections-per-address and commands-per-second");
    command
        ->add_option(
            "--url", load.url,
            "Address of the server; for several servers on one store, separate with commas")
        ->capture_default_str();
    add_encoding(*command, load.encoding);
    add_game(*command, load.game);
    command->add_option("--rooms", load.rooms, "Concurrent games")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    command->add_option("--seats", load.seats, "Seats per game")
        ->check(CLI::Range(2, 6))
        ->capture_default_str();
    command->add_option("--connections", load.connections,
                        "Connections in total; those beyond the seats watch; 0: only seats");
    command->add_option("--seconds", load.seconds, "Duration of the measurement, in seconds")
        ->check(CLI::Range(1, 86'400))
        ->capture_default_str();
    command->add_option("--warmup", load.warmup_seconds, "Seconds before the measurement")
        ->capture_default_str();
    command->add_option("--rate", load.rate,
                        "Commands per second in all rooms; 0: as fast as possible");
    command
        ->add_option("--mode", load.mode,
                     "two-random: a client in each seat; one-random: one client per game against "
                     "greedy server bots")
        ->check(CLI::IsMember({"two-random", "one-random"}))
        ->capture_default_str();
    command->add_option("--idle", load.idle, "Open this many idle connections instead of games");
    command->add_option(
        "--look", load.look_every_seconds,
        "Seconds between requests of each idle connection for the lists of the first page");
    command
        ->add_flag("--watch", load.watch_lobby,
                   "Each idle connection watches the lists of the first page")
        ->excludes("--look");
    command->add_option("--threads", load.threads, "Threads of this program")
        ->check(CLI::Range(1, 16))
        ->capture_default_str();
    command
        ->add_option("--opening", load.opening_per_second,
                     "Rooms or idle connections opened per second")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    command->add_option("--drop", load.drop_per_second,
                        "Connections dropped per second, to measure reconnecting");
    command->add_flag("--check", load.check, "Compute and compare the hash of every view");
    command->add_option("--server-pid", load.server_pid,
                        "Process id of the server, to measure its CPU time and memory");
    command->add_option("--seed", load.seed, "Seed of random choices")->capture_default_str();
    add_people(*command, load);
    command->callback([&line] { line.command = CommandLine::Command::load; });
}

void add_analyse(CLI::App& app, CommandLine& line) {
    AnalyseOptions& analyse = line.analyse;
    CLI::App* command =
        app.add_subcommand("analyse", "Review a finished game: luck, skill and better moves");
    command->add_option("record", analyse.record, "Record from /v1/records/<room>")->required();
    command
        ->add_option("--nodes", analyse.nodes,
                     "Turns to search per step; 0: the usual number, or as the time allows")
        ->check(CLI::Range(0, 1'000'000'000))
        ->capture_default_str();
    command->add_option("--time", analyse.seconds, "Seconds for the whole game; 0: no limit")
        ->check(CLI::Range(0.0, 86'400.0))
        ->capture_default_str();
    command->add_option(
        "--seed", analyse.seed,
        "Seed; equal seeds and turns give equal reviews. Default: random, named in the review");
    command->add_flag("--json", analyse.json, "Write JSON");
    command
        ->add_flag("--growing", analyse.growing,
                   "Write a line of JSON after each step (with --json)")
        ->needs("--json");
    command->callback([&line] { line.command = CommandLine::Command::analyse; });
}

void add_puzzles(CLI::App& app, CommandLine& line) {
    PuzzleOptions& puzzles = line.puzzles;
    CLI::App* command =
        app.add_subcommand("puzzles", "Find positions with one clearly best step in records");
    command
        ->add_option("record", puzzles.records,
                     "Records from /v1/records/<room>; with --grade sets of puzzles")
        ->required();
    command->add_option("--out", puzzles.out, "Output file for the page; default: only list them");
    command->add_option("--nodes", puzzles.plan.nodes, "Turns to search per step")
        ->check(CLI::Range(1, 1'000'000'000))
        ->capture_default_str();
    command
        ->add_option("--check-nodes", puzzles.plan.check_nodes,
                     "Turns to search per step when checking a candidate against all legal steps")
        ->check(CLI::Range(1, 1'000'000'000))
        ->capture_default_str();
    command
        ->add_option(
            "--points", puzzles.plan.points,
            "Points by which all other steps must be worse; three standard errors are added")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command->add_option("--most", puzzles.plan.most, "Largest number of puzzles per game")
        ->capture_default_str();
    command->add_option("--seed", puzzles.seed,
                        "Seed; equal seeds find equal puzzles. Default: random, printed");
    command->add_flag("--grade", puzzles.grade,
                      "Count how often the bots' levels find the solutions of sets of puzzles");
    command->add_option("--tries", puzzles.tries, "Tries of each level for each puzzle")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    command->callback([&line] { line.command = CommandLine::Command::puzzles; });
}

void add_others(CLI::App& app, CommandLine& line) {
    CLI::App* verify = app.add_subcommand(
        "verify",
        "Verify records of finished games: every event, every score, the shuffle. Exit code: 0 "
        "verified, 1 something differs, 2 no record, 3 verified in part");
    verify->add_option("record", line.records, "Records from /v1/records/<room>")->required();
    verify->callback([&line] { line.command = CommandLine::Command::verify; });
    add_analyse(app, line);
    add_puzzles(app, line);
    add_backup(app, line);
}

Config read_config(const std::string& file, const Given& given, const char* const* environment) {
    Config config;
    if (!file.empty()) read_file(config, file);
    read_environment(config, environment);
    for (const auto& [setting, text] : given) {
        assign(config, *setting, text, "--" + std::string(setting->name));
    }
    check(config);
    return config;
}

// The store that a command works on: the one that a server with the same variables uses.
void add_store(CLI::App& command, std::string& data, std::string& store) {
    command.add_option("--data", data, "Directory of the store")
        ->default_str(Config{}.data)
        ->envname("MEEPLED_DATA");
    command.add_option("--store", store, "PostgreSQL database instead, postgres://...")
        ->envname("MEEPLED_STORE");
}

void add_admin(CLI::App& app, CommandLine& line) {
    CLI::App* admin = app.add_subcommand(
        "admin",
        "Manage accounts and sanctions, on the machine of the store, also while servers run");
    add_store(*admin, line.admin.data, line.admin.store);
    admin->require_subcommand(1);
    CLI::App* reset = admin->add_subcommand(
        "reset",
        "Print a code that signs in once within a day, for a player who lost all other proofs");
    reset->add_option("name", line.admin.name, "Name of the account")->required();
    reset->callback([&line] { line.command = CommandLine::Command::reset; });
    add_orders(*admin, line);
    admin->add_subcommand("log", "Print the audit log, latest line first")->callback([&line] {
        line.command = CommandLine::Command::log;
    });
    admin->add_subcommand("reports", "Print open reports, latest first")->callback([&line] {
        line.command = CommandLine::Command::reports;
    });
}

void add_ratings(CLI::App& app, CommandLine& line) {
    CLI::App* ratings = app.add_subcommand(
        "ratings", "Manage ratings, on the machine of the store, also while servers run");
    add_store(*ratings, line.admin.data, line.admin.store);
    ratings->require_subcommand(1);
    ratings->add_subcommand("rebuild", "Compute all ratings again from the stored results")
        ->callback([&line] { line.command = CommandLine::Command::ratings; });
}

void add_rooms(CLI::App& app, CommandLine& line) {
    using Action = RoomsOptions::Action;
    CLI::App* rooms = app.add_subcommand(
        "rooms",
        "Manage the rooms of a store. With SQLite, stop the server first; with PostgreSQL, servers "
        "may keep running");
    add_store(*rooms, line.rooms.data, line.rooms.store);
    rooms->require_subcommand(1);
    const auto add = [&](const char* name, const char* help, Action action) {
        CLI::App* command = rooms->add_subcommand(name, help);
        command->callback([&line, action] {
            line.command = CommandLine::Command::rooms;
            line.rooms.action = action;
        });
        return command;
    };
    add("quarantined", "List quarantined rooms with reasons", Action::list);
    CLI::App* quarantine =
        add("quarantine", "Quarantine rooms: the server does not load them", Action::quarantine);
    quarantine->add_option("room", line.rooms.rooms, "Rooms")->required();
    quarantine->add_option("--why", line.rooms.why, "Reason, shown in the list")
        ->default_val("by the operator");
    add("release", "Allow quarantined rooms to be loaded again", Action::release)
        ->add_option("room", line.rooms.rooms, "Rooms")
        ->required();
    add("check", "Try to load rooms, each in its own process", Action::check)
        ->add_option("room", line.rooms.rooms, "Rooms; default: all open ones");
    // What a server makes of itself to try a room.
    add("attempt", "", Action::attempt)->group("");
}

void add_move(CLI::App& app, CommandLine& line) {
    CLI::App* command = app.add_subcommand(
        "move", "Copy a SQLite store into a PostgreSQL database, while no server runs on either");
    command->add_option("data", line.move_data, "Directory of the store; it is not changed")
        ->required();
    command
        ->add_option("database", line.move_url, "PostgreSQL database without rooms, postgres://...")
        ->required();
    command->callback([&line] { line.command = CommandLine::Command::move; });
}

CommandLine nothing(int exit_code) {
    CommandLine line;
    line.exit_code = exit_code;
    return line;
}

}  // namespace

CommandLine read_command_line(int argc, const char* const* argv, const char* const* environment) {
    CLI::App app("meepled: a game server for the Carcassonne family", "meepled");
    CommandLine line;
    line.backup.data = line.rooms.data = line.admin.data = Config{}.data;
    std::string config_file;
    std::string bot_file;
    Given given;
    bool print_config = false;
    app.set_version_flag("--version", "meepled " MEEPLED_VERSION);
    app.require_subcommand(1);
    app.fallthrough(false);
    add_serve(app, line, config_file, given, print_config);
    add_bot(app, line, bot_file);
    add_load(app, line);
    add_engines(app, line);
    add_others(app, line);
    add_rooms(app, line);
    add_admin(app, line);
    add_ratings(app, line);
    add_move(app, line);
    try {
        app.parse(argc, argv);
        line.read_config_again = [config_file, given, environment] {
            return read_config(config_file, given, environment);
        };
        if (line.command == CommandLine::Command::serve) line.config = line.read_config_again();
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return nothing(app.exit(error));
        std::cerr << "meepled: " << error.what() << std::endl;
        return nothing(1);
    } catch (const BadConfig& error) {
        std::cerr << "meepled: " << error.what() << std::endl;
        return nothing(1);
    }
    if (print_config) {
        std::cout << to_toml(line.config, true);
        return nothing(0);
    }
    return line;
}

}  // namespace server
