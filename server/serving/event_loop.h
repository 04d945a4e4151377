// EventLoop: the network threads of the process, its signals, and what it repeats.
#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <deque>
#include <functional>

namespace server {

// Functions without a word on threads are called before run().
class EventLoop {
public:
    [[nodiscard]] boost::asio::io_context& io() { return io_; }

    // On so many threads, this one among them, until stop().
    void run(int threads);
    void stop() { io_.stop(); }  // any thread

    // `heard` is called on the loop for each SIGINT, SIGTERM and SIGHUP.
    void on_signal(std::function<void(int signal)> heard);
    // Carries out the task now, and again so long after each time.
    void repeat(std::chrono::milliseconds pause, std::function<void()> task);
    // Once, on the loop. From a task of the loop.
    void after(std::chrono::milliseconds pause, std::function<void()> task);

private:
    using Timer = boost::asio::steady_timer;
    void work();
    void await_signal();
    void carry_out(Timer& timer, std::chrono::milliseconds pause,
                   const std::function<void()>& task);

    boost::asio::io_context io_;
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_{
        io_.get_executor()};
    boost::asio::signal_set signals_{io_};
    std::function<void(int)> heard_;
    std::deque<Timer> timers_;
};

// Each connection is an open file: as many as the system lets us have.
void raise_file_limit();

}  // namespace server
