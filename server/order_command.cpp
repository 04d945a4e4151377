#include "server/order_command.h"

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
        command.add_option("--reason", line_.admin.reason, "Told to whoever it hits")->required();
        return command;
    }
    CLI::App& minutes(CLI::App& command) {
        command.add_option("--minutes", line_.admin.minutes, "How long; 0: for good");
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
    orders.reason(orders.person(orders.add("warn", "WARN", "Warn somebody")));
    orders.minutes(orders.reason(
        orders.person(orders.add("mute", "MUTE_PERSON", "Somebody may not say anything"))));
    orders.minutes(orders.reason(orders.person(
        orders.add("ban", "BAN_PERSON", "Somebody may not come, and is out of all games"))));
    orders.person(orders.add("pardon", "PARDON", "Mutes and bans of somebody are over"));
    orders.text(orders.add("pardon-address", "PARDON", "The ban of an address is over"), "address",
                "As it was banned");
    orders.reason(orders.room(orders.add("close", "CLOSE_ROOM", "End a room without a result")));
    CLI::App& out = orders.reason(orders.room(
        orders.add("put-out", "PUT_SEAT_OUT", "A seat of a room is out, as if it had resigned")));
    out.add_option("seat", line.admin.seat, "Number of the seat, from 0")->required();
    CLI::App& rename =
        orders.reason(orders.person(orders.add("rename", "RENAME", "Give somebody another name")));
    orders.text(rename, "new-name", "The new name");
    CLI::App& role = orders.person(orders.add("role", "SET_ROLE", "What somebody may decide"));
    role.add_option("role", line.admin.role, "NONE, MODERATOR or ADMINISTRATOR")->required();
    orders.text(orders.minutes(orders.add("announce", "ANNOUNCE", "Tell everybody something")),
                "text", "One line; empty: nothing any more");
    orders.text(orders.minutes(orders.add("ban-address", "BAN_ADDRESS", "An address may not come")),
                "address", "IPv4, or of IPv6 the /64 around it");
    CLI::App& drain = orders.add("drain", "DRAIN", "Servers end in order, as on SIGTERM");
    drain.add_option("node", line.admin.text, "One of several; none: all that share the store");
}

}  // namespace server
