// Sight: what one seat sees, as numbers: planes over the window, and a vector of everything else.
// Both come from what the seat may know alone: equal knowledge, equal bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "rules/match.h"

namespace server::env {

struct SightShape {
    int planes = 0;
    int height = 0;
    int width = 0;
    int globals = 0;
};

// The seat as the viewer counts: itself is 0, the next one clockwise 1; no seat -1.
[[nodiscard]] inline int relative(rules::Seat seat, rules::Seat viewer, std::size_t seats) {
    return seat == rules::no_seat ? -1 : static_cast<int>((seat + seats - viewer) % seats);
}

// Takes the globals one after the other: their values, or their names.
class Globals {
public:
    explicit Globals(std::int32_t* values) : values_(values) {}
    explicit Globals(std::vector<std::string>& names) : names_(&names) {}

    // The name is `what`, or `what` and a number or a word.
    void add(std::int64_t value, const char* what) {
        if (!put(value)) names_->emplace_back(what);
    }
    void add(std::int64_t value, const char* what, std::int64_t number) {
        if (!put(value)) add_name(what, std::to_string(number));
    }
    void add(std::int64_t value, const char* what, std::int64_t number, std::string_view word) {
        if (!put(value)) add_name(what, std::to_string(number) + " " + std::string(word));
    }
    void add(std::int64_t value, const char* what, std::string_view word) {
        if (!put(value)) add_name(what, word);
    }

private:
    // False: a name is wanted. Values are written a thousand times for each name.
    bool put(std::int64_t value) {
        if (values_ == nullptr) [[unlikely]]
            return false;
        *values_++ = static_cast<std::int32_t>(value);
        return true;
    }
    void add_name(const char* what, std::string_view word);

    std::int32_t* values_ = nullptr;
    std::vector<std::string>* names_ = nullptr;
};

class Sight {
public:
    Sight() = default;
    Sight(const Sight&) = delete;
    Sight& operator=(const Sight&) = delete;
    virtual ~Sight() = default;

    [[nodiscard]] const SightShape& shape() const { return shape_; }
    [[nodiscard]] const std::vector<std::string>& plane_names() const { return plane_names_; }
    [[nodiscard]] const std::vector<std::string>& global_names() const { return global_names_; }
    // Either pointer may be null. `planes` is overwritten.
    virtual void observe(const rules::Match& match, rules::Seat seat, std::uint8_t* planes,
                         std::int32_t* globals) const = 0;

protected:
    SightShape shape_;
    std::vector<std::string> plane_names_;
    std::vector<std::string> global_names_;
};

// `match` has begun.
[[nodiscard]] std::unique_ptr<const Sight> make_sight(const rules::Match& match, int board);

}  // namespace server::env
