// Expected<T, E>: a value or the reason why there is none (the part of std::expected that C++20
// lacks).
#pragma once

#include <utility>
#include <variant>

namespace rules {

template <class E>
class Unexpected {
public:
    explicit Unexpected(E error) : error_(std::move(error)) {}
    [[nodiscard]] const E& error() const& { return error_; }
    [[nodiscard]] E&& error() && { return std::move(error_); }

private:
    E error_;
};

template <class T, class E>
class [[nodiscard]] Expected {
public:
    // NOLINTNEXTLINE(google-explicit-constructor): a function returns its value as it is
    Expected(T value) : content_(std::in_place_index<0>, std::move(value)) {}
    // NOLINTNEXTLINE(google-explicit-constructor)
    Expected(Unexpected<E> error) : content_(std::in_place_index<1>, std::move(error).error()) {}

    [[nodiscard]] bool has_value() const { return content_.index() == 0; }
    explicit operator bool() const { return has_value(); }

    // Only when has_value(); otherwise std::bad_variant_access is thrown.
    [[nodiscard]] T& value() & { return std::get<0>(content_); }
    [[nodiscard]] const T& value() const& { return std::get<0>(content_); }
    [[nodiscard]] T&& value() && { return std::get<0>(std::move(content_)); }
    [[nodiscard]] T& operator*() & { return value(); }
    [[nodiscard]] const T& operator*() const& { return value(); }
    [[nodiscard]] T* operator->() { return &value(); }
    [[nodiscard]] const T* operator->() const { return &value(); }

    // Only when !has_value().
    [[nodiscard]] const E& error() const { return std::get<1>(content_); }

private:
    std::variant<T, E> content_;
};

}  // namespace rules
