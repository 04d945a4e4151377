// The Store of many nodes: a PostgreSQL database that all of them use.
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "server/store/postgres/postgres_threads.h"
#include "server/store/store.h"

namespace server {

class PostgresStore final : public Store {
public:
    // Connects, and makes the tables if there are none. Throws StoreError with one clear line.
    explicit PostgresStore(PostgresOptions options) : threads_(std::move(options)) {}

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
    void blocks(AccountId account,
                std::function<void(std::optional<std::vector<Block>>)> done) override;
    void blocks_between(std::set<AccountId> ones, std::set<AccountId> others,
                        std::function<void(std::optional<std::set<AccountId>>)> done) override;
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
    [[nodiscard]] bool healthy() const override { return threads_.healthy(); }
    void close() override { threads_.close(); }

    [[nodiscard]] StoreFigures figures() const { return threads_.figures(); }
    // By the database's clock, as far as it is known: all nodes mean the same time.
    [[nodiscard]] std::uint64_t now_ms() const { return threads_.now_ms(); }

private:
    using Task = PostgresThreads::Task;
    using Call = PostgresThreads::Call;
    using Answers = PostgresThreads::Answers;

    template <class Parse, class Done, class Answer>
    void write(postgres::Command command, Parse parse, Done done, Answer otherwise);
    template <class Parse, class Done>
    void look_up(postgres::Command command, Parse parse, Done done);
    void read_room(const RoomId& room, bool suspect, PostgresThreads::Clock::time_point asked,
                   const std::function<void(Loaded)>& done);
    void read_owner(const RoomId& room, const std::string& url,
                    const std::function<void(Loaded)>& done);
    void purge_portion(const Retention& retention, std::size_t done_before,
                       const std::function<void(std::size_t)>& done);

    std::mutex news_mutex_;
    std::set<std::int64_t> heard_news_;
    PostgresThreads threads_;  // last: its answers use the rest
};

}  // namespace server
