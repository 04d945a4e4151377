#include "server/serving/event_loop.h"

#include <sys/resource.h>

#include <csignal>
#include <exception>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "server/log.h"

namespace server {

void EventLoop::run(int threads) {
    std::vector<std::thread> others;
    for (int i = 1; i < threads; ++i) others.emplace_back([this] { work(); });
    work();
    for (std::thread& thread : others) thread.join();
}

// An exception that gets here is a mistake of ours: it ends one handler, not the server.
void EventLoop::work() {
    for (;;) {
        try {
            io_.run();
            return;
        } catch (const std::exception& problem) {
            log::app().error("handler_failed what={}", log::quoted(problem.what()));
        }
    }
}

void EventLoop::on_signal(std::function<void(int)> heard) {
    heard_ = std::move(heard);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) signals_.add(signal);
    await_signal();
}

void EventLoop::await_signal() {
    signals_.async_wait([this](const boost::system::error_code& error, int signal) {
        if (error) return;
        heard_(signal);
        await_signal();
    });
}

void EventLoop::repeat(std::chrono::milliseconds pause, std::function<void()> task) {
    carry_out(timers_.emplace_back(io_), pause, task);
}

void EventLoop::carry_out(Timer& timer, std::chrono::milliseconds pause,
                          const std::function<void()>& task) {
    task();
    timer.expires_after(pause);
    timer.async_wait([this, &timer, pause, task](const boost::system::error_code& error) {
        if (!error) carry_out(timer, pause, task);
    });
}

void EventLoop::after(std::chrono::milliseconds pause, std::function<void()> task) {
    const auto timer = std::make_shared<Timer>(io_, pause);
    timer->async_wait([timer, task = std::move(task)](const boost::system::error_code& error) {
        if (!error) task();
    });
}

void raise_file_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace server
