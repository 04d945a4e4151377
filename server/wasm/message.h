// The base of messages.mjs's classes: protobuf's wire format and its JSON, with the part of
// libprotobuf's interface that this project uses. For WebAssembly, where there is no libprotobuf.
// Fields that a message does not know are skipped and not kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace google::protobuf {

class Writer;
class JsonWriter;
class Reader;

class Message {
public:
    Message() = default;
    Message(const Message&) = default;
    Message(Message&&) = default;
    Message& operator=(const Message&) = default;
    Message& operator=(Message&&) = default;
    virtual ~Message() = default;

    [[nodiscard]] std::string SerializeAsString() const;
    [[nodiscard]] std::size_t ByteSizeLong() const { return SerializeAsString().size(); }
    // Replaces the previous content. False: the bytes are not such a message.
    bool ParseFromString(std::string_view bytes);
    virtual void Clear() = 0;

    virtual void write(Writer& out) const = 0;
    virtual void write_json(JsonWriter& out) const = 0;
    virtual bool read(Reader& in) = 0;
};
// With all that is not set, but for messages and what is told to be absent.
[[nodiscard]] std::string json_text(const Message& message);

[[nodiscard]] const std::string& no_text();

// A message inside another one, or none.
template <class T>
class Box {
public:
    Box() = default;
    Box(const Box& other) : held_(other.held_ ? std::make_unique<T>(*other.held_) : nullptr) {}
    Box(Box&&) noexcept = default;
    Box& operator=(const Box& other) {
        if (this != &other) held_ = other.held_ ? std::make_unique<T>(*other.held_) : nullptr;
        return *this;
    }
    Box& operator=(Box&&) noexcept = default;
    ~Box() = default;

    [[nodiscard]] bool set() const { return held_ != nullptr; }
    [[nodiscard]] const T& get() const { return held_ ? *held_ : T::default_instance(); }
    T* make() {
        if (!held_) held_ = std::make_unique<T>();
        return held_.get();
    }
    void reset() { held_.reset(); }

private:
    std::unique_ptr<T> held_;
};

template <class T>
class RepeatedField {
public:
    using value_type = T;
    [[nodiscard]] int size() const { return static_cast<int>(list_.size()); }
    [[nodiscard]] bool empty() const { return list_.empty(); }
    [[nodiscard]] const T& operator[](int i) const { return list_[static_cast<std::size_t>(i)]; }
    T& operator[](int i) { return list_[static_cast<std::size_t>(i)]; }
    [[nodiscard]] const T& Get(int i) const { return (*this)[i]; }
    void Add(T value) { list_.push_back(value); }
    template <class It>
    void Add(It first, It last) {
        list_.insert(list_.end(), first, last);
    }
    void Reserve(int count) { list_.reserve(static_cast<std::size_t>(count)); }
    void Clear() { list_.clear(); }
    [[nodiscard]] auto begin() const { return list_.begin(); }
    [[nodiscard]] auto end() const { return list_.end(); }
    auto begin() { return list_.begin(); }
    auto end() { return list_.end(); }

private:
    std::vector<T> list_;
};

// Elements stay where they are when others are added.
template <class T>
class RepeatedPtrField {
    using List = std::vector<std::unique_ptr<T>>;
    template <class Value, class Inner>
    class Iterator {
    public:
        using iterator_category = std::random_access_iterator_tag;
        using value_type = std::remove_const_t<Value>;
        using difference_type = std::ptrdiff_t;
        using pointer = Value*;
        using reference = Value&;
        Iterator() = default;
        explicit Iterator(Inner at) : at_(at) {}
        reference operator*() const { return **at_; }
        pointer operator->() const { return at_->get(); }
        reference operator[](difference_type by) const { return *at_[by]; }
        Iterator& operator++() { return *this += 1; }
        Iterator& operator--() { return *this += -1; }
        Iterator operator++(int) { return std::exchange(*this, *this + 1); }
        Iterator operator--(int) { return std::exchange(*this, *this - 1); }
        Iterator& operator+=(difference_type by) {
            at_ += by;
            return *this;
        }
        Iterator& operator-=(difference_type by) { return *this += -by; }
        friend Iterator operator+(Iterator it, difference_type by) { return it += by; }
        friend Iterator operator+(difference_type by, Iterator it) { return it += by; }
        friend Iterator operator-(Iterator it, difference_type by) { return it -= by; }
        friend difference_type operator-(Iterator a, Iterator b) { return a.at_ - b.at_; }
        friend auto operator<=>(Iterator a, Iterator b) = default;

