// Chat lines, mutes and blocks, in memory.
#include <algorithm>
#include <functional>
#include <map>

#include "server/store/memory_disk.h"

namespace server {

KeptLine MemoryDisk::keep_line(const NewLine& line) {
    const std::lock_guard lock(mutex_);
    Room* room = find(line.room);
    if (room == nullptr) return {StoreResult::not_found, {}};
    const auto command = std::make_pair(line.account, line.command_id);
    if (const auto said = room->said.find(command); said != room->said.end()) {
        const auto before =
            std::find_if(room->lines.begin(), room->lines.end(),
                         [&](const StoredLine& one) { return one.number == said->second; });
        return {StoreResult::duplicate, *before};
    }
    if (line.lines_max > 0 && room->lines_said >= line.lines_max)
        return {StoreResult::room_full, {}};
    room->lines.push_back(
        {++room->lines_said, line.at_ms, line.account, line.among_spectators, line.body});
    room->said.emplace(command, room->lines_said);
    return {StoreResult::stored, room->lines.back()};
}

std::vector<StoredLine> MemoryDisk::lines(const LinesQuery& query) {
    const std::lock_guard lock(mutex_);
    std::vector<StoredLine> page;
    const Room* room = find(query.room);
    if (room == nullptr) return page;
    for (auto line = room->lines.rbegin(); line != room->lines.rend(); ++line) {
        if (page.size() == query.lines_max) break;
        const bool older = query.before == 0 || line->number < query.before;
        if (older && (query.spectators || !line->among_spectators)) page.push_back(*line);
    }
    std::reverse(page.begin(), page.end());
    return page;
}

SaidPage MemoryDisk::said_by(const SaidQuery& query) {
    const std::lock_guard lock(mutex_);
    SaidPage page;
    if (query.before == 0) {
        page.before = static_cast<std::int64_t>(rooms_made_) + 1;
        return page;
    }
    const std::int64_t from = query.before - static_cast<std::int64_t>(query.rooms_max);
    std::map<std::int64_t, std::pair<RoomId, const Room*>, std::greater<>> looked_at;
    for (const auto& [id, room] : rooms_) {
        const auto number = static_cast<std::int64_t>(room.number) + 1;  // from 1 on, as rows are
        if (number >= from && number < query.before) looked_at[number] = {id, &room};
    }
    for (const auto& [number, room] : looked_at) {
        const auto& lines = room.second->lines;
        for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
            if (line->account == query.account) page.lines.push_back({room.first, *line});
        }
    }
    page.before = from > 1 ? from : 0;
    return page;
}

StoreResult MemoryDisk::mute(const RoomId& room, const AccountId& account, bool muted) {
    const std::lock_guard lock(mutex_);
    Room* stored = find(room);
    if (stored == nullptr) return StoreResult::not_found;
    if (muted) {
        stored->muted.insert(account);
    } else {
        stored->muted.erase(account);
    }
    return StoreResult::stored;
}

StoreResult MemoryDisk::block(const Block& block, std::uint32_t blocks_max) {
    const std::lock_guard lock(mutex_);
    const auto pair = std::make_pair(block.account, block.other);
    if (blocks_.count(pair) != 0) return StoreResult::stored;
    const auto count = std::count_if(blocks_.begin(), blocks_.end(), [&](const auto& one) {
        return one.first.first == block.account;
    });
    if (count >= std::int64_t{blocks_max}) return StoreResult::blocks_full;
    blocks_.emplace(pair, block);
    return StoreResult::stored;
}

StoreResult MemoryDisk::unblock(const AccountId& account, const AccountId& other) {
    const std::lock_guard lock(mutex_);
    blocks_.erase({account, other});
    return StoreResult::stored;
}

std::vector<Block> MemoryDisk::blocks(const AccountId& account) {
    const std::lock_guard lock(mutex_);
    std::vector<Block> blocks;
    for (const auto& [pair, block] : blocks_) {
        if (pair.first == account) blocks.push_back(block);
    }
    std::stable_sort(blocks.begin(), blocks.end(),
                     [](const Block& a, const Block& b) { return a.since_ms > b.since_ms; });
    return blocks;
}

std::set<AccountId> MemoryDisk::blocks_between(const std::set<AccountId>& ones,
                                               const std::set<AccountId>& others) {
    const std::lock_guard lock(mutex_);
    std::set<AccountId> found;
    for (const AccountId& other : others) {
        const bool blocked = std::any_of(ones.begin(), ones.end(), [&](const AccountId& one) {
            return blocks_.contains({one, other}) || blocks_.contains({other, one});
        });
        if (blocked) found.insert(other);
    }
    return found;
}

void MemoryDisk::forget_lines(Room& room, std::uint64_t before_ms) {
    std::erase_if(room.said, [&](const auto& said) {
        return std::any_of(room.lines.begin(), room.lines.end(), [&](const StoredLine& line) {
            return line.number == said.second && line.at_ms < before_ms;
        });
    });
    std::erase_if(room.lines,
                  [before_ms](const StoredLine& line) { return line.at_ms < before_ms; });
}

}  // namespace server
