// Checks that the store holds everything that clients were told, once and in order. For loops that
// kill servers.
#pragma once

#include <map>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "meeple/store/v1/record.pb.h"
#include "server/record/verify.h"
#include "server/store/store.h"
#include "server/store/wait_for.h"
#include "tests/e2e/kill_tables.h"

namespace server {

class LogCheck {
public:
    // A room that is over and well is not looked at again.
    void check(Store& store, const Witnesses& witnesses) {
        for (const auto& [room, witness] : witnesses) {
            if (checked_.contains(room)) continue;
            check_room(store, room, witness);
            if (witness.finished) checked_.insert(room);
        }
    }

    void report(std::ostream& out) const {
        out << ", records verified " << verified_ << ", takebacks in them " << takebacks_
            << ", pauses " << pauses_ << ", lines found again " << lines_;
    }

private:
    void check_room(Store& store, const std::string& room, const Witness& witness) {
        const auto loaded =
            wait_for<Loaded>([&](auto done) { store.load(room, false, std::move(done)); });
        if (!loaded.room) fail("room " + room + " cannot be loaded");
        std::map<std::string, std::uint32_t> ids;
        std::uint32_t seq = 0;
        for (const std::string& body : loaded.room->entries) {
            meeple::store::v1::LogEntry entry;
            if (!entry.ParseFromString(body) || entry.seq() != ++seq) {
                fail("the log of " + room + " is broken at " + std::to_string(seq));
            }
            if (entry.command_id().empty()) continue;
            if (!ids.emplace(entry.account() + entry.command_id(), seq).second) {
                fail("a command is in the log of " + room + " twice");
            }
            ids.emplace(entry.command_id(), seq);
        }
        for (const auto& [id, number] : witness.acknowledged) {
            const auto found = ids.find(id);
            if (found == ids.end()) fail("an acknowledged command is missing in " + room);
            if (found->second != number) fail("a command has another number in " + room);
        }
        check_lines(store, room, witness);
        if (witness.last() > seq) {
            fail("something was seen in " + room + " that is not in its log");
        }
        if (loaded.room->state == RoomState::finished) {
            const auto record = make_record(loaded.room->header, loaded.room->entries);
            if (!record) fail("no record of " + room + ": " + record.error());
            const Verification verification = verify(*record);
            if (!verification.findings.empty()) {
                fail("the record of " + room + ": " + verification.findings[0].text);
            }
            ++verified_;
            for (const auto& entry : record->log()) {
                if (entry.cause() == meeple::v1::TIMEOUT)
                    fail("a seat of " + room + " lost its time");
                takebacks_ += entry.cause() == meeple::v1::UNDO ? 1 : 0;
                for (const meeple::v1::Delta& delta : entry.deltas()) {
                    pauses_ += delta.has_game_paused() ? 1 : 0;
                }
            }
        }
    }

    // All that was said is there, and nothing between is missing.
    void check_lines(Store& store, const std::string& room, const Witness& witness) {
        using Lines = std::optional<std::vector<StoredLine>>;
        const auto lines = wait_for<Lines>([&](auto done) {
            store.lines({room, 0, true, 100'000}, std::move(done));
        });
        if (!lines) fail("the lines of " + room + " cannot be read");
        std::uint32_t last = 0;
        for (const StoredLine& line : *lines) {
            if (line.number != ++last) fail("a line of " + room + " is missing");
        }
        if (!witness.said.empty() && witness.said.rbegin()->first > last) {
            fail("an acknowledged line of " + room + " is missing");
        }
        lines_ += static_cast<int>(witness.said.size());
    }

    std::set<std::string> checked_;
    int verified_ = 0;
    int takebacks_ = 0;
    int pauses_ = 0;
    int lines_ = 0;  // each time that they were found again
};

}  // namespace server