    private:
        Inner at_{};
    };

public:
    using value_type = T;
    using iterator = Iterator<T, typename List::iterator>;
    using const_iterator = Iterator<const T, typename List::const_iterator>;

    RepeatedPtrField() = default;
    RepeatedPtrField(const RepeatedPtrField& other) { *this = other; }
    RepeatedPtrField(RepeatedPtrField&&) noexcept = default;
    RepeatedPtrField& operator=(const RepeatedPtrField& other) {
        if (this == &other) return *this;
        list_.clear();
        list_.reserve(other.list_.size());
        for (const auto& one : other.list_) list_.push_back(std::make_unique<T>(*one));
        return *this;
    }
    RepeatedPtrField& operator=(RepeatedPtrField&&) noexcept = default;
    ~RepeatedPtrField() = default;

    [[nodiscard]] int size() const { return static_cast<int>(list_.size()); }
    [[nodiscard]] bool empty() const { return list_.empty(); }
    [[nodiscard]] const T& operator[](int i) const { return *list_[static_cast<std::size_t>(i)]; }
    T& operator[](int i) { return *list_[static_cast<std::size_t>(i)]; }
    [[nodiscard]] const T& Get(int i) const { return (*this)[i]; }
    T* Add() { return list_.emplace_back(std::make_unique<T>()).get(); }
    void Reserve(int count) { list_.reserve(static_cast<std::size_t>(count)); }
    void Clear() { list_.clear(); }
    void RemoveLast() { list_.pop_back(); }
    void SwapElements(int a, int b) {
        std::swap(list_[static_cast<std::size_t>(a)], list_[static_cast<std::size_t>(b)]);
    }
    [[nodiscard]] const_iterator begin() const { return const_iterator(list_.begin()); }
    [[nodiscard]] const_iterator end() const { return const_iterator(list_.end()); }
    iterator begin() { return iterator(list_.begin()); }
    iterator end() { return iterator(list_.end()); }
    [[nodiscard]] auto rbegin() const { return std::reverse_iterator(end()); }
    [[nodiscard]] auto rend() const { return std::reverse_iterator(begin()); }

private:
    List list_;
};

// ---- Kinds of values: how each is written. ----

enum class Wire : std::uint8_t { varint = 0, fixed64 = 1, bytes = 2, fixed32 = 5 };

template <class T>
struct Varint {
    using Value = T;
    using Stored = T;
    static constexpr Wire wire = Wire::varint;
    static constexpr std::uint64_t raw(T value) { return static_cast<std::uint64_t>(value); }
    static constexpr T value(std::uint64_t raw) { return static_cast<T>(raw); }
};
using Int32 = Varint<std::int32_t>;
using Int64 = Varint<std::int64_t>;
using Uint32 = Varint<std::uint32_t>;
using Uint64 = Varint<std::uint64_t>;
struct Bool : Varint<bool> {
    static constexpr bool value(std::uint64_t raw) { return raw != 0; }
};
template <class T>
struct Zigzag : Varint<T> {
    static constexpr std::uint64_t raw(T value) {
        const auto wide = static_cast<std::int64_t>(value);
        return (static_cast<std::uint64_t>(wide) << 1) ^ static_cast<std::uint64_t>(wide >> 63);
    }
    static constexpr T value(std::uint64_t raw) {
        return static_cast<T>(static_cast<std::int64_t>(raw >> 1) ^
                              -static_cast<std::int64_t>(raw & 1));
    }
};
using Sint32 = Zigzag<std::int32_t>;
using Sint64 = Zigzag<std::int64_t>;
struct Fixed64 : Varint<std::uint64_t> {
    static constexpr Wire wire = Wire::fixed64;
};
struct Fixed32 : Varint<std::uint32_t> {
    static constexpr Wire wire = Wire::fixed32;
};
template <class T, const char* (*Name)(int)>
struct Enum {
    using Value = T;
    using Stored = int;
    static constexpr Wire wire = Wire::varint;
    static constexpr std::uint64_t raw(int value) {
        return static_cast<std::uint64_t>(static_cast<std::int64_t>(value));
    }
    static constexpr T value(std::uint64_t raw) { return static_cast<T>(static_cast<int>(raw)); }
    static const char* name(int number) { return Name(number); }
};
struct String {
    using Value = std::string;
    static constexpr Wire wire = Wire::bytes;
};
struct Bytes : String {};

