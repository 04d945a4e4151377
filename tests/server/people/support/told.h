// A server that records the orders it gets.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/actor/backend.h"

namespace server::people_tests {

namespace v1 = meeple::v1;

// Keeps what it is told, and has no rooms.
class Told : public Backend {
public:
    std::string announcement;
    std::set<std::string> barred;
    std::vector<std::pair<RoomId, Input>> orders;
    int sanctions = 0;
    struct Heard {
        std::set<v1::SanctionKind> in_force;
        v1::Sanction news;
    };
    std::map<AccountId, Heard> heard;  // the latest

    void announce(const std::string& text) override { announcement = text; }
    void bar(std::set<std::string> addresses) override { barred = std::move(addresses); }
    void order(const RoomId& room, const Input& order,
               std::function<void(bool done)> answer) override {
        orders.emplace_back(room, order);
        answer(true);
    }
    void sanctioned(const AccountId& account, std::vector<v1::Sanction> all,
                    const v1::Sanction& news) override {
        ++sanctions;
        heard[account] = {{}, news};
        for (const v1::Sanction& one : all) heard[account].in_force.insert(one.kind());
    }
    void revoked(const AccountId&, const std::string&) override {}
    void keep_connection(const AccountId&, const std::string&, const std::string&) override {}

    std::shared_ptr<Client> on_open(std::shared_ptr<Outlet>) override { return nullptr; }
    void open() override {}
    [[nodiscard]] std::string why_not_ready() const override { return {}; }
    void drain(std::function<void()>) override {}
    void stop() override {}
    [[nodiscard]] std::optional<std::uint64_t> down_ms() const override { return {}; }
    [[nodiscard]] bool work(std::string, std::function<void()>) override { return false; }
    void record(std::string, std::string, std::string, std::string,
                std::function<void(rules::Expected<LoadedRoom, RecordError>)>) override {}
    [[nodiscard]] const std::string& catalogue_json() const override { return nothing_; }
    [[nodiscard]] std::string catalogue_hash() const override { return {}; }
    [[nodiscard]] const Figures& figures() const override { return figures_; }

private:
    std::string nothing_;
    Figures figures_;
};

}  // namespace server::people_tests
