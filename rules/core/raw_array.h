// RawArray: space for n plain values, uninitialised, so that making it costs nothing. The owner
// counts the used values, and reads and copies only these.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <type_traits>

namespace rules {

template <class T, std::size_t n>
class RawArray {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

public:
    RawArray() {}  // NOLINT(modernize-use-equals-default): leaves the items alone
    RawArray(const RawArray&) = delete;
    RawArray& operator=(const RawArray&) = delete;
    ~RawArray() = default;

    static constexpr std::size_t capacity = n;
    [[nodiscard]] T* data() { return items_; }
    [[nodiscard]] const T* data() const { return items_; }
    [[nodiscard]] T& operator[](std::size_t i) { return items_[i]; }
    [[nodiscard]] const T& operator[](std::size_t i) const { return items_[i]; }

    void fill(const T& item) { std::fill_n(items_, n, item); }
    void copy_first(std::size_t count, const RawArray& from) {
        std::memcpy(items_, from.items_, sizeof(T) * count);
    }

private:
    union {
        // NOLINTNEXTLINE(readability-identifier-naming): private all the same
        T items_[n];
    };
};

}  // namespace rules