template <class Kind>
inline constexpr bool is_text = std::is_base_of_v<String, Kind>;

// ---- Visitors: each is shown every field. ----

// The message holds that member of its oneof now.
template <class Self>
void enter(Self& self, int number) {
    if constexpr (!std::is_const_v<Self>) self.enter(number);
}

class Writer {
public:
    explicit Writer(std::string& out) : out_(out) {}

    template <class Kind, class T>
    void field(int number, const char*, const T& value) {
        if (value != T{}) put<Kind>(number, value);
    }
    template <class Kind, class T>
    void optional(int number, const char*, const T& value) {
        if (value) put<Kind>(number, *value);
    }
    template <class Kind, class T, class Enter>
    void member(int number, const char*, const T& value, int which, int own, const Enter&) {
        if (which == own) put<Kind>(number, value);
    }
    template <class T>
    void message(int number, const char*, const Box<T>& box) {
        if (box.set()) put_message(number, box.get());
    }
    template <class T, class Enter>
    void member_message(int number, const char*, const Box<T>& box, int which, int own,
                        const Enter&) {
        if (which == own) put_message(number, box.get());
    }
    template <class T>
    void messages(int number, const char*, const RepeatedPtrField<T>& list) {
        for (const T& one : list) put_message(number, one);
    }
    template <class Kind, class List>
    void repeated(int number, const char*, const List& list) {
        if constexpr (is_text<Kind>) {
            for (const std::string& one : list) put<Kind>(number, one);
        } else if (!list.empty()) {
            std::string packed;
            Writer inner(packed);
            for (const auto& one : list) inner.scalar<Kind>(one);
            put_bytes(number, packed);
        }
    }

private:
    template <class Kind, class T>
    void put(int number, const T& value) {
        if constexpr (is_text<Kind>) {
            put_bytes(number, value);
        } else {
            tag(number, Kind::wire);
            scalar<Kind>(value);
        }
    }
    template <class Kind, class T>
    void scalar(const T& value) {
        if constexpr (Kind::wire == Wire::varint) {
            varint(Kind::raw(value));
        } else {
            fixed(Kind::raw(value), Kind::wire == Wire::fixed64 ? 8 : 4);
        }
    }
    void tag(int number, Wire wire);
    void varint(std::uint64_t value);
    void fixed(std::uint64_t value, int bytes);
    void put_bytes(int number, std::string_view bytes);
    void put_message(int number, const Message& message);

    std::string& out_;
};

// One field that was found in the bytes: the message that knows its number takes it.
class Found {
public:
    Found(int number, Wire wire, std::uint64_t raw, std::string_view bytes)
        : number_(number), wire_(wire), raw_(raw), bytes_(bytes) {}
    [[nodiscard]] bool good() const { return good_; }

    template <class Kind, class T>
    void field(int number, const char*, T& value) {
        if (number == number_) take<Kind>(value);
    }
    template <class Kind, class T>
    void optional(int number, const char*, T& value) {
        if (number != number_) return;
        value.emplace();
        take<Kind>(*value);
    }
    template <class Kind, class T, class Enter>
    void member(int number, const char*, T& value, int, int, const Enter& enter) {
        if (number != number_) return;
        enter();
        take<Kind>(value);
    }
    template <class T>
    void message(int number, const char*, Box<T>& box) {
        if (number == number_) take_message(*box.make());
    }
    template <class T, class Enter>
    void member_message(int number, const char*, Box<T>& box, int, int, const Enter& enter) {
        if (number != number_) return;
        enter();
        take_message(*box.make());
    }
    template <class T>
    void messages(int number, const char*, RepeatedPtrField<T>& list) {
        if (number == number_) take_message(*list.Add());
    }
    template <class Kind, class List>
    void repeated(int number, const char*, List& list) {
        if (number != number_) return;
        if constexpr (is_text<Kind>) {
            take<Kind>(*list.Add());
        } else if (wire_ == Wire::bytes) {
            while (!bytes_.empty() && good_) {
                std::uint64_t raw = 0;
                good_ = next(bytes_, Kind::wire, raw);
                if (good_) list.Add(Kind::value(raw));
            }
        } else {
            typename Kind::Value value{};
            take<Kind>(value);
            list.Add(value);
        }
    }

private:
    template <class Kind, class T>
    void take(T& value) {
        good_ = wire_ == Kind::wire;
        if constexpr (is_text<Kind>) {
            if (good_) value = std::string(bytes_);
        } else {
            if (good_) value = Kind::value(raw_);
        }
    }
    void take_message(Message& message);
    static bool next(std::string_view& bytes, Wire wire, std::uint64_t& raw);

