// A room's header and log from an unreliable disk: the room is restored as the log says, or refused
// with a reason (and only that room is quarantined).
#include "server/room/room.h"
#include "tests/fuzz/parts.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using tests::fuzz::next_part;
    using tests::fuzz::promise;
    tests::fuzz::Choices input(data, size);
    server::LoadedRoom loaded;
    loaded.epoch = 2;
    loaded.header = next_part(input).value_or("");
    while (auto part = next_part(input)) loaded.entries.push_back(*std::move(part));
    auto room = server::Room::restore({}, 1, loaded, 1'000'000);
    if (!room) {
        promise(!room.error().empty(), "a refusal says why");
        return 0;
    }
    promise(room->seq() == loaded.entries.size(), "a room is as long as its log");
    static_cast<void>(room->handle(server::input::Opened(), 2'000'000));
    static_cast<void>(room->summary());
    return 0;
}
