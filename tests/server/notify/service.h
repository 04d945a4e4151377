// An HTTP service on this machine with answers that a test chooses.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <condition_variable>
#include <functional>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/support/catch.h"

namespace server::notify_tests {

// The answer: `begin`, then `again` for as long as the other end reads.
struct Said {
    std::string begin;
    std::string again = {};
};

inline Said status(const std::string& code, const std::string& headers = {}) {
    return {"HTTP/1.1 " + code + " x\r\nContent-Length: 0\r\n" + headers + "\r\n"};
}

class Service {
public:
    // Of the n-th request, from 0 on; nothing: no answer until the service ends.
    using Answer = std::function<std::optional<Said>(int number)>;

    explicit Service(Answer answer)
        : answer_(std::move(answer)), listening_(::socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in here{};
        here.sin_family = AF_INET;
        here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof here;
        auto* const raw = reinterpret_cast<sockaddr*>(&here);
        REQUIRE(::bind(listening_, raw, size) == 0);
        REQUIRE(::listen(listening_, 16) == 0);
        REQUIRE(::getsockname(listening_, raw, &size) == 0);
        port = ntohs(here.sin_port);
        accepting_ = std::thread([this] { accept_all(); });
    }
    Service(const Service&) = delete;
    Service& operator=(const Service&) = delete;
    ~Service() {
        ::shutdown(listening_, SHUT_RDWR);
        accepting_.join();
        {
            const std::scoped_lock lock(mutex_);
            for (const int socket : open_) ::shutdown(socket, SHUT_RDWR);
        }
        for (std::thread& thread : threads_) thread.join();
        for (const int socket : open_) ::close(socket);
        ::close(listening_);
    }

    [[nodiscard]] std::string url(const std::string& host = "127.0.0.1") const {
        return "http://" + host + ":" + std::to_string(port) + "/turn";
    }

    // The first requests, once there are so many: head and body.
    [[nodiscard]] std::vector<std::string> requests(std::size_t count) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return requests_.size() >= count; });
        return requests_;
    }
    // Connections so far.
    [[nodiscard]] std::size_t accepted() {
        const std::scoped_lock lock(mutex_);
        return open_.size();
    }
    // Bytes of an answer without an end, once the other end has gone.
    [[nodiscard]] std::size_t written() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return written_.has_value(); });
        return *written_;
    }

    int port = 0;

private:
    void accept_all() {
        for (;;) {
            const int socket = ::accept(listening_, nullptr, nullptr);
            if (socket < 0) return;
            const std::scoped_lock lock(mutex_);
            open_.push_back(socket);
            threads_.emplace_back([this, socket] { serve(socket); });
        }
    }

    static std::string read_request(int socket) {
        std::string got;
        for (char bytes[4096];;) {
            const std::size_t head = got.find("\r\n\r\n");
            if (head != std::string::npos) {
                const std::size_t at = got.find("Content-Length: ");
                const std::size_t body =
                    at < head ? std::stoul(got.substr(at + 16)) : std::size_t{0};
                if (got.size() >= head + 4 + body) return got;
            }
            const ssize_t count = ::recv(socket, bytes, sizeof bytes, 0);
            if (count <= 0) return {};
            got.append(bytes, static_cast<std::size_t>(count));
        }
    }

    static std::size_t write_all(int socket, const std::string& bytes) {
        std::size_t done = 0;
        while (done < bytes.size()) {
            const ssize_t count =
                ::send(socket, bytes.data() + done, bytes.size() - done, MSG_NOSIGNAL);
            if (count <= 0) return 0;
            done += static_cast<std::size_t>(count);
        }
        return done;
    }

    // Other requests may come by the same connection.
    void serve(int socket) {
        for (;;) {
            std::string request = read_request(socket);
            if (request.empty()) return;
            int number = 0;
            {
                const std::scoped_lock lock(mutex_);
                number = static_cast<int>(requests_.size());
                requests_.push_back(std::move(request));
            }
            changed_.notify_all();
            const auto said = answer_(number);
            if (!said) continue;
            write_all(socket, said->begin);
            if (said->again.empty()) continue;
            std::size_t total = 0;
            while (const std::size_t more = write_all(socket, said->again)) total += more;
            const std::scoped_lock lock(mutex_);
            written_ = total;
            changed_.notify_all();
            return;
        }
    }

    const Answer answer_;
    const int listening_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<std::string> requests_;
    std::vector<int> open_;
    std::optional<std::size_t> written_;
    std::list<std::thread> threads_;
    std::thread accepting_;
};

// Of what a courier was asked to do.
class Outcomes {
public:
    void add(long status) {
        const std::scoped_lock lock(mutex_);
        all_.push_back(status);
        changed_.notify_all();
    }
    [[nodiscard]] std::vector<long> wait_for(std::size_t count) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return all_.size() >= count; });
        return all_;
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<long> all_;
};

}  // namespace server::notify_tests
