#include "server/metrics.h"

#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include "meeple/v1/common.pb.h"
#include "meeple/v1/room.pb.h"
#include "server/log.h"
#include "server/net/metrics_text.h"

namespace server {
namespace {

namespace v1 = meeple::v1;

template <class Number>
double number(const Number& value) {
    return static_cast<double>(value);
}

double resident_bytes() {
    std::ifstream file("/proc/self/statm");
    double total_pages = 0;
    double resident_pages = 0;
    file >> total_pages >> resident_pages;
    return resident_pages * number(sysconf(_SC_PAGESIZE));
}

double open_files() {
    std::error_code error;
    double count = 0;
    for (auto entry = std::filesystem::directory_iterator("/proc/self/fd", error);
         !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
        ++count;
    }
    return count;
}

void add_process(net::MetricsText& text, bool ready) {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const double cpu = number(usage.ru_utime.tv_sec) + number(usage.ru_utime.tv_usec) / 1e6 +
                       number(usage.ru_stime.tv_sec) + number(usage.ru_stime.tv_usec) / 1e6;
    text.gauge("meepled_ready", "1 when /readyz says ready.", ready ? 1 : 0);
    text.counter("process_cpu_seconds_total", "CPU time used.", cpu);
    text.gauge("process_resident_memory_bytes", "Memory in use.", resident_bytes());
    text.gauge("process_open_fds", "Open files and sockets.", open_files());
    text.counter("meepled_log_lines_dropped_total", "Log lines dropped because the queue was full.",
                 number(log::dropped_count()));
}

void add_sockets(net::MetricsText& text, const net::NetFigures& sockets) {
    text.gauge("meepled_connections", "Open connections, HTTP and WebSocket.",
               number(sockets.connections));
    text.gauge("meepled_sessions", "Open WebSocket connections.", number(sockets.sessions));
    text.counter("meepled_connections_total", "Connections accepted.", number(sockets.accepted));
    text.counter("meepled_connections_refused_total", "Connections over a limit.",
                 number(sockets.refused));
    text.counter("meepled_http_requests_total", "HTTP requests.", number(sockets.http_requests));
    text.counter("meepled_upgrades_total", "Connections that became WebSockets.",
                 number(sockets.upgrades));
    const char* frames = "Messages of WebSockets.";
    text.counter("meepled_frames_total", frames, number(sockets.frames_in), {{"way", "in"}});
    text.counter("meepled_frames_total", frames, number(sockets.frames_out), {{"way", "out"}});
    const char* bytes = "Bytes of messages of WebSockets.";
    text.counter("meepled_frame_bytes_total", bytes, number(sockets.bytes_in), {{"way", "in"}});
    text.counter("meepled_frame_bytes_total", bytes, number(sockets.bytes_out), {{"way", "out"}});
    const char* ended = "Connections ended by a limit of time or size.";
    const char* name = "meepled_connections_ended_total";
    text.counter(name, ended, number(sockets.slow_closed), {{"why", "slow"}});
    text.counter(name, ended, number(sockets.silent_closed), {{"why", "silent"}});
    text.counter(name, ended, number(sockets.hello_closed), {{"why", "no_hello"}});
}

void add_rooms(net::MetricsText& text, const Figures& rooms) {
    for (std::size_t phase = 0; phase < rooms.rooms.size(); ++phase) {
        text.gauge("meepled_rooms", "Rooms in memory.", number(rooms.rooms[phase].load()),
                   {{"phase", v1::RoomPhase_Name(static_cast<v1::RoomPhase>(phase))}});
    }
    text.gauge("meepled_rooms_quarantined", "Rooms whose log or code is broken.",
               number(rooms.rooms_quarantined.load()));
    text.gauge("meepled_appends_under_way", "Steps on their way to the disk.",
               number(rooms.appends_under_way.load()));
    text.gauge("meepled_bots_waiting", "Decisions that wait for a bot.",
               number(rooms.bots_waiting.load()));
    const auto add = [&text](const char* name, const char* help, const Figures::Counter& value) {
        text.counter(name, help, number(value.load()));
    };
    add("meepled_rooms_created_total", "Rooms made.", rooms.rooms_created);
    add("meepled_commands_total", "Commands carried out.", rooms.commands_done);
    add("meepled_commands_duplicate_total", "Commands that had been carried out before.",
        rooms.commands_duplicate);
    add("meepled_frames_bad_total", "Messages that could not be understood.", rooms.frames_bad);
    add("meepled_transitions_total", "Transitions told.", rooms.transitions_out);
    add("meepled_transition_bytes_total", "Bytes of them.", rooms.transition_bytes_out);
    add("meepled_snapshots_total", "Snapshots told.", rooms.snapshots_out);
    add("meepled_snapshot_bytes_total", "Bytes of them.", rooms.snapshot_bytes_out);
    add("meepled_spectators_lagged_total", "Times a spectator fell behind.",
        rooms.spectators_lagged);
    add("meepled_appends_total", "Steps sent to the disk.", rooms.appends);
    add("meepled_appends_failed_total", "Steps that could not be stored.", rooms.appends_failed);
    add("meepled_room_reloads_total", "Rooms loaded again after a failure.", rooms.reloads);
    add("meepled_bots_asked_total", "Decisions made by bots.", rooms.bots_asked);
    add("meepled_bots_refused_total", "Decisions that no bot had time for.", rooms.bots_refused);
    for (std::size_t code = 0; code < rooms.errors.size(); ++code) {
        if (rooms.errors[code] == 0) continue;
        text.counter("meepled_errors_total", "Requests answered by an error.",
                     number(rooms.errors[code].load()),
                     {{"code", v1::ErrorCode_Name(static_cast<v1::ErrorCode>(code))}});
    }
    for (std::size_t reason = 0; reason < rooms.refusals.size(); ++reason) {
        if (rooms.refusals[reason] == 0) continue;
        text.counter("meepled_refusals_total", "Commands refused by a rule of the game.",
                     number(rooms.refusals[reason].load()),
                     {{"reason", v1::Reason_Name(static_cast<v1::Reason>(reason))}});
    }
    std::vector<double> bounds;
    bounds.reserve(std::size(Figures::append_bounds_ms));
    for (const double ms : Figures::append_bounds_ms) bounds.push_back(ms / 1000);
    std::vector<double> counts;
    counts.reserve(std::size(rooms.append_ms));
    for (const auto& count : rooms.append_ms) counts.push_back(number(count.load()));
    text.histogram("meepled_append_seconds", "Time until a step was on disk.", bounds, counts,
                   number(rooms.append_micros.load()) / 1e6);
}

void add_store(net::MetricsText& text, const StoreFigures& store) {
    text.counter("meepled_store_commits_total", "Transactions.", number(store.commits));
    text.counter("meepled_store_commits_failed_total", "Transactions that failed.",
                 number(store.failed_commits));
    text.counter("meepled_store_entries_total", "Writes.", number(store.entries));
    text.counter("meepled_store_refused_total", "Writes refused because the queue was full.",
                 number(store.refused));
    text.counter("meepled_store_loads_total", "Rooms read.", number(store.loads));
    text.counter("meepled_store_corrupt_total", "Rooms that could not be read.",
                 number(store.corrupt_loads));
    text.counter("meepled_store_checkpoints_total", "Moves of the log into the file.",
                 number(store.checkpoints));
    text.gauge("meepled_store_log_pages", "Pages in the write-ahead log.", number(store.log_pages));
    text.gauge("meepled_store_queued", "Calls not yet answered.", number(store.queued));
    const auto& bounds = StoreFigures::commit_bounds_seconds;
    std::vector<double> counts;
    for (const std::uint64_t count : store.commit_buckets) counts.push_back(number(count));
    text.histogram("meepled_store_commit_seconds", "Time of a transaction.",
                   {bounds.begin(), bounds.end()}, counts, store.commit_seconds);
}

}  // namespace

std::string metrics_page(const net::NetFigures& sockets, const Figures& rooms,
                         const StoreFigures& store, bool ready) {
    net::MetricsText text;
    add_process(text, ready);
    add_sockets(text, sockets);
    add_rooms(text, rooms);
    add_store(text, store);
    return text.text();
}

}  // namespace server
