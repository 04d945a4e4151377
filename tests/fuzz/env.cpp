// The C interface: any calls in any sequence, with meaningless numbers, texts and bytes.
#include <array>
#include <string>
#include <vector>

#include "server/env/meepled_env.h"
#include "tests/fuzz/target.h"

namespace {

using tests::fuzz::Choices;
using tests::fuzz::promise;

constexpr std::array<const char*, 4> setups = {
    "edition carcassonne\nmodules farmers\n",
    "edition carcassonne\nmodules farmers gifts\noption hand three_hidden\nseats 3\n",
    "edition hunters_and_gatherers_2020\n",
    "edition cardcassonne\nseats 3\n",
};

std::string some_text(Choices& choices) {
    std::string text;
    for (std::size_t left = choices.below(40); left > 0; --left)
        text += static_cast<char>(choices.byte());
    return text.substr(0, text.find('\0'));
}

void expect(meepled_code code) {
    promise(code >= MEEPLED_OK && code < MEEPLED_BROKEN, "a code is known, and nothing is broken");
    promise((code == MEEPLED_OK) == std::string(meepled_error()).empty(), "an error has a text");
}

// A legal action, most of the time.
void step(std::uint64_t table, Choices& choices) {
    std::array<std::int32_t, 1024 * MEEPLED_ROW> rows{};
    std::size_t count = 0;
    const auto code = meepled_legal(table, rows.data(), 1024, &count);
    expect(code);
    if (code != MEEPLED_OK || count == 0 || choices.byte() % 8 == 0)
        return expect(meepled_step(table, static_cast<std::int32_t>(choices.below(5000)) - 10));
    expect(meepled_step(table, rows[choices.below(count) * MEEPLED_ROW]));
}

void read(std::uint64_t table, Choices& choices) {
    std::vector<char> text(choices.byte() % 4 == 0 ? 3 : 1 << 18);
    std::size_t length = 0;
    const auto what = static_cast<std::int32_t>(choices.below(15));
    const auto code = meepled_text(table, what, text.data(), text.size(), &length);
    expect(code);
    std::uint64_t again = 0;
    if (code != MEEPLED_OK || what != MEEPLED_SAVED) return;
    std::string saved(text.data(), length);
    if (choices.byte() % 2 == 0 && !saved.empty())
        saved[choices.below(saved.size())] = static_cast<char>(choices.byte());
    const auto restored = meepled_restore(saved.c_str(), &again);
    expect(restored);
    if (restored == MEEPLED_OK) expect(meepled_free(again));
}

void look(std::uint64_t table, Choices& choices) {
    meepled_space space{};
    if (meepled_space_of(table, &space) != MEEPLED_OK) return;
    const auto size = static_cast<std::size_t>(space.planes) *
                      static_cast<std::size_t>(space.height) *
                      static_cast<std::size_t>(space.width);
    std::vector<std::uint8_t> planes(size);
    std::vector<std::int32_t> globals(static_cast<std::size_t>(space.globals));
    std::vector<std::int8_t> mask(static_cast<std::size_t>(space.actions));
    const auto seat = static_cast<std::int32_t>(choices.below(5)) - 1;
    expect(meepled_observe(table, seat, planes.data(), size - choices.below(2), globals.data(),
                           globals.size()));
    expect(meepled_mask(table, mask.data(), mask.size()));
    std::array<char, 200> name{};
    std::size_t length = 0;
    expect(meepled_action_name(table, static_cast<std::int32_t>(choices.below(9000)) - 5,
                               name.data(), name.size(), &length));
}

// A view of that game, some of its bytes changed; or no view at all.
void from_bytes(const char* setup, Choices& choices) {
    std::vector<std::uint8_t> bytes;
    for (std::size_t left = choices.below(300); left > 0; --left) bytes.push_back(choices.byte());
    if (!bytes.empty()) bytes[0] = choices.byte() % 2 == 0 ? 2 : 0x81;
    bytes.push_back(0);
    std::uint64_t table = 0;
    const auto code = meepled_from_view(setup, bytes.data(), bytes.size(), 1, &table);
    expect(code);
    if (code != MEEPLED_OK) return;
    step(table, choices);
    look(table, choices);
    expect(meepled_free(table));
}

void call(std::uint64_t table, const char* setup, Choices& choices) {
    std::uint64_t other = 0;
    std::int32_t number = 0;
    const auto seat = static_cast<std::int32_t>(choices.below(4));
    switch (choices.below(12)) {
        case 0: return read(table, choices);
        case 1: return look(table, choices);
        case 2: return from_bytes(setup, choices);
        case 3: return expect(meepled_play(table, some_text(choices).c_str()));
        case 4: return expect(meepled_action_index(table, some_text(choices).c_str(), &number));
        case 5: return expect(meepled_default(table));
        case 6:
            if (meepled_clone_known(table, seat, choices.byte(), &other) == MEEPLED_OK) {
                step(other, choices);
                expect(meepled_free(other));
            }
            return;
        case 7: return expect(meepled_free(table + 1 + choices.byte()));
        case 8:
            if (meepled_create(some_text(choices).c_str(), 1, &other) == MEEPLED_OK)
                expect(meepled_free(other));
            return;
        default: return step(table, choices);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Choices choices(data, size);
    const char* const setup = setups[choices.below(setups.size())];
    std::uint64_t table = 0;
    expect(meepled_create(setup, choices.byte(), &table));
    while (!choices.empty()) call(table, setup, choices);
    expect(meepled_free(table));
    expect(meepled_free(table));
    return 0;
}
