// OrderWatch: carries out decisions of moderators on this server, also those made on another server
// of the same store, or on the machine itself while no server ran.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "meeple/store/v1/people.pb.h"
#include "server/actor/backend.h"
#include "server/actor/work_pool.h"
#include "server/people/people_figures.h"
#include "server/store/document_store.h"

namespace server {

class OrderWatch {
public:
    struct Told {
        std::function<void(const std::string& node)> drain;
        std::function<void()> removed;  // an account was deleted; may be empty
    };
    // All of them outlive it.
    OrderWatch(DocumentStore& documents, RoomIndex& rooms, Backend& backend,
               std::function<std::uint64_t()> now, PeopleFigures& figures, Told told)
        : documents_(documents),
          rooms_(rooms),
          backend_(backend),
          now_(std::move(now)),
          figures_(figures),
          told_(std::move(told)) {}

    // To be called every second or so. Any thread; never waits. It asks the store whether there is
    // anything new, and only then, or twice a minute, what.
    void look();

private:
    using Documents = std::vector<Document>;
    using Answer = std::function<void(const std::optional<Documents>&)>;
    // About sanctions of an account.
    struct Decision {
        std::string line;  // of the log: its key
        std::string account;
        meeple::v1::OrderKind kind;
    };
    [[nodiscard]] bool is_due(const Documents& pulses);
    // Where the store does not answer, the next look asks again.
    [[nodiscard]] Answer or_again(std::function<void(const Documents&)> read);
    void look_at_all();
    void forget_pulses();
    void read_log(const Documents& page);
    void not_told(const Decision& decision);
    void tell(const Decision& decision);
    void tell_all(const Decision& decision, const meeple::store::v1::Account& person);
    void read_barred(DocumentQuery query, std::set<std::string> barred);
    void read_notice(const Document& document);
    void look_again_by(std::uint64_t at_ms);
    void read_revoked(const Documents& page);
    void carry_out(const Document& task);
    void begin(const Document& task, WorkPool& threads);

    DocumentStore& documents_;
    RoomIndex& rooms_;
    Backend& backend_;
    const std::function<std::uint64_t()> now_;
    PeopleFigures& figures_;
    const Told told_;
    std::mutex mutex_;
    std::set<std::string> pulses_;
    std::uint64_t due_ms_ = 0;  // whether or not there is something new
    bool first_ = true;
    std::set<std::string> seen_;  // lines of the log
    bool first_revoked_ = true;
    std::set<std::string> seen_revoked_;
    std::set<std::string> begun_;  // tasks on the threads below
    // No ban waits for a long deletion.
    WorkPool orders_{WorkPoolOptions{}};
    WorkPool deletions_{WorkPoolOptions{}};
};

}  // namespace server
