// Epochs of a room: loading it adds one, and restoring a backup adds so many that no epoch from
// after the backup comes again.
#pragma once

#include <cstdint>

namespace server {

// Added to the epoch of each open room that is restored; a room that is loaded once a second for a
// day has fewer.
inline constexpr std::uint32_t restored_epochs = 100'000;

// Whether a backup was restored between these epochs of a room. However often the room was loaded
// after the backup, a tenth of the leap is left. As many loads without a restoration count as one,
// too: that costs a client a snapshot.
[[nodiscard]] constexpr bool restored_between(std::uint32_t earlier, std::uint32_t later) {
    return later > earlier && later - earlier > restored_epochs / 10;
}

}  // namespace server
