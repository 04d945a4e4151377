// ReviewDesk: makes requested reviews of finished games, with low priority, one step at a time.
// Repeated requests see a review grow; reviews without further requests are dropped. The reviews
// that were requested last are kept.
//
// Thread-safe.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/actor/work_pool.h"
#include "server/record/record.h"
#include "server/record/record_cache.h"
#include "server/review/played.h"

namespace server {

struct ReviewDeskOptions {
    std::size_t threads = 1;           // 0: for tests, as of a WorkPool: a review is whole at once
    std::uint64_t nodes = 6000;        // turns looked through for a step
    std::size_t running_max = 16;      // reviews at a time
    std::size_t running_key_max = 2;   // of one key
    std::size_t unseen_max = 400;      // pieces made without a further request
    std::size_t bytes_max = 16 << 20;  // of kept reviews
};

class ReviewDesk {
public:
    using Text = std::shared_ptr<const std::string>;
    enum class Problem : std::uint8_t { busy, impossible };
    struct Refused {
        Problem problem = Problem::busy;
        std::string why;  // one line
    };

    // `on_whole` is told each review that is whole, on the thread that made it; also one that was
    // forgotten meanwhile, with names that may have changed.
    using OnWhole = std::function<void(const std::string& room, const Text& text)>;
    explicit ReviewDesk(ReviewDeskOptions options = {}, OnWhole on_whole = {});
    ReviewDesk(const ReviewDesk&) = delete;
    ReviewDesk& operator=(const ReviewDesk&) = delete;
    ~ReviewDesk();

    // The review of the room's game so far, as review_json(); null: not requested, or
    // dropped.
    [[nodiscard]] Text look(const std::string& room);
    // How often it forgot. Ask before you read a record.
    [[nodiscard]] std::uint64_t forgotten() const { return done_.cleared(); }
    // Likewise; begins a review if necessary, but none of a record that was read before it forgot
    // again: the next request does. `key`: the client, for fair shares.
    [[nodiscard]] rules::Expected<Text, Refused> ask(const std::string& key, Record record,
                                                     std::uint64_t forgotten_before);
    // A whole review that was made before, with the names of a record.
    void remember(const std::string& room, Text text, std::uint64_t forgotten_before) {
        done_.put(room, std::move(text), forgotten_before);
    }
    // Reviews are forgotten, whole ones and those in progress: names in them have changed.
    void forget();
    // Ends all work before it returns.
    void stop();

    [[nodiscard]] std::size_t running() const;

private:
    struct Work;
    void go_on(const std::shared_ptr<Work>& work);
    [[nodiscard]] bool piece(Work& work);
    [[nodiscard]] bool goes_on(Work& work, const Text& text, bool whole);
    void end(const Work& work);

    const ReviewDeskOptions options_;
    const OnWhole on_whole_;
    std::atomic<bool> stopping_{false};
    mutable std::mutex mutex_;
    std::unordered_map<std::string, std::shared_ptr<Work>> running_;  // by room
    RecordCache done_;
    WorkPool pool_;  // the last member: what runs there needs the others
};

}  // namespace server