    int number_;
    Wire wire_;
    std::uint64_t raw_;
    std::string_view bytes_;
    bool good_ = true;
};

class Reader {
public:
    explicit Reader(std::string_view bytes) : bytes_(bytes) {}

    template <class Take>
    bool fields(const Take& take) {
        while (!bytes_.empty()) {
            int number = 0;
            Wire wire{};
            std::uint64_t raw = 0;
            std::string_view inside;
            if (!next(number, wire, raw, inside)) return false;
            Found found(number, wire, raw, inside);
            take(found);
            if (!found.good()) return false;
        }
        return true;
    }
    static bool varint(std::string_view& bytes, std::uint64_t& value);
    static bool fixed(std::string_view& bytes, std::size_t size, std::uint64_t& value);

private:
    bool next(int& number, Wire& wire, std::uint64_t& raw, std::string_view& inside);

    std::string_view bytes_;
};

class JsonWriter {
public:
    explicit JsonWriter(std::string& out) : out_(out) {}

    template <class Kind, class T>
    void field(int, const char* name, const T& value) {
        key(name);
        put<Kind>(value);
    }
    template <class Kind, class T>
    void optional(int number, const char* name, const T& value) {
        if (value) field<Kind>(number, name, *value);
    }
    template <class Kind, class T, class Enter>
    void member(int number, const char* name, const T& value, int which, int own, const Enter&) {
        if (which == own) field<Kind>(number, name, value);
    }
    template <class T>
    void message(int, const char* name, const Box<T>& box) {
        if (box.set()) put_message(name, box.get());
    }
    template <class T, class Enter>
    void member_message(int, const char* name, const Box<T>& box, int which, int own,
                        const Enter&) {
        if (which == own) put_message(name, box.get());
    }
    template <class T>
    void messages(int, const char* name, const RepeatedPtrField<T>& list) {
        key(name);
        out_ += '[';
        for (int i = 0; i < list.size(); ++i) {
            if (i > 0) out_ += ',';
            object(list[i]);
        }
        out_ += ']';
    }
    template <class Kind, class List>
    void repeated(int, const char* name, const List& list) {
        key(name);
        out_ += '[';
        for (int i = 0; i < list.size(); ++i) {
            if (i > 0) out_ += ',';
            put<Kind>(list[i]);
        }
        out_ += ']';
    }
    void object(const Message& message);

private:
    template <class Kind, class T>
    void put(const T& value) {
        if constexpr (std::is_same_v<Kind, Bytes>) {
            base64(value);
        } else if constexpr (is_text<Kind>) {
            quoted(value);
        } else if constexpr (std::is_same_v<Kind, Bool>) {
            out_ += value ? "true" : "false";
        } else if constexpr (requires { Kind::name(0); }) {
            const char* const name = Kind::name(static_cast<int>(value));
            name != nullptr ? quoted(name) : number(std::to_string(static_cast<int>(value)), false);
        } else {
            number(std::to_string(value), sizeof(typename Kind::Value) == 8);
        }
    }
    void key(const char* name);
    void put_message(const char* name, const Message& message);
    void quoted(std::string_view text);
    void base64(std::string_view bytes);
    void number(std::string_view digits, bool wide);

    std::string& out_;
    bool first_ = true;
};

}  // namespace google::protobuf
