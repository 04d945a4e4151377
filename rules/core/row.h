// Row: a list with a fixed room, for flat values.
#pragma once

#include <cstddef>
#include <cstdint>

#include "rules/core/ensure.h"
#include "rules/core/raw_array.h"

namespace rules {

// A list with a fixed room. Copies only what it holds, or a little more. Throws Broken if there is
// no room for one more: the limits are checked when a game is made, so that it does not come to
// that.
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
    // Whether or not, there must be room for one more: for loops that are not to branch.
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
    // A few machine words are copied faster as a whole than counted.
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
