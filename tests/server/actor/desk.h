// Connections without sockets: bytes of a test's client go into the Backend, frames come back. One
// thread, run by the test, so that nothing happens in between.
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "meeple/v1/envelope.pb.h"
#include "server/actor/backend.h"
#include "server/codec/frame.h"
#include "server/store/memory_store.h"

namespace server::test {

namespace v1 = meeple::v1;

class TestOutlet final : public Outlet {
public:
    explicit TestOutlet(Encoding encoding, std::string address = "test")
        : encoding_(encoding), address_(std::move(address)) {}
    // The text before the slash, if there is one.
    [[nodiscard]] std::string network() const override {
        return address_.substr(0, address_.find('/'));
    }
    void send(Frame frame) override {
        const std::scoped_lock lock(mutex_);
        if (closed_ == 0) frames_.push_back(std::move(frame));
    }
    [[nodiscard]] std::size_t backlog_bytes() const override { return backlog; }
    [[nodiscard]] std::size_t backlog_bytes_max() const override { return 1000; }
    void close(std::uint16_t code, std::string reason) override {
        const std::scoped_lock lock(mutex_);
        if (closed_ == 0) closed_ = code;
        static_cast<void>(reason);
    }
    void greeted() override { was_greeted = true; }
    [[nodiscard]] Encoding encoding() const override { return encoding_; }
    [[nodiscard]] std::string peer() const override { return "test"; }
    [[nodiscard]] std::string address() const override { return address_; }

    [[nodiscard]] std::vector<Frame> take() {
        const std::scoped_lock lock(mutex_);
        return std::exchange(frames_, {});
    }
    [[nodiscard]] std::uint16_t closed() const {
        const std::scoped_lock lock(mutex_);
        return closed_;
    }

    [[nodiscard]] std::string traceparent() const override { return caused_by; }

    std::string caused_by;  // a header `traceparent`
    std::atomic<std::size_t> backlog{0};
    std::atomic<bool> was_greeted{false};

private:
    const Encoding encoding_;
    const std::string address_;
    mutable std::mutex mutex_;
    std::vector<Frame> frames_;
    std::uint16_t closed_ = 0;
};

// The server's core on one thread, with a store in memory and a clock that a test moves.
class Desk {
public:
    using TryApart = std::function<rules::Expected<bool, std::string>(const LoadedRoom&)>;

    explicit Desk(ActorConfig config = {}, std::shared_ptr<MemoryDisk> disk = nullptr,
                  TryApart try_apart = nullptr, std::uint64_t began_ms = 1'000'000)
        : now_ms(began_ms) {
        MemoryStore::Options options;
        options.disk = std::move(disk);
        options.now_ms = [this] { return now_ms.load(); };
        start(std::move(config), std::make_shared<MemoryStore>(std::move(options)),
              std::move(try_apart));
    }
    // One whose server looks about only when a test lets time pass.
    struct ByHand {};
    explicit Desk(ByHand, ActorConfig config = {}) : now_ms(1'000'000), by_hand_(true) {
        MemoryStore::Options options;
        options.now_ms = [this] { return now_ms.load(); };
        start(std::move(config), std::make_shared<MemoryStore>(std::move(options)), nullptr);
    }
    Desk(ByHand, ActorConfig config, std::shared_ptr<MemoryStore> given,
         std::shared_ptr<Directory> directory, std::uint64_t began_ms = 1'000'000)
        : now_ms(began_ms), by_hand_(true), directory_(std::move(directory)) {
        start(std::move(config), std::move(given), nullptr);
    }
    // One that traces requests.
    explicit Desk(std::shared_ptr<const Tracer> tracer)
        : now_ms(1'000'000), tracer_(std::move(tracer)) {
        start({}, std::make_shared<MemoryStore>(MemoryStore::Options{}), nullptr);
    }
    Desk(ActorConfig config, std::shared_ptr<MemoryStore> given) : now_ms(1'000'000) {
        start(std::move(config), std::move(given), nullptr);
    }
    void start(ActorConfig config, std::shared_ptr<MemoryStore> given, TryApart try_apart) {
        store = std::move(given);
        BackendParts parts;
        parts.executor = io.get_executor();
        parts.store = store;
        parts.identity = std::make_shared<const Identity>(std::string(identity_key_bytes, 'k'));
        parts.now_ms = [this] { return now_ms.load(); };
        parts.try_apart = std::move(try_apart);
        parts.directory = directory_;
        parts.tracer = tracer_;
        parts.on_slow_turn = [this](const TurnNews& news) { slow_turns.push_back(news); };
        if (by_hand_)
            parts.watch = [this](std::function<void()> watch) { watch_ = std::move(watch); };
        if (!threads) config.work_threads = 0;
        backend = make_backend(std::move(config), std::move(parts));
        backend->open();
        run();
    }
    ~Desk() {
        backend->stop();
        io.restart();
        io.poll();
        store->close();
    }
    Desk(const Desk&) = delete;
    Desk& operator=(const Desk&) = delete;

    void pass(std::uint64_t ms) {
        now_ms += ms;
        if (watch_) std::exchange(watch_, nullptr)();
        run();
    }
    // Until nothing is left to do at once; timers and bots are not waited for.
    void run() {
        io.restart();
        io.poll();
    }
    // Until `done` holds; bots and timers take their time, so this waits for them.
    void run_until(const std::function<bool()>& done) {
        const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        while (!done()) {
            if (std::chrono::steady_clock::now() > patience) throw std::runtime_error("never");
            io.restart();
            io.run_one_for(std::chrono::milliseconds(10));
        }
    }

