#include "server/programs/order_command.h"

namespace server {
namespace {

class Orders {
public:
    Orders(CLI::App& admin, CommandLine& line) : admin_(admin), line_(line) {}

    CLI::App& add(const char* name, const char* kind, const char* help) {
        CLI::App& command = *admin_.add_subcommand(name, help);
        command.callback([&line = line_, kind] {
            line.command = CommandLine::Command::order;
            line.admin.kind = kind;
        });
        return command;
    }
    CLI::App& person(CLI::App& command) {
        command.add_option("name", line_.admin.name, "Name of the account")->required();
        return command;
    }
    CLI::App& reason(CLI::App& command) {
        command.add_option("--reason", line_.admin.reason, "Reason, shown to the player")
            ->required();
        return command;
    }
    CLI::App& minutes(CLI::App& command) {
        command.add_option("--minutes", line_.admin.minutes, "Duration in minutes; 0: permanent");
        return command;
    }
    CLI::App& room(CLI::App& command) {
        command.add_option("room", line_.admin.room, "Room")->required();
        return command;
    }
    void text(CLI::App& command, const char* name, const char* help) {
        command.add_option(name, line_.admin.text, help)->required();
    }

private:
    CLI::App& admin_;
    CommandLine& line_;
};

}  // namespace

void add_orders(CLI::App& admin, CommandLine& line) {
    Orders orders(admin, line);
    orders.reason(orders.person(orders.add("warn", "WARN", "Warn a player")));
    orders.minutes(
        orders.reason(orders.person(orders.add("mute", "MUTE_PERSON", "Mute a player"))));
    orders.minutes(orders.reason(orders.person(
        orders.add("ban", "BAN_PERSON", "Ban a player; the player resigns all games"))));
    orders.person(orders.add("pardon", "PARDON", "End the mutes and bans of a player"));
    orders.text(orders.add("pardon-address", "PARDON", "End the ban of an address"), "address",
                "The banned address");
    orders.reason(orders.room(orders.add(
        "close", "CLOSE_ROOM", "End a room without a result; withdraw a game that is over")));
    CLI::App& out = orders.reason(orders.room(orders.add(
        "put-out", "PUT_SEAT_OUT", "Remove a seat from its game, as if it had resigned")));
    out.add_option("seat", line.admin.seat, "Number of the seat, from 0")->required();
    CLI::App& rename =
        orders.reason(orders.person(orders.add("rename", "RENAME", "Rename an account")));
    orders.text(rename, "new-name", "The new name");
    CLI::App& role = orders.person(orders.add("role", "SET_ROLE", "Set the role of an account"));
    role.add_option("role", line.admin.role, "NONE, MODERATOR or ADMINISTRATOR")->required();
    orders.text(
        orders.minutes(orders.add("announce", "ANNOUNCE", "Show an announcement to all clients")),
        "text", "One line; empty: remove the announcement");
    orders.text(orders.minutes(orders.add("ban-address", "BAN_ADDRESS", "Ban an address")),
                "address", "IPv4 address, or an IPv6 address for its /64");
    CLI::App& settle = orders.reason(orders.add("settle", "SETTLE", "Settle a report"));
    settle.add_option("report", line.admin.report, "Id of the report")->required();
    CLI::App& drain = orders.add("drain", "DRAIN", "Stop servers cleanly, as SIGTERM does");
    drain.add_option("node", line.admin.text, "One node; default: all nodes that share the store");
}

}  // namespace server
