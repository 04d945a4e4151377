#include "server/metrics.h"

#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include "meeple/v1/common.pb.h"
#include "meeple/v1/room.pb.h"
#include "rules/match.h"
#include "server/bots/bot.h"
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

template <const auto& bounds>
void add_times(net::MetricsText& text, std::string_view name, std::string_view help,
               const Histogram<bounds>& times, const net::MetricsText::Labels& labels = {}) {
    std::vector<double> counts;
    for (const std::uint64_t count : times.counts()) counts.push_back(number(count));
    text.histogram(name, help, {bounds.begin(), bounds.end()}, counts, times.sum_seconds(), labels);
}

void add_process(net::MetricsText& text, bool ready) {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const double cpu = number(usage.ru_utime.tv_sec) + number(usage.ru_utime.tv_usec) / 1e6 +
                       number(usage.ru_stime.tv_sec) + number(usage.ru_stime.tv_usec) / 1e6;
    text.gauge("meepled_build_info", "1; the version is in the label.", 1,
               {{"version", MEEPLED_VERSION}, {"rules", std::string(rules::rules_version)}});
    text.gauge("meepled_ready", "1 when /readyz says ready.", ready ? 1 : 0);
    text.counter("process_cpu_seconds_total", "CPU time used.", cpu);
    text.gauge("process_resident_memory_bytes", "Memory in use.", resident_bytes());
    text.gauge("process_open_fds", "Open files and sockets.", open_files());
    text.counter("meepled_log_lines_dropped_total", "Log lines dropped because the queue was full.",
                 number(log::dropped_count()));
}

// One sample for each label that has been counted.
template <class Counts, class Name>
void add_by(net::MetricsText& text, const char* name, const char* help, const char* label,
            const Counts& counts, const Name& name_of) {
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] == 0) continue;
        text.counter(name, help, number(counts[i]), {{label, std::string(name_of(i))}});
    }
}

void add_http(net::MetricsText& text, const net::NetFigures& sockets) {
    text.counter("meepled_http_requests_total", "HTTP requests.", number(sockets.http_requests));
    text.counter("meepled_http_request_bytes_total", "Bytes of HTTP requests.",
                 number(sockets.http_bytes_in));
    for (std::size_t route = 0; route < sockets.routes.size(); ++route) {
        const auto& by_class = sockets.routes[route].by_class;
        for (std::size_t i = 0; i < by_class.size(); ++i) {
            if (by_class[i] == 0) continue;
            text.counter("meepled_http_answers_total", "Answers to HTTP requests.",
                         number(by_class[i]),
                         {{"route", std::string(net::route_names[route])},
                          {"class", std::to_string(i + 1) + "xx"}});
        }
    }
    for (std::size_t route = 0; route < sockets.routes.size(); ++route) {
        add_times(text, "meepled_http_answer_seconds", "Time from a request to its answer.",
                  sockets.routes[route].times, {{"route", std::string(net::route_names[route])}});
    }
}

void add_endings(net::MetricsText& text, const net::NetFigures& sockets) {
    const char* ended = "Connections ended by a limit of time or size.";
    const char* name = "meepled_connections_ended_total";
    text.counter(name, ended, number(sockets.slow_closed), {{"why", "slow"}});
    text.counter(name, ended, number(sockets.silent_closed), {{"why", "silent"}});
    text.counter(name, ended, number(sockets.hello_closed), {{"why", "no_hello"}});
    text.counter(name, ended, number(sockets.flood_closed), {{"why", "flood"}});
    add_by(text, "meepled_closes_sent_total", "Close codes sent first.", "code",
           sockets.closes_sent, net::close_code_name);
    add_by(text, "meepled_closes_received_total",
           "Close codes of clients, also in answer; 1005: without a code, 1006: lost.", "code",
           sockets.closes_received, net::close_code_name);
}