    static inline bool threads = false;  // long work is done elsewhere, as in the real program
    std::atomic<std::uint64_t> now_ms;
    boost::asio::io_context io;
    std::shared_ptr<MemoryStore> store;
    std::shared_ptr<Backend> backend;
    std::vector<TurnNews> slow_turns;  // that were told

private:
    const bool by_hand_ = false;
    const std::shared_ptr<Directory> directory_;
    const std::shared_ptr<const Tracer> tracer_;
    std::function<void()> watch_;
};

class Visitor {
public:
    explicit Visitor(Desk& desk, Encoding encoding = Encoding::binary, std::string address = "test")
        : desk_(desk), outlet(std::make_shared<TestOutlet>(encoding, std::move(address))) {
        client_ = desk.backend->on_open(outlet);
    }
    ~Visitor() {
        if (client_) hang_up();
    }
    Visitor(const Visitor&) = delete;
    Visitor& operator=(const Visitor&) = delete;

    void hang_up() {
        client_->on_closed();
        client_.reset();
        desk_.run();
    }
    void raw(const std::string& bytes) {
        client_->on_frame(bytes);
        desk_.run();
        collect();
    }
    // Said, and nothing waited for.
    void say(const v1::ClientFrame& frame) {
        client_->on_frame(codec::encode(frame, outlet->encoding()));
    }
    // The request's answer; everything else stays in `told`.
    v1::ServerFrame ask(v1::ClientFrame frame) {
        frame.set_re(++re_);
        raw(codec::encode(frame, outlet->encoding()));
        return answer(re_);
    }
    v1::ServerFrame answer(std::uint32_t re) {
        std::optional<v1::ServerFrame> found;
        for (const v1::ServerFrame& one : told) {
            if (one.re() != re) continue;
            if (found) throw std::runtime_error("two answers to one request");
            found = one;
        }
        if (!found) throw std::runtime_error("no answer");
        return *found;
    }
    void collect() {
        for (const Frame& bytes : outlet->take()) {
            told.push_back(codec::decode_server(*bytes, outlet->encoding()).value());
        }
    }

    v1::Welcome hello(const std::string& token = {}) {
        v1::ClientFrame frame;
        v1::Hello& hello = *frame.mutable_hello();
        hello.set_proto_min(1);
        hello.set_proto_max(1);
        hello.add_features("legal");
        if (token.empty()) {
            hello.mutable_guest();
        } else {
            hello.set_token(token);
        }
        return ask(frame).welcome();
    }
    v1::ServerFrame create(const std::vector<std::string>& seats, const std::string& command_id,
                           bool private_room = false) {
        v1::ClientFrame frame;
        v1::CreateRoom& create = *frame.mutable_create_room();
        create.set_command_id(command_id);
        create.mutable_settings()->set_game("carcassonne");
        create.mutable_settings()->set_private_(private_room);
        for (const std::string& seat : seats) {
            v1::SeatSetting& setting = *create.mutable_settings()->add_seats();
            if (seat == "open") {
                setting.mutable_open();
            } else {
                setting.set_bot(seat);
            }
        }
        return ask(frame);
    }
    v1::ServerFrame attach(const std::string& room, v1::Role role = v1::SEAT) {
        v1::ClientFrame frame;
        frame.mutable_attach()->set_room(room);
        frame.mutable_attach()->set_role(role);
        return ask(frame);
    }

    std::vector<v1::ServerFrame> told;

private:
    Desk& desk_;
    std::uint32_t re_ = 0;
    std::shared_ptr<Client> client_;

public:
    std::shared_ptr<TestOutlet> outlet;
};

// ---- Requests and answers of tests. ----

inline std::string id(int number) {
    return std::string(15, 'i') + static_cast<char>(number);
}

inline v1::ErrorCode code(const v1::ServerFrame& frame) {
    return frame.has_error() ? frame.error().code() : v1::ERROR_CODE_UNSPECIFIED;
}

inline v1::ClientFrame hello_frame() {
    v1::ClientFrame frame;
    frame.mutable_hello()->set_proto_min(1);
    frame.mutable_hello()->set_proto_max(1);
    frame.mutable_hello()->mutable_guest();
    return frame;
}

inline v1::ClientFrame ping() {
    v1::ClientFrame frame;
    frame.mutable_ping();
    return frame;
}

inline v1::ClientFrame ready(std::uint32_t handle, const std::string& command_id) {
    v1::ClientFrame frame;
    frame.mutable_ready()->set_handle(handle);
    frame.mutable_ready()->set_command_id(command_id);
    return frame;
}

inline v1::ClientFrame kick(std::uint32_t handle, std::uint32_t seat,
                            const std::string& command_id) {
    v1::ClientFrame frame;
    frame.mutable_kick()->set_handle(handle);
    frame.mutable_kick()->set_seat(seat);
    frame.mutable_kick()->set_command_id(command_id);
    return frame;
}

inline v1::ClientFrame rematch(std::uint32_t handle, const std::string& command_id) {
    v1::ClientFrame frame;
    frame.mutable_rematch()->set_handle(handle);
    frame.mutable_rematch()->set_command_id(command_id);
    return frame;
}

inline v1::ClientFrame resign(std::uint32_t handle, const std::string& command_id) {
    v1::ClientFrame frame;
    frame.mutable_resign()->set_handle(handle);
    frame.mutable_resign()->set_command_id(command_id);
    return frame;
}

inline v1::ClientFrame find_room(const std::string& typed) {
    v1::ClientFrame frame;
    frame.mutable_find_room()->set_code(typed);
    return frame;
}

inline bool says_goodbye(const Visitor& visitor, std::uint32_t close_code) {
    return !visitor.told.empty() && visitor.told.back().goodbye().code() == close_code &&
           visitor.outlet->closed() == close_code;
}

}  // namespace server::test
