// The program as a child process that a test can kill.
#pragma once

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "server/net/ws_client.h"

namespace server {

[[noreturn]] inline void fail(const std::string& what) {
    throw std::runtime_error(what);
}

// The program as a child process, on one port and one store for all of its lives.
class Victim {
public:
    // `store`: flags that say which.
    Victim(std::string program, std::vector<std::string> store)
        : program_(std::move(program)), store_(std::move(store)) {}
    Victim(const Victim&) = delete;
    Victim& operator=(const Victim&) = delete;
    ~Victim() {
        if (pid_ > 0) end(SIGKILL);
    }

    void start() {
        int ends[2];  // NOLINT(modernize-avoid-c-arrays): what pipe() takes
        if (pipe2(ends, O_CLOEXEC) != 0) fail("no pipe");
        std::vector<std::string> flags = {"meepled",
                                          "serve",
                                          "--port",
                                          std::to_string(port_),
                                          "--connections-per-address",
                                          "0",
                                          "--commands-per-second",
                                          "100000",
                                          "--commands-burst",
                                          "100000",
                                          "--frames-per-second",
                                          "100000",
                                          "--frames-burst",
                                          "100000",
                                          "--log-level",
                                          "warn"};
        flags.insert(flags.end(), store_.begin(), store_.end());
        std::vector<char*> arguments;
        arguments.reserve(flags.size() + 1);
        for (std::string& flag : flags) arguments.push_back(flag.data());
        arguments.push_back(nullptr);
        pid_ = fork();
        if (pid_ == 0) {
            dup2(ends[1], STDOUT_FILENO);
            execv(program_.c_str(), arguments.data());
            _exit(127);
        }
        close(ends[1]);
        std::string line;
        char c = 0;
        while (read(ends[0], &c, 1) == 1 && c != '\n') line += c;
        close(ends[0]);
        const std::size_t colon = line.rfind(':');
        if (!line.starts_with("listening on") || colon == std::string::npos) {
            fail("the server did not start: '" + line + "'");
        }
        port_ = std::atoi(line.c_str() + colon + 1);
    }

    // The exit code, or minus the signal.
    int end(int signal) {
        kill(pid_, signal);
        int status = 0;
        waitpid(pid_, &status, 0);
        pid_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    }

    [[nodiscard]] bool alive() const { return pid_ > 0; }
    void signal(int which) const { kill(pid_, which); }
    // More flags, from the next start on.
    void add(const std::vector<std::string>& flags) {
        store_.insert(store_.end(), flags.begin(), flags.end());
    }

    [[nodiscard]] net::WsUrl url() const { return {"127.0.0.1", std::to_string(port_), "/ws"}; }

private:
    const std::string program_;
    std::vector<std::string> store_;
    int port_ = 0;
    pid_t pid_ = -1;
};

}  // namespace server
