#include "server/command_line.h"

#include <CLI/CLI.hpp>
#include <cstring>
#include <iostream>
#include <map>
#include <utility>
#include "server/order_command.h"

namespace server {
namespace {

constexpr const char* variable_of_file = "MEEPLED_CONFIG";

// What was given for each setting, as text.
using Given = std::map<const Setting*, std::string>;

void add_serve(CLI::App& app, CommandLine& line, std::string& config_file, Given& given,
               bool& print_config) {
    CLI::App* serve = app.add_subcommand(
        "serve", "Run the server. Every setting may also stand in the file or in the environment");
    serve->add_option("--config", config_file, "TOML file with settings (see --print-config)")
        ->envname(variable_of_file);
    serve->add_flag("--print-config", print_config,
                    "Print all settings in force, as a file to start from, and exit");
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
           "How messages are written: binary or json")
        ->check(CLI::IsMember({"binary", "json"}))
        ->default_str("binary");
}

void add_game(CLI::App& app, client::GameChoice& choice) {
    app.add_option("--game", choice.game, "What is played in a room that is made")
        ->capture_default_str();
    app.add_option("--modules", choice.modules,
                   "Its modules with commas, or none; absent: those of the game itself");
    app.add_option("--option", choice.options, "Another option of the game; may be repeated")
        ->type_name("NAME=VALUE")
        ->allow_extra_args(false)
        ->check(CLI::Validator(client::option_problem, ""));
}

void add_bot(CLI::App& app, CommandLine& line) {
    client::BotOptions& bot = line.bot;
    CLI::App* command = app.add_subcommand("bot", "Play on a server as an outside program");
    command
        ->add_option("--url", bot.url,
                     "Address of the server; of several on one store, with commas")
        ->capture_default_str();
    command
        ->add_option("--level", bot.level,
                     "How it plays: random, beginner, greedy, skilled, strong or strongest")
        ->capture_default_str();
    command
        ->add_option("--time", bot.thinking.seconds,
                     "Seconds that it thinks about a move, at most a twentieth of its time; 0: as "
                     "many turns as the level usually looks through")
        ->check(CLI::Range(0.0, 20.0))
        ->capture_default_str();
    command->add_option("--threads", bot.thinking.threads, "That it thinks on")
        ->check(CLI::Range(1, 64))
        ->capture_default_str();
    add_encoding(*command, bot.encoding);
    command->add_option("--name", bot.name, "Name at the table; empty: the server makes one up");
    command->add_option("--room", bot.room, "Room to enter; without it a room is made");
    command->add_option("--invite", bot.invite, "Invite of a private room");
    command->add_option("--seats", bot.seats, "Seats of the room that is made")
        ->check(CLI::Range(2, 6))
        ->capture_default_str();
    add_game(*command, bot.game);
    command->add_option("--bots", bot.server_bots, "How many of them the server's own bots take")
        ->check(CLI::Range(0, 5))
        ->capture_default_str();
    command->add_flag("--private", bot.hidden, "The room that is made needs an invite");
    command->add_option("--games", bot.games, "Games to play, one after another")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    command->add_flag("--watch", bot.watch, "Take no seat, only watch (needs --room)");
    command->add_flag("--verbose", bot.verbose, "A line for each transition");
    command->add_option("--think-ms", bot.think_ms, "Pause before each step, on average")
        ->check(CLI::Range(0, 600'000))
        ->capture_default_str();
    command->add_option("--seed", bot.seed, "For its random choices; absent: another each time");
    command
        ->add_option("--patience", bot.patience_seconds,
                     "Seconds without a connection after which it gives up")
        ->check(CLI::Range(1, 86'400))
        ->capture_default_str();
    command->callback([&line] { line.command = CommandLine::Command::bot; });
}

void add_load(CLI::App& app, CommandLine& line) {
    client::LoadOptions& load = line.load;
    CLI::App* command = app.add_subcommand(
        "load",
        "Put a server under load with real games and print figures. Its limits are those "
        "of the server: raise connections-per-address and commands-per-second there");
    command
        ->add_option("--url", load.url,
                     "Address of the server; of several on one store, with commas")
        ->capture_default_str();
    add_encoding(*command, load.encoding);
    add_game(*command, load.game);
    command->add_option("--rooms", load.rooms, "Games at a time")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    command->add_option("--seats", load.seats, "Seats of each of them")
        ->check(CLI::Range(2, 6))
        ->capture_default_str();
    command->add_option("--connections", load.connections,
                        "Connections in all: beyond the seats they watch; 0: seats only");
    command->add_option("--seconds", load.seconds, "Time of measurement")
        ->check(CLI::Range(1, 86'400))
        ->capture_default_str();
    command->add_option("--warmup", load.warmup_seconds, "Seconds before it")
        ->capture_default_str();
    command->add_option("--rate", load.rate,
                        "Commands a second in all rooms together; 0: as fast as answers come");
    command
        ->add_option("--mode", load.mode,
                     "two-random: a client in each seat; one-random: one client at each table "
                     "and greedy bots of the server")
        ->check(CLI::IsMember({"two-random", "one-random"}))
        ->capture_default_str();
    command->add_option("--idle", load.idle, "Instead of games: so many silent connections");
    command->add_option("--look", load.look_every_seconds,
                        "Seconds after which each of those looks at the first page's lists again");
    command
        ->add_flag("--watch", load.watch_lobby,
                   "Each of those watches the first page's lists, and is told of changes")
        ->excludes("--look");
    command->add_option("--threads", load.threads, "Threads of this program")
        ->check(CLI::Range(1, 16))
        ->capture_default_str();
    command
        ->add_option("--opening", load.opening_per_second,
                     "Rooms or idle connections opened in a second")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    command->add_option("--drop", load.drop_per_second,
                        "Connections broken off in a second, to measure the way back");
    command->add_flag("--check", load.check, "Compute and compare the hash of every view");
    command->add_option("--server-pid", load.server_pid,
                        "Process of the server, for its CPU time and memory");
    command->add_option("--seed", load.seed, "For random choices")->capture_default_str();
    command->callback([&line] { line.command = CommandLine::Command::load; });
}

void add_analyse(CLI::App& app, CommandLine& line) {
    AnalyseOptions& analyse = line.analyse;
    CLI::App* command = app.add_subcommand(
        "analyse", "Review a finished game: what was luck, what was skill, what was better");
    command->add_option("record", analyse.record, "File as downloaded from /v1/records/<room>")
        ->required();
    command
        ->add_option("--nodes", analyse.nodes,
                     "Turns to look through for a step; 0: as many as usual, or as the time "
                     "allows")
        ->check(CLI::Range(0, 1'000'000'000))
        ->capture_default_str();
    command->add_option("--time", analyse.seconds, "Seconds for the whole game; 0: no limit")
        ->check(CLI::Range(0.0, 86'400.0))
        ->capture_default_str();
    command->add_option("--seed", analyse.seed,
                        "The same seed and number of turns give the same review; absent: another "
                        "each time, told in the review");
    command->add_flag("--json", analyse.json, "Write JSON");
    command
        ->add_flag("--growing", analyse.growing,
                   "A line of JSON for what is known after each step (with --json)")
        ->needs("--json");
    command->callback([&line] { line.command = CommandLine::Command::analyse; });
}

void add_puzzles(CLI::App& app, CommandLine& line) {
    PuzzleOptions& puzzles = line.puzzles;
    CLI::App* command = app.add_subcommand(
        "puzzles", "Find positions with one clearly best step in records of finished games");
    command->add_option("record", puzzles.records, "Files as downloaded from /v1/records/<room>")
        ->required();
    command->add_option("--out", puzzles.out,
                        "File for them, as the page carries it; without it they are only listed");
    command->add_option("--nodes", puzzles.plan.nodes, "Turns to look through for a step")
        ->check(CLI::Range(1, 1'000'000'000))
        ->capture_default_str();
    command
        ->add_option("--check-nodes", puzzles.plan.check_nodes,
                     "The same where a step seems to be clearly best, over all that are legal")
        ->check(CLI::Range(1, 1'000'000'000))
        ->capture_default_str();
    command
        ->add_option("--points", puzzles.plan.points,
                     "That all others have to bring less, beside three standard errors")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command->add_option("--most", puzzles.plan.most, "Of one game")->capture_default_str();
    command->add_option("--seed", puzzles.seed,
                        "The same seed finds the same ones; absent: another each time, told");
    command->callback([&line] { line.command = CommandLine::Command::puzzles; });
}

void add_others(CLI::App& app, CommandLine& line) {
    CLI::App* verify = app.add_subcommand(
        "verify", "Replay records of finished games: every event, every score, the shuffle");
    verify->add_option("record", line.records, "Files as downloaded from /v1/records/<room>")
        ->required();
    verify->callback([&line] { line.command = CommandLine::Command::verify; });
    add_analyse(app, line);
    add_puzzles(app, line);
    CLI::App* backup =
        app.add_subcommand("backup", "Copy the store of a server, which may go on running");
    backup->add_option("--data", line.backup_data, "Directory of the store")
        ->default_str("data")
        ->envname("MEEPLED_DATA");
    backup->add_option("target", line.backup_target, "New file for the copy")->required();
    backup->callback([&line] { line.command = CommandLine::Command::backup; });
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

void add_admin(CLI::App& app, CommandLine& line) {
    CLI::App* admin = app.add_subcommand(
        "admin", "Look after people, on the machine of the store; servers may run on it");
    admin->add_option("--data", line.admin.data, "Directory of the store")->capture_default_str();
    admin->add_option("--store", line.admin.store, "Its database instead, postgres://...");
    admin->require_subcommand(1);
    CLI::App* reset = admin->add_subcommand(
        "reset", "Print a code that signs in once, within a day, for who has lost all else");
    reset->add_option("name", line.admin.name, "Name of the account")->required();
    reset->callback([&line] { line.command = CommandLine::Command::reset; });
    add_orders(*admin, line);
    admin->add_subcommand("log", "Print what was decided about people, the latest line first")
        ->callback([&line] { line.command = CommandLine::Command::log; });
}

void add_ratings(CLI::App& app, CommandLine& line) {
    CLI::App* ratings = app.add_subcommand(
        "ratings", "Look after ratings, on the machine of the store; servers may run on it");
    ratings->add_option("--data", line.admin.data, "Directory of the store")->capture_default_str();
    ratings->add_option("--store", line.admin.store, "Its database instead, postgres://...");
    ratings->require_subcommand(1);
    ratings->add_subcommand("rebuild", "Work all of them out again, from the results that are kept")
        ->callback([&line] { line.command = CommandLine::Command::ratings; });
}

void add_rooms(CLI::App& app, CommandLine& line) {
    using Action = RoomsOptions::Action;
    CLI::App* rooms =
        app.add_subcommand("rooms", "Look after the rooms of a store, while no server runs on it");
    rooms->add_option("--data", line.rooms.data, "Directory of the store")
        ->default_str("data")
        ->envname("MEEPLED_DATA");
    rooms
        ->add_option("--store", line.rooms.store,
                     "A PostgreSQL database instead; there servers may run meanwhile")
        ->envname("MEEPLED_STORE");
    rooms->require_subcommand(1);
    const auto add = [&](const char* name, const char* help, Action action) {
        CLI::App* command = rooms->add_subcommand(name, help);
        command->callback([&line, action] {
            line.command = CommandLine::Command::rooms;
            line.rooms.action = action;
        });
        return command;
    };
    add("quarantined", "Rooms that are not loaded, and why", Action::list);
    CLI::App* quarantine =
        add("quarantine", "Let rooms not be loaded any more", Action::quarantine);
    quarantine->add_option("room", line.rooms.rooms, "Rooms")->required();
    quarantine->add_option("--why", line.rooms.why, "Reason, for whoever looks later")
        ->default_val("by the operator");
    add("release", "Let quarantined rooms be loaded again", Action::release)
        ->add_option("room", line.rooms.rooms, "Rooms")
        ->required();
    add("check", "Try to load rooms, each in a process of its own", Action::check)
        ->add_option("room", line.rooms.rooms, "Rooms; none: all that are open");
    // What a server makes of itself to try a room.
    add("attempt", "", Action::attempt)->group("");
}

void add_move(CLI::App& app, CommandLine& line) {
    CLI::App* command = app.add_subcommand(
        "move", "Carry a store over into a PostgreSQL database, while no server runs on either");
    command->add_option("data", line.move_data, "Directory of the store; it stays as it is")
        ->required();
    command->add_option("database", line.move_url, "postgres://...; without any rooms yet")
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
    line.backup_data = line.rooms.data = line.admin.data = Config{}.data;
    std::string config_file;
    Given given;
    bool print_config = false;
    app.set_version_flag("--version", "meepled " MEEPLED_VERSION);
    app.require_subcommand(1);
    app.fallthrough(false);
    add_serve(app, line, config_file, given, print_config);
    add_bot(app, line);
    add_load(app, line);
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
