// Offers: the commands that modules offer, in the order in which they do. Where there are many of
// one sort, a module may only count them; they are named on demand.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

#include "rules/core/row.h"
#include "rules/core/seat.h"
#include "rules/tiles/command.h"

namespace rules::tiles {

class Module;
struct Situation;

// Which of the counted commands to name: one of them, or all. They are filled in place: copying
// bytes that were just written one by one is slow.
class Wanted {
public:
    Wanted(int i, Command& found) : skipped_(i), found_(&found) {}
    explicit Wanted(std::vector<Command>& all) : all_(&all) {}

    // Here comes the next one, of the type C, which fill() fills. Whether any more are wanted.
    template <class C, class Fill>
    bool next(const Fill& fill) {
        if (skipped_-- > 0) return true;
        if (all_ == nullptr) {
            fill(found_->emplace<C>());
            is_found_ = true;
            return false;
        }
        fill(std::get<C>(all_->emplace_back(std::in_place_type<C>)));
        return true;
    }
    // So many come next: how many of them are passed over at once.
    [[nodiscard]] int skip(int count) {
        const int passed = std::min(std::max(skipped_, 0), count);
        skipped_ -= passed;
        return passed;
    }
    // Whether the wanted command was reached.
    [[nodiscard]] bool is_found() const { return is_found_; }

private:
    int skipped_ = 0;
    std::vector<Command>* all_ = nullptr;
    Command* found_ = nullptr;
    bool is_found_ = false;
};

class Offers {
public:
    [[nodiscard]] int size() const { return static_cast<int>(listed_.size()) + counted_; }
    [[nodiscard]] bool empty() const { return size() == 0; }
    // Of which types: bit i for the alternative i of Command. Some of these may be gone.
    [[nodiscard]] unsigned types() const { return types_; }
    void clear() {
        listed_.clear();
        runs_.clear();
        counted_ = 0;
        types_ = 0;
    }

    // The usual way. count() pays where there may be dozens of one sort.
    void add(const Command& command) {
        types_ |= 1U << command.index();
        listed_.push_back(command);
    }
    // Made in place, to be filled: copying bytes that were just written one by one is slow.
    template <class C>
    [[gnu::always_inline]] C& make() {
        types_ |= 1U << command_index<C>();
        return std::get<C>(listed_.emplace_back(std::in_place_type<C>));
    }
    // So many commands of the type C, which `module` names for this seat: Module::named(). `sort`
    // is its own.
    template <class C>
    void count(const Module& module, std::uint8_t sort, int count) {
        const bool any = count != 0;
        types_ |= (any ? 1U : 0U) << command_index<C>();
        runs_.add_if({&module, static_cast<std::uint32_t>(listed_.size()), count,
                      static_cast<std::uint8_t>(command_index<C>()), sort},
                     any);
        counted_ += count;
    }

    // For whom they were made, in the same state.
    [[nodiscard]] Command at(const Situation& now, Seat seat, int i) const;
    // From now on each of them is listed.
    void list(const Situation& now, Seat seat);
    // Whether it is one of them.
    [[nodiscard]] bool contain(const Situation& now, Seat seat, const Command& command);
    // Removes listed commands. `types`: their possible types.
    template <class F>
    void erase_if(unsigned types, const F& is_gone) {
        std::uint32_t kept = 0;
        Run* run = runs_.begin();
        for (std::size_t i = 0; i < listed_.size(); ++i) {
            for (; run != runs_.end() && run->before == i; ++run) run->before = kept;
            const Command& command = listed_[i];
            if (((types >> command.index()) & 1U) != 0 && is_gone(command)) continue;
            if (kept != i) listed_[kept] = command;
            ++kept;
        }
        for (; run != runs_.end(); ++run) run->before = kept;
        listed_.resize(kept);
    }
    // Whether some of the only counted commands may be of these types.
    [[nodiscard]] bool counts(unsigned types) const {
        unsigned counted = 0;
        for (const Run& run : runs_) counted |= 1U << run.command_index;
        return (counted & types) != 0;
    }

private:
    // Commands that were counted at once, behind so many listed ones.
    struct Run {
        const Module* module;
        std::uint32_t before;
        int count;
        std::uint8_t command_index;
        std::uint8_t sort;
    };
    static constexpr int runs_max = 32;  // a few of each module that offers anything

    std::vector<Command> listed_;
    Row<Run, runs_max> runs_;
    int counted_ = 0;
    unsigned types_ = 0;
};

template <class C>
[[gnu::always_inline]] inline C& add(Offers& out) {
    return out.make<C>();
}

}  // namespace rules::tiles
