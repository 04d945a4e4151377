// The border of the C interface: handles, and faults that become codes.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "rules/core/ensure.h"
#include "server/env/fault.h"

namespace server::env {

// Things by numbers that are never used again. Safe on any thread.
template <class Thing>
class Handles {
public:
    struct Held {
        explicit Held(Thing it) : thing(std::move(it)) {}
        std::mutex mutex;
        Thing thing;
    };
    std::uint64_t add(Thing thing) {
        auto held = std::make_shared<Held>(std::move(thing));
        const std::scoped_lock lock(mutex_);
        held_.emplace(++last_, std::move(held));
        return last_;
    }
    void remove(std::uint64_t handle) {
        std::shared_ptr<Held> gone;  // ends after the lock
        const std::scoped_lock lock(mutex_);
        const auto found = held_.find(handle);
        require(found != held_.end(), MEEPLED_NO_HANDLE, missing);
        gone = std::move(found->second);
        held_.erase(found);
    }
    // Calls work(thing) under the thing's lock.
    template <class Work>
    auto with(std::uint64_t handle, const Work& work) {
        std::shared_ptr<Held> held;
        {
            const std::scoped_lock lock(mutex_);
            const auto found = held_.find(handle);
            require(found != held_.end(), MEEPLED_NO_HANDLE, missing);
            held = found->second;
        }
        const std::scoped_lock lock(held->mutex);
        return work(held->thing);
    }

private:
    static constexpr const char* missing = "there is no such table: it was closed, or never made";
    std::mutex mutex_;
    std::unordered_map<std::uint64_t, std::shared_ptr<Held>> held_;
    std::uint64_t last_ = 0;
};

// The text of this thread's last error.
std::string& last_error();
meepled_code failed(meepled_code code, const char* what) noexcept;

// Runs work() and turns what it throws into a code.
template <class Work>
meepled_code guarded(const Work& work) noexcept {
    try {
        last_error().clear();
        work();
        return MEEPLED_OK;
    } catch (const Fault& fault) {
        return failed(fault.code(), fault.what());
    } catch (const std::bad_alloc&) {
        return failed(MEEPLED_BROKEN, "no memory is left");
    } catch (const std::exception& thrown) {
        return failed(MEEPLED_BROKEN, thrown.what());
    } catch (...) {
        return failed(MEEPLED_BROKEN, "unknown fault");
    }
}

template <class Pointer>
void need(Pointer* pointer, const char* name) {
    if (pointer == nullptr) throw Fault(MEEPLED_BAD_ARGUMENT, std::string(name) + " is null");
}

void write_text(std::string_view from, char* text, std::size_t capacity, std::size_t* length);

}  // namespace server::env
