// Row: a list of fixed capacity, for flat values.
#pragma once

#include <cstddef>
#include <cstdint>

#include "rules/core/ensure.h"
#include "rules/core/raw_array.h"

namespace rules {

// A list of fixed capacity. Copies only the used items, or a little more. Throws Broken when it is
// full. That does not happen in a game, because all limits are checked when the game is
// made.
template <class T, int room>
class Row {
public:
    Row() = default;
    Row(const Row& other) { copy(other); }
    Row& operator=(const Row& other) {
        if (this != &other) copy(other);
        return *this;
    }
    ~Row() = default;

    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] bool full() const { return size_ == room; }
    [[nodiscard]] T& operator[](int i) { return items_[static_cast<std::size_t>(i)]; }
    [[nodiscard]] const T& operator[](int i) const { return items_[static_cast<std::size_t>(i)]; }
    [[nodiscard]] T* begin() { return items_.data(); }
    [[nodiscard]] T* end() { return items_.data() + size_; }
    [[nodiscard]] const T* begin() const { return items_.data(); }
    [[nodiscard]] const T* end() const { return items_.data() + size_; }
    void add(const T& item) {
        ensure(size_ < room, "a list has room for one more");
        items_[size_++] = item;
    }
    // The new last item, to be filled.
    [[nodiscard]] T& make() {
        ensure(size_ < room, "a list has room for one more");
        return items_[size_++];
    }
    // Requires room for one more even if not wanted: for loops without branches.
    void add_if(const T& item, bool wanted) {
        ensure(size_ < room, "a list has room for one more");
        items_[size_] = item;
        size_ = static_cast<std::uint16_t>(size_ + (wanted ? 1 : 0));
    }
    void clear() { size_ = 0; }
    // The last item takes the place of the removed one.
    void remove(int i) { items_[static_cast<std::size_t>(i)] = items_[--size_]; }
    // The items behind the removed one move up.
    void erase(int i) {
        for (--size_; i < size_; ++i)
            items_[static_cast<std::size_t>(i)] = items_[static_cast<std::size_t>(i) + 1];
    }

private:
    // Copying a few machine words as a whole is faster than counting them.
    static constexpr std::size_t copied_whole = 128;  // bytes
    void copy(const Row& other) {
        size_ = other.size_;
        if constexpr (sizeof(items_) <= copied_whole) {
            items_.copy_first(room, other.items_);
        } else {
            items_.copy_first(size_, other.items_);
        }
    }
    std::uint16_t size_ = 0;
    RawArray<T, static_cast<std::size_t>(room)> items_;
};

}  // namespace rules
