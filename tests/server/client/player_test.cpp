// A player against a server that says what a test wants.
#include "server/client/player.h"

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "rules/match.h"
#include "server/codec/frame.h"
#include "server/codec/match.h"
#include "server/net/listener.h"
#include "tests/support/catch.h"

namespace player_test {

using namespace server;
namespace v1 = meeple::v1;

using Say = std::function<void(v1::ServerFrame)>;
using Script = std::function<void(const v1::ClientFrame&, const Say&)>;

// Sockets with a script behind them.
class Stage final : public Gateway, public net::HttpHandler {
public:
    explicit Stage(Script script)
        : script_(std::move(script)), listener_(io, net::ListenerOptions{}, *this, *this) {
        listener_.start();
    }
    ~Stage() override { listener_.terminate(); }

    std::shared_ptr<Client> on_open(std::shared_ptr<Outlet> outlet) override {
        outlet->greeted();
        return std::make_shared<Actor>(script_, std::move(outlet));
    }
    void handle(const net::HttpRequest& /*request*/, Answer answer) override {
        answer(net::plain_answer(404, "nothing"));
    }
    [[nodiscard]] net::WsUrl url() const {
        return {"127.0.0.1", std::to_string(listener_.port()), "/ws"};
    }

    boost::asio::io_context io;

private:
    class Actor final : public Client {
    public:
        Actor(const Script& script, std::shared_ptr<Outlet> outlet)
            : script_(script), outlet_(std::move(outlet)) {}
        void on_frame(const std::string& bytes) override {
            const v1::ClientFrame frame = codec::decode(bytes, outlet_->encoding()).value();
            script_(frame, [this](const v1::ServerFrame& said) {
                outlet_->send(codec::encode(said, outlet_->encoding()));
                if (said.has_goodbye())
                    outlet_->close(static_cast<std::uint16_t>(said.goodbye().code()), "");
            });
        }
        void on_closed() override { outlet_.reset(); }

    private:
        const Script& script_;
        std::shared_ptr<Outlet> outlet_;
    };

    const Script script_;
    net::Listener listener_;
};

void welcome(std::uint32_t re, const Say& say) {
    v1::ServerFrame frame;
    frame.set_re(re);
    frame.mutable_welcome()->set_token("token");
    say(frame);
}

// The first seat of a table that waits for another player.
void take_seat(std::uint32_t re, const Say& say) {
    v1::ServerFrame attached;
    attached.set_re(re);
    attached.mutable_attached()->set_handle(1);
    attached.mutable_attached()->set_head_seq(1);
    attached.mutable_attached()->set_role(v1::SEAT);
    say(attached);
    v1::ServerFrame frame;
    v1::Snapshot& table = *frame.mutable_snapshot();
    table.set_handle(1);
    table.set_seq(1);
    table.add_seats()->set_kind(v1::PLAYER);
    table.add_seats();
    const rules::Setup setup{.edition = "carcassonne", .modules = {}, .options = {}};
    codec::write(rules::Match::create(setup).value().view(rules::Viewer::at(0)), table);
    say(frame);
}

// Why a player for the room "first" ended before `done`; empty: it did not.
std::string problem_of_player(Stage& stage, const std::function<bool()>& done) {
    std::optional<std::string> ended;
    client::PlayerOptions options;
    options.urls = {stage.url()};
    options.room = "first";
    client::PlayerEvents events;
    events.ended = [&](const std::string& problem) { ended = problem; };
    const auto player = std::make_shared<client::Player>(stage.io, options, events);
    player->start();
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!done() && !ended && std::chrono::steady_clock::now() < until)
        stage.io.run_one_for(std::chrono::milliseconds(10));
    player->stop();
    return ended.value_or("");
}

TEST_CASE("a request that comes after the end of its room is dropped") {
    std::string entered;
    Stage stage([&](const v1::ClientFrame& asked, const Say& say) {
        if (asked.has_hello()) return welcome(asked.re(), say);
        if (asked.has_attach() && asked.attach().room() == "first")
            return take_seat(asked.re(), say);
        if (asked.has_attach()) entered = asked.attach().room();
        if (!asked.has_ready()) return;
        v1::ServerFrame late;
        late.set_re(asked.re());
        late.mutable_error()->set_code(v1::ROOM_ENDED);
        late.mutable_error()->set_retry(v1::NEVER);
        say(late);
        v1::ServerFrame told;
        v1::Transition& end = *told.mutable_transition();
        end.set_handle(1);
        end.set_seq(2);
        end.add_deltas()->mutable_room_closed()->set_reason(v1::NEVER_STARTED);
        end.add_deltas()->mutable_rematch_made()->set_room("second");
        say(told);
    });
    CHECK(problem_of_player(stage, [&] { return !entered.empty(); }) == "");
    CHECK(entered == "second");
}

TEST_CASE("a player whose Hello comes too late for a busy server connects again") {
    int hellos = 0;
    bool entered = false;
    Stage stage([&](const v1::ClientFrame& asked, const Say& say) {
        if (asked.has_attach()) entered = true;
        if (!asked.has_hello()) return;
        if (++hellos > 1) return welcome(asked.re(), say);
        v1::ServerFrame refusal;
        refusal.mutable_error()->set_code(v1::HELLO_REQUIRED);
        refusal.mutable_error()->set_retry(v1::NEVER);
        say(refusal);
        v1::ServerFrame goodbye;
        goodbye.mutable_goodbye()->set_code(4004);
        goodbye.mutable_goodbye()->set_reason(v1::HELLO_REQUIRED);
        say(goodbye);
    });
    CHECK(problem_of_player(stage, [&] { return entered; }) == "");
    CHECK(hellos == 2);
}

TEST_CASE("a player whose address is wrong ends at once and names it") {
    Stage stage([](const v1::ClientFrame&, const Say&) {});
    std::optional<std::string> ended;
    client::PlayerOptions options;
    options.urls = {stage.url()};
    options.urls.front().target = "/nowhere";
    int lost = 0;
    client::PlayerEvents events;
    events.ended = [&](const std::string& problem) { ended = problem; };
    events.lost = [&](std::uint16_t, const std::string&) { ++lost; };
    const auto player = std::make_shared<client::Player>(stage.io, options, events);
    player->start();
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!ended && std::chrono::steady_clock::now() < until)
        stage.io.run_one_for(std::chrono::milliseconds(10));
    player->stop();
    CHECK(lost == 1);
    const std::string start = "no connection to " + net::url_text(options.urls.front()) + ": ";
    CHECK(ended.value_or("").find(start) == 0);
    CHECK(ended.value_or("").find("404") != std::string::npos);
}

}  // namespace player_test
