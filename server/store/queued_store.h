// QueuedStore: the calls of a store that carries them out one after another on tables in this
// process. Writing and Reading are the tables as a writing and as a reading call sees them.
#pragma once

#include <memory>
#include <type_traits>
#include <utility>

#include "server/store/store.h"

namespace server {

template <class Writing, class Reading>
class QueuedStore : public Store {
public:
    void append(Append entry, std::function<void(StoreResult)> done) override {
        change([this,
                entry = shared(std::move(entry))](Writing& to) { return to.append(*entry, now()); },
               std::move(done), StoreResult::unavailable);
    }
    void loaded_well(RoomId room) override {
        tell([room = std::move(room)](Writing& to) { to.loaded_well(room); });
    }
    void note(RoomId room, std::uint32_t epoch, std::optional<Listing> listing, Waiting waiting,
              bool let_go) override {
        tell([=](Writing& to) { to.note(room, epoch, listing, waiting, let_go); });
    }

    void due(std::uint64_t until_ms, std::size_t rooms_max,
             std::function<void(std::optional<std::vector<DueRoom>>)> done) override {
        find([=](Reading& in) { return in.due(until_ms, rooms_max); }, std::move(done));
    }
    void list(ListQuery query,
              std::function<void(std::optional<std::vector<ListedRoom>>)> done) override {
        find([query = std::move(query)](Reading& in) { return in.list(query); }, std::move(done));
    }
    void by_code(std::string code, std::function<void(std::optional<RoomByCode>)> done) override {
        find([code = std::move(code)](Reading& in) { return in.by_code(code); }, std::move(done));
    }
    void memberships(AccountId account,
                     std::function<void(std::optional<std::vector<Membership>>)> done) override {
        find([account = std::move(account)](Reading& in) { return in.memberships(account); },
             std::move(done));
    }
    void quarantine(RoomId room, std::string why, std::function<void(StoreResult)> done) override {
        change([this, room = std::move(room),
                why = std::move(why)](Writing& to) { return to.quarantine(room, why, now()); },
               std::move(done), StoreResult::unavailable);
    }
    void release(RoomId room, std::function<void(StoreResult)> done) override {
        change([room = std::move(room)](Writing& to) { return to.release(room); }, std::move(done),
               StoreResult::unavailable);
    }
    void quarantined(
        std::function<void(std::optional<std::vector<QuarantinedRoom>>)> done) override {
        find([](Reading& in) { return in.quarantined(); }, std::move(done));
    }

    void keep_line(NewLine line, std::function<void(KeptLine)> done) override {
        change([line = shared(std::move(line))](Writing& to) { return to.keep_line(*line); },
               std::move(done), KeptLine{});
    }
    void lines(LinesQuery query,
               std::function<void(std::optional<std::vector<StoredLine>>)> done) override {
        find([query = std::move(query)](Reading& in) { return in.lines(query); }, std::move(done));
    }
    void said_by(SaidQuery query, std::function<void(std::optional<SaidPage>)> done) override {
        find([query = std::move(query)](Reading& in) { return in.said_by(query); },
             std::move(done));
    }
    void mute(RoomId room, AccountId account, bool muted,
              std::function<void(StoreResult)> done) override {
        change([=](Writing& to) { return to.mute(room, account, muted); }, std::move(done),
               StoreResult::unavailable);
    }

    void block(Block block, std::uint32_t blocks_max,
               std::function<void(StoreResult)> done) override {
        change([block = std::move(block),
                blocks_max](Writing& to) { return to.block(block, blocks_max); },
               std::move(done), StoreResult::unavailable);
    }
    void unblock(AccountId account, AccountId other,
                 std::function<void(StoreResult)> done) override {
        change([=](Writing& to) { return to.unblock(account, other); }, std::move(done),
               StoreResult::unavailable);
    }
    void blocks(AccountId account,
                std::function<void(std::optional<std::vector<Block>>)> done) override {
        find([account = std::move(account)](Reading& in) { return in.blocks(account); },
             std::move(done));
    }
    void blocks_between(std::set<AccountId> ones, std::set<AccountId> others,
                        std::function<void(std::optional<std::set<AccountId>>)> done) override {
        find([ones = std::move(ones),
              others = std::move(others)](Reading& in) { return in.blocks_between(ones, others); },
             std::move(done));
    }
    void take_vacation(Vacation vacation, std::function<void(VacationPart)> done) override {
        change([vacation = std::move(vacation)](Writing& to) { return to.take_vacation(vacation); },
               std::move(done), VacationPart());
    }
    void read_documents(std::vector<DocumentId> ids,
                        std::function<void(std::optional<std::vector<Document>>)> done) override {
        find([ids = std::move(ids)](Reading& in) { return in.read_documents(ids); },
             std::move(done));
    }
    void list_documents(DocumentQuery query,
                        std::function<void(std::optional<std::vector<Document>>)> done) override {
        find([query = std::move(query)](Reading& in) { return in.list_documents(query); },
             std::move(done));
    }
    void change_documents(DocumentChanges changes, std::function<void(StoreResult)> done) override {
        change([changes = shared(std::move(changes))](
                   Writing& to) { return to.change_documents(*changes); },
               std::move(done), StoreResult::unavailable);
    }

    void keep(std::string name, std::string value,
              std::function<void(std::optional<std::string>)> done) override {
        change([name = std::move(name), value = std::move(value)](
                   Writing& to) { return std::optional<std::string>(to.keep(name, value)); },
               std::move(done), std::optional<std::string>());
    }

protected:
    using Task = std::function<void()>;

    // `work` runs in its turn; what it returns is run once the writes are durable. `otherwise` is
    // run instead if they are not.
    virtual void write(std::function<Task(Writing&)> work, Task otherwise) = 0;
    virtual void read(std::function<Task(Reading&)> work, Task otherwise) = 0;
    // A write without an answer, which no caller would repeat: if the disk fails, it is written
    // when the disk works again.
    virtual void tell(std::function<void(Writing&)> work) = 0;
    [[nodiscard]] virtual std::uint64_t now() const = 0;

    // The answer of `work`, or `otherwise`, goes to `done`.
    template <class Work, class Done, class Answer>
    void change(Work work, Done done, Answer otherwise) {
        write(
            [work = std::move(work), done](Writing& to) -> Task {
                return [answer = Answer(work(to)), done] { done(answer); };
            },
            [done, otherwise = std::move(otherwise)] { done(otherwise); });
    }
    // The answer of `work`, or none, goes to `done`.
    template <class Work, class Done>
    void find(Work work, Done done) {
        using Answer = std::optional<std::invoke_result_t<Work, Reading&>>;
        read(
            [work = std::move(work), done](Reading& in) -> Task {
                return [answer = Answer(work(in)), done]() mutable { done(std::move(answer)); };
            },
            [done] { done(Answer()); });
    }
    // Calls are copied on their way; what is long is not.
    template <class Long>
    static std::shared_ptr<const Long> shared(Long value) {
        return std::make_shared<const Long>(std::move(value));
    }
};

}  // namespace server
