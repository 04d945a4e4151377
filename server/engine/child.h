// Child: another program at the end of two pipes; requests and answers are lines.
//
// It is started without a shell, with few variables of the environment (none that begin with
// MEEPLED), without our open files, in a process group of its own, and ends with the thread that
// started it: that thread must live as long as the child.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace server::engine {

// The child is not to be talked to any more: it could not be started, ended, was too slow, or wrote
// what it must not.
class Trouble : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

class TooLate : public Trouble {
    using Trouble::Trouble;
};

class Child {
public:
    using Clock = std::chrono::steady_clock;

    // A longer line of the child is trouble.
    static constexpr std::size_t line_max = 4096;

    // `words`: the program and its arguments. `memory_mib`: of its address space; 0: no limit.
    // Throws Trouble.
    Child(const std::vector<std::string>& words, std::uint64_t memory_mib);
    // Ends the child and its process group.
    ~Child();
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    // Throws Trouble if it is not taken until then.
    void write(std::string_view text, Clock::time_point until);
    // The next line, without its end. Throws TooLate if none comes in time, else Trouble.
    [[nodiscard]] std::string line(Clock::time_point until);
    // What it wrote after its last whole line, and was not yet asked for.
    [[nodiscard]] std::string_view unfinished() const { return read_; }
    // Writes a last text, closes the child's input and lets it end by itself until then. Throws
    // nothing; afterwards the child may only be destroyed.
    void farewell(std::string_view text, Clock::time_point until) noexcept;
    [[nodiscard]] pid_t pid() const { return pid_; }

private:
    void wait_for(int file, short what, Clock::time_point until) const;
    [[nodiscard]] std::optional<std::string> line_that_is_here();
    [[nodiscard]] std::string how_it_ended() const;

    pid_t pid_ = -1;
    int to_ = -1;
    int from_ = -1;
    std::string read_;  // and not yet asked for
};

// The words of a command line: what stands between blanks. There is no quoting.
[[nodiscard]] std::vector<std::string> words_of_command(std::string_view text);

}  // namespace server::engine
