// The EventStore of many nodes: a PostgreSQL database that all of them use.
//
// One thread writes, over its own connection: the waiting calls (at most group_max) go to the
// database as one message and one transaction, and are answered after the commit. A second thread
// reads. A third one renews the lease, so that renewal never waits. A lost connection is made
// again, at increasing intervals.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/store/event_store.h"
#include "server/store/postgres/connection.h"
#include "server/store/store_figures.h"

namespace server {

struct PostgresOptions {
    std::string url;       // as libpq reads it; several hosts with target_session_attrs=read-write
    std::string node;      // the name of this node: of two with one name the later one goes on
    std::string node_url;  // where clients find this node: told those who ask others for its rooms
    std::chrono::milliseconds lease{10'000};
    std::size_t queue_max = 8192;                  // calls not yet answered; above: unavailable
    std::size_t group_max = 256;                   // in one commit
    std::chrono::milliseconds answer_max{10'000};  // of the database
    // Milliseconds since 1970; empty: the database's clock.
    std::function<std::uint64_t()> now_ms = {};
    // Told, on the writer's thread, when writing begins to fail (with the reason), when that
    // becomes another one, and when it works again (empty). Quick.
    std::function<void(std::string_view)> on_health = {};
};

class PostgresStore final : public EventStore, public DocumentStore {
public:
    // Connects, and makes the tables if there are none. Throws StoreError with one clear line.
    explicit PostgresStore(PostgresOptions options);
    ~PostgresStore() override;

    void begin(std::uint64_t turn_grace_ms,
               std::function<void(std::optional<Begun>)> done) override;
    void beat(std::function<void(Beaten)> done) override;
    [[nodiscard]] std::uint64_t lease_ms() const override;
    void create(NewRoom room, std::function<void(StoreResult, RoomId)> done) override;
    void append(Append entry, std::function<void(StoreResult)> done) override;
    void load(RoomId room, bool take, std::function<void(Loaded)> done) override;
    void loaded_well(RoomId room) override;
    void note(RoomId room, std::uint32_t epoch, std::optional<Listing> listing, Waiting waiting,
              bool let_go) override;
    void due(std::uint64_t until_ms, std::size_t rooms_max,
             std::function<void(std::optional<std::vector<DueRoom>>)> done) override;
    void list(ListQuery query,
              std::function<void(std::optional<std::vector<ListedRoom>>)> done) override;
    void by_code(std::string code, std::function<void(std::optional<RoomByCode>)> done) override;
    void memberships(AccountId account,
                     std::function<void(std::optional<std::vector<Membership>>)> done) override;
    void quarantine(RoomId room, std::string why, std::function<void(StoreResult)> done) override;
    void release(RoomId room, std::function<void(StoreResult)> done) override;
    void quarantined(
        std::function<void(std::optional<std::vector<QuarantinedRoom>>)> done) override;
    void keep_line(NewLine line, std::function<void(KeptLine)> done) override;
    void lines(LinesQuery query,
               std::function<void(std::optional<std::vector<StoredLine>>)> done) override;
    void said_by(SaidQuery query, std::function<void(std::optional<SaidPage>)> done) override;
    void mute(RoomId room, AccountId account, bool muted,
              std::function<void(StoreResult)> done) override;
    void block(Block block, std::uint32_t blocks_max,
               std::function<void(StoreResult)> done) override;
    void unblock(AccountId account, AccountId other,
                 std::function<void(StoreResult)> done) override;
    void blocks(AccountId account, std::function<void(std::optional<Blocks>)> done) override;
    void take_vacation(Vacation vacation, std::function<void(VacationPart)> done) override;
    void purge(Retention retention, std::function<void(std::size_t)> done) override;
    void keep(std::string name, std::string value,
              std::function<void(std::optional<std::string>)> done) override;
    void tell_nodes(std::string what) override;
    void news(std::function<void(std::vector<std::string>)> done) override;
    void read_documents(std::vector<DocumentId> ids,
                        std::function<void(std::optional<std::vector<Document>>)> done) override;
    void list_documents(DocumentQuery query,
                        std::function<void(std::optional<std::vector<Document>>)> done) override;
    void change_documents(DocumentChanges changes, std::function<void(StoreResult)> done) override;
    [[nodiscard]] bool healthy() const override;
    void close() override;

    [[nodiscard]] StoreFigures figures() const;
    // By the database's clock, as far as it is known: all nodes mean the same time.
    [[nodiscard]] std::uint64_t now_ms() const;

private:
    using Task = std::function<void()>;
    using Clock = std::chrono::steady_clock;
    using Commands = std::vector<postgres::Command>;
    using Answers = std::vector<postgres::Rows>;

    // One call on its way through the writer's thread.
    struct Call {
        std::optional<postgres::Command> command;  // none: a read, that has to wait for its turn
        std::function<Task(const postgres::Rows&)> heard;  // what it returns runs after the commit
        Task otherwise;     // run if the transaction failed; for a read: always
        bool told = false;  // without an answer: written as soon as the database works
        Clock::time_point asked = Clock::now();
    };
    struct Read {
        Commands commands;
        std::function<void(const Answers*)> done;  // null: the database does not answer
    };
    // A connection that is made when it is needed, and not at every try while it cannot be made.
    struct Line {
        std::unique_ptr<postgres::Connection> connection;
        Clock::time_point next_try;
        std::chrono::milliseconds pause{0};
        std::string why;  // it was lost
    };

    enum class Bound : std::uint8_t { queue_max, none };

    bool enqueue(Call call, Bound bound = Bound::queue_max);
    template <class Parse, class Done, class Answer>
    void write(postgres::Command command, Parse parse, Done done, Answer otherwise);
    template <class Parse, class Done>
    void look_up(postgres::Command command, Parse parse, Done done);
    void tell(postgres::Command command);
    void read(Commands commands, std::function<void(const Answers*)> done);
    void read_room(const RoomId& room, bool suspect, Clock::time_point asked,
                   const std::function<void(Loaded)>& done);
    void read_owner(const RoomId& room, const std::string& url,
                    const std::function<void(Loaded)>& done);
    void loaded(const Loaded& loaded, Clock::time_point asked);
    void purge_portion(const Retention& retention, std::size_t done_before,
                       const std::function<void(std::size_t)>& done);
    // Null: the database's own.
    [[nodiscard]] std::optional<std::int64_t> at() const;

    [[nodiscard]] postgres::Connection::Options connection_options() const;
    // Throws Failure if there is none, and it is not yet time for another try.
    postgres::Connection& connected(Line& line) const;
    Answers run(Line& line, const std::vector<const postgres::Command*>& commands,
                bool read_only) const;

    void write_loop();
    void probe();
    void run_group(std::vector<Call>& group);
    bool write_group(std::vector<Call*>& group, std::vector<Task>& answers);
    void write_one_by_one(std::vector<Call*>& group, std::vector<Task>& answers);
    void committed(double seconds, std::size_t calls);
    void set_health(bool healthy, std::string_view reason);
    void answered(const Call& call);
    void read_loop();
    void beat_loop();
    void count_rooms(Line& line);

    const PostgresOptions options_;
    std::atomic<std::int64_t> incarnation_{0};
    std::atomic<std::int64_t> turn_grace_ms_{0};
    mutable std::atomic<std::int64_t> waiting_since_{0};  // the writer; 0: it does not wait
    std::atomic<std::int64_t> ahead_ms_{0};  // the database's clock of this machine's steady one

    mutable std::mutex mutex_;
    std::condition_variable write_wanted_;
    std::condition_variable read_wanted_;
    std::condition_variable beat_wanted_;
    std::deque<Call> calls_;
    std::deque<Read> reads_;
    std::vector<std::function<void(Beaten)>> beats_;
    std::set<std::int64_t> heard_news_;
    std::size_t unanswered_ = 0;
    bool closing_ = false;
    bool writer_done_ = false;
    bool healthy_ = true;
    std::string reason_;  // if not
    StoreFigures figures_;

    // Of one thread each.
    Line writer_;
    Line reader_;
    Line beater_;
    std::string failure_;
    bool failure_is_of_one_call_ = false;
    std::vector<Call> untold_;

    std::mutex close_mutex_;
    std::thread write_thread_;
    std::thread read_thread_;
    std::thread beat_thread_;
};

}  // namespace server
