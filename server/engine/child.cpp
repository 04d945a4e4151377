#include "server/engine/child.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <thread>
#include <utility>

#include "rules/core/text.h"

namespace server::engine {

namespace {

constexpr int first_other_file = 3;

class Pipe {
public:
    Pipe() {
        if (pipe2(ends_.data(), O_CLOEXEC) != 0)
            throw Trouble(std::string("no pipe: ") + std::strerror(errno));
    }
    ~Pipe() {
        close_end(0);
        close_end(1);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;

    [[nodiscard]] int end(std::size_t which) const { return ends_[which]; }
    void close_end(std::size_t which) {
        if (ends_[which] >= 0) ::close(std::exchange(ends_[which], -1));
    }
    [[nodiscard]] int take(std::size_t which) { return std::exchange(ends_[which], -1); }

private:
    std::array<int, 2> ends_{-1, -1};
};

// The variables that a program may need to run, without any possible secret.
std::vector<std::string> environment() {
    std::vector<std::string> kept;
    for (const char* const name : {"PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "LD_LIBRARY_PATH"}) {
        const char* const value = std::getenv(name);
        if (value != nullptr) kept.push_back(std::string(name) + "=" + value);
    }
    return kept;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
    std::vector<char*> out;
    for (std::string& text : texts) out.push_back(text.data());
    out.push_back(nullptr);
    return out;
}

struct Start {
    int in;
    int out;
    int status;
    pid_t parent;
    std::uint64_t memory_mib;
    char* const* words;
    char* const* variables;
};

// Between fork() and exec(): nothing here may ask for memory or a lock. Writes why it failed.
[[noreturn]] void become(const Start& start) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != start.parent) _exit(1);  // it has ended meanwhile
    signal(SIGPIPE, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    if (start.memory_mib > 0) {
        const rlim_t bytes = start.memory_mib << 20U;
        const rlimit limit{bytes, bytes};
        setrlimit(RLIMIT_AS, &limit);
    }
    // In this order: none of the targets is one of the sources that are still to come, since
    // sources are above 2 (pipe2 gives the lowest free numbers, and 0 to 2 are in use).
    dup2(start.in, STDIN_FILENO);
    dup2(start.out, STDOUT_FILENO);
    dup2(start.status, first_other_file);
    fcntl(first_other_file, F_SETFD, FD_CLOEXEC);
    close_range(first_other_file + 1, ~0U, 0);
    execvpe(start.words[0], start.words, start.variables);
    const int why = errno;
    (void)!::write(first_other_file, &why, sizeof why);
    _exit(127);
}

// What to do about it, where that is known.
std::string start_hint(const std::string& program, int why) {
    const bool has_folder = program.find('/') != std::string::npos;
    const bool is_there = access(program.c_str(), F_OK) == 0;
    if (why == ENOENT && is_there && !has_folder)
        return "; a program in this folder needs its path: ./" + program;
    if (why == ENOENT && is_there) return "; the program that its first line (#!) names is missing";
    if (why == EACCES && is_there) return "; try: chmod +x " + program;
    return {};
}

// Whether the child has ended, without taking its status: its number stays its own.
bool has_ended(pid_t pid, siginfo_t& status) {
    status = {};
    return waitid(P_PID, static_cast<id_t>(pid), &status, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           status.si_pid == pid;
}

bool ends_until(pid_t pid, siginfo_t& status, Child::Clock::time_point until) {
    constexpr std::chrono::milliseconds pause{5};
    while (!has_ended(pid, status)) {
        if (Child::Clock::now() >= until) return false;
        std::this_thread::sleep_for(pause);
    }
    return true;
}

}  // namespace

std::vector<std::string> words_of_command(std::string_view text) {
    const auto words = rules::words_of(text);
    return {words.begin(), words.end()};
}

Child::Child(const std::vector<std::string>& words, std::uint64_t memory_mib) {
    if (words.empty()) throw Trouble("an engine needs a program");
    std::vector<std::string> arguments = words;
    std::vector<std::string> variables = environment();
    const std::vector<char*> argument_pointers = pointers(arguments);
    const std::vector<char*> variable_pointers = pointers(variables);
    Pipe in;
    Pipe out;
    Pipe status;
    const Start start{in.end(0),
                      out.end(1),
                      status.end(1),
                      getpid(),
                      memory_mib,
                      argument_pointers.data(),
                      variable_pointers.data()};
    pid_ = fork();
    if (pid_ < 0) throw Trouble(std::string("no process: ") + std::strerror(errno));
    if (pid_ == 0) become(start);
    setpgid(pid_, pid_);  // either of the two may be first
    status.close_end(1);
    int why = 0;
    ssize_t got = 0;
    do got = read(status.end(0), &why, sizeof why);
    while (got < 0 && errno == EINTR);
    if (got != 0) {
        waitpid(pid_, nullptr, 0);
        throw Trouble(
            "cannot start " + words.front() + ": " +
            (got > 0 ? std::strerror(why) + start_hint(words.front(), why) : "no answer"));
    }
    to_ = in.take(1);
    from_ = out.take(0);
    for (const int file : {to_, from_}) fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK);
}

Child::~Child() {
    if (to_ >= 0) ::close(to_);
    if (from_ >= 0) ::close(from_);
    kill(-pid_, SIGKILL);
    kill(pid_, SIGKILL);
    while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
}

std::string Child::how_it_ended() const {
    constexpr std::chrono::milliseconds patience{500};
    siginfo_t status{};
    if (!ends_until(pid_, status, Clock::now() + patience))
        return "it has closed its input or output";
    const int number = status.si_status;
    if (status.si_code == CLD_EXITED)
        return "it has ended with exit code " + std::to_string(number);
    const char* const signal = sigdescr_np(number);
    return "it was ended by signal " + std::to_string(number) +
           (signal != nullptr ? std::string(" (") + signal + ')' : std::string());
}

void Child::farewell(std::string_view text, Clock::time_point until) noexcept {
    try {
        write(text, until);
        ::close(std::exchange(to_, -1));
        siginfo_t status{};
        std::array<char, line_max> unheard{};
        while (!has_ended(pid_, status)) {
            wait_for(from_, POLLIN, until);
            // At the end of its output only the process is left to wait for.
            if (::read(from_, unheard.data(), unheard.size()) == 0) {
                (void)ends_until(pid_, status, until);
                return;
            }
        }
    } catch (const std::exception&) {
        return;  // it is ended the other way
    }
}

void Child::wait_for(int file, short what, Clock::time_point until) const {
    while (true) {
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
        if (left < 0) throw TooLate("it took too long");
        pollfd one{file, what, 0};
        const int ready = poll(&one, 1, static_cast<int>(std::min<std::int64_t>(left + 1, 60'000)));
        if (ready > 0) return;
        if (ready < 0 && errno != EINTR)
            throw Trouble(std::string("its pipe broke: ") + std::strerror(errno));
    }
}

void Child::write(std::string_view text, Clock::time_point until) {
    while (!text.empty()) {
        wait_for(to_, POLLOUT, until);
        const ssize_t done = ::write(to_, text.data(), text.size());
        if (done > 0) {
            text.remove_prefix(static_cast<std::size_t>(done));
        } else if (errno != EAGAIN && errno != EINTR) {
            throw Trouble(how_it_ended());
        }
    }
}

std::optional<std::string> Child::line_that_is_here() {
    const std::size_t end = read_.find('\n');
    if (std::min(end, read_.size()) > line_max)
        throw Trouble("a line is longer than " + std::to_string(line_max) + " bytes");
    if (end == std::string::npos) return std::nullopt;
    std::string line = read_.substr(0, end);
    read_.erase(0, end + 1);
    if (!line.empty() && line.back() == '\r') line.pop_back();
    return line;
}

std::string Child::line(Clock::time_point until) {
    while (true) {
        if (auto line = line_that_is_here()) return *line;
        wait_for(from_, POLLIN, until);
        std::array<char, line_max> more{};
        const ssize_t got = ::read(from_, more.data(), more.size());
        if (got > 0) {
            read_.append(more.data(), static_cast<std::size_t>(got));
        } else if (got == 0) {
            throw Trouble(how_it_ended());
        } else if (errno != EAGAIN && errno != EINTR) {
            throw Trouble(std::string("its pipe broke: ") + std::strerror(errno));
        }
    }
}

}  // namespace server::engine
