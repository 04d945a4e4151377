// Conversions between the store's values and PostgreSQL's.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/postgres/connection.h"
#include "server/store/store.h"

namespace server::postgres {

// The text; empty if it has a zero byte, which PostgreSQL cannot store.
[[nodiscard]] std::string as_text(const std::string& text);

// The numbers that functions.sql answers with.
[[nodiscard]] StoreResult result_of(std::int64_t number);
[[nodiscard]] StoreResult first_result(const Rows& rows);
[[nodiscard]] std::int64_t number_of(RoomState state);

void with_waiting(Parameters& parameters, const Waiting& waiting);
void with_id(Parameters& parameters, const CommandId& id);
void with_listing(Parameters& parameters, const std::optional<Listing>& listing);

// From the answers to why, room, entries and muted.
[[nodiscard]] Loaded room_of(const RoomId& id, const std::vector<Rows>& answers);
// number, at_ms, account, spectators, body, from that column on.
[[nodiscard]] StoredLine line_of(const Rows& rows, std::size_t row, int column);

// The changes in the form that documents.sql reads.
[[nodiscard]] std::string text_of(const DocumentChanges& changes);

[[nodiscard]] Command command_of(const Statement& statement, Parameters parameters = {});

}  // namespace server::postgres