void add_sockets(net::MetricsText& text, const net::NetFigures& sockets) {
    text.gauge("meepled_connections", "Open connections, HTTP and WebSocket.",
               number(sockets.connections));
    text.gauge("meepled_sessions", "Open WebSocket connections.", number(sockets.sessions));
    text.counter("meepled_connections_total", "Connections accepted.", number(sockets.accepted));
    text.counter("meepled_connections_refused_total", "Connections and requests over a limit.",
                 number(sockets.refused));
    add_by(text, "meepled_refused_total", "Connections and requests refused, and why.", "reason",
           sockets.refused_by, [](std::size_t i) { return net::refused_names.at(i); });
    add_http(text, sockets);
    text.counter("meepled_upgrades_total", "Connections that became WebSockets.",
                 number(sockets.upgrades));
    add_by(text, "meepled_upgrades_refused_total", "Upgrades to WebSocket refused, and why.",
           "reason", sockets.upgrades_refused,
           [](std::size_t i) { return net::bad_upgrade_names.at(i); });
    const char* frames = "Messages of WebSockets.";
    text.counter("meepled_frames_total", frames, number(sockets.frames_in), {{"way", "in"}});
    text.counter("meepled_frames_total", frames, number(sockets.frames_out), {{"way", "out"}});
    const char* bytes = "Bytes of messages of WebSockets.";
    text.counter("meepled_frame_bytes_total", bytes, number(sockets.bytes_in), {{"way", "in"}});
    text.counter("meepled_frame_bytes_total", bytes, number(sockets.bytes_out), {{"way", "out"}});
    text.counter("meepled_read_pauses_total", "Times reading waited because a client was too fast.",
                 number(sockets.pauses));
    add_endings(text, sockets);
    add_times(text, "meepled_loop_lag_seconds",
              "Time from handing work to the network's threads until it ran.", sockets.lag);
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
    add("meepled_lines_total", "Lines of talk that were said.", rooms.lines);
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
    add("meepled_bots_hurried_total",
        "Decisions that bots made in less time because others waited.", rooms.bots_hurried);
    add("meepled_bots_helped_total", "Times that a helper thread joined the search of a bot.",
        rooms.bots_helped);
    add("meepled_bots_refused_total", "Decisions that no bot had time for.", rooms.bots_refused);
    add("meepled_limited_total", "Requests refused by a limit of an address or of all of them.",
        rooms.limited);
    add("meepled_rooms_rested_total", "Rooms that left memory while their game goes on.",
        rooms.rooms_rested);
    add("meepled_leases_lost_total",
        "Times that other servers on the same database could have taken this one for dead.",
        rooms.leases_lost);
    add("meepled_room_loads_failed_total", "Rooms that could not be loaded.", rooms.loads_failed);
    add("meepled_stories_total", "Long histories written down.", rooms.stories);
    add("meepled_threads_given_up_total", "Threads given up because their work did not end.",
        rooms.stuck);
    add_times(text, "meepled_command_seconds",
              "From a command's arrival at its room until its answer was queued.", rooms.commands);
    add_times(text, "meepled_room_load_seconds", "Time to make a room of its log.", rooms.loads);
    for (std::size_t level = 0; level < bots::bot_levels().size(); ++level) {
        add_times(text, "meepled_bot_think_seconds", "Time of a bot's decision.",
                  rooms.thoughts[level], {{"level", std::string(bots::bot_levels()[level])}});
    }
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
    add_times(text, "meepled_append_seconds", "Time until a step was on disk.", rooms.append_times);
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
    text.gauge("meepled_store_bytes", "Bytes on disk.", number(store.file_bytes),
               {{"part", "store"}});
    text.gauge("meepled_store_bytes", "Bytes on disk.", number(store.log_bytes), {{"part", "log"}});
    text.gauge("meepled_rooms_open", "Unfinished rooms, in memory or not.",
               number(store.open_rooms));
    text.gauge("meepled_store_rooms_quarantined", "Rooms that are not loaded until released.",
               number(store.quarantined));
    add_times(text, "meepled_store_commit_seconds", "Time of a transaction.", store.commit_times);
    add_times(text, "meepled_store_wait_seconds", "Until a writing call was answered.",
              store.wait_times);
    add_times(text, "meepled_store_load_seconds", "Until a room was read.", store.load_times);
}

void add_people(net::MetricsText& text, const Figures& rooms, const PeopleFigures& people) {
    text.gauge("meepled_tickets_waiting", "People who look for a quick game.",
               number(rooms.tickets.load()));
    text.counter("meepled_quick_games_total", "Tables made of their tickets.",
                 number(rooms.tables_matched.load()));
    text.gauge("meepled_lobby_watchers", "Connections that are told when lists change.",
               number(rooms.lobby_watchers.load()));
    text.counter("meepled_lobby_told_total", "How often one of them was told.",
                 number(rooms.lobby_told.load()));
    text.counter("meepled_accounts_registered_total", "Accounts made.",
                 number(people.registered.load()));
    text.counter("meepled_sign_ins_total", "Sign-ins.", number(people.signed_in.load()));
    text.counter("meepled_sign_ins_refused_total", "Sign-ins that were refused.",
                 number(people.sign_ins_refused.load()));
    text.counter("meepled_reports_total", "Reports of people.", number(people.reports.load()));
    text.gauge("meepled_reports_open", "Reports that wait for a moderator, a hundred at most.",
               number(people.reports_open.load()));
}

// Of what is told: "Turns that the webhook", "Push messages that players".
void add_sending(net::MetricsText& text, const std::string& name, const std::string& what,
                 const CourierFigures& sending) {
    text.gauge(name + "_waiting", what + " are still to be told.", number(sending.waiting.load()));
    text.counter(name + "_sent_total", what + " were told.", number(sending.sent.load()));
    text.counter(name + "_failed_total", "Attempts that failed.", number(sending.failed.load()));
    text.counter(name + "_dropped_total", what + " were never told.",
                 number(sending.dropped.load()));
}

void add_notify(net::MetricsText& text, const NotifyFigures& notify) {
    static const CourierFigures no_courier;
    static const WebPushFigures no_push;
    add_sending(text, "meepled_webhook", "Turns that the webhook",
                notify.webhook == nullptr ? no_courier : notify.webhook->figures());
    add_sending(text, "meepled_push", "Turns that players' devices",
                notify.push == nullptr ? no_courier : notify.push->sending());
    const WebPushFigures& push = notify.push == nullptr ? no_push : notify.push->figures();
    text.counter("meepled_push_gone_total", "Subscriptions that push services have ended.",
                 number(push.gone.load()));
    text.counter("meepled_push_forbidden_total", "Push messages answered by 403.",
                 number(push.forbidden.load()));
    static const SpanFigures no_spans;
    const SpanFigures& spans = notify.spans == nullptr ? no_spans : notify.spans->figures();
    text.counter("meepled_spans_sent_total", "Spans of traces that the collector has taken.",
                 number(spans.sent.load()));
    text.counter("meepled_spans_dropped_total",
                 "Spans that the collector did not take, or that came too fast.",
                 number(spans.dropped.load()));
}

}  // namespace

std::string metrics_page(const net::NetFigures& sockets, const Figures& rooms,
                         const StoreFigures& store, const PeopleFigures& people,
                         const NotifyFigures& notify, bool ready) {
    net::MetricsText text;
    add_process(text, ready);
    add_sockets(text, sockets);
    add_rooms(text, rooms);
    add_store(text, store);
    add_people(text, rooms, people);
    add_notify(text, notify);
    return text.text();
}

}  // namespace server
