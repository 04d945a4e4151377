// Messages from a server or a record: a snapshot and transitions, each after its length in two
// bytes. A client's fold accepts or refuses them, and stays consistent.
#include "server/codec/client_fold.h"
#include "server/codec/match.h"
#include "tests/fuzz/parts.h"

namespace {

using tests::fuzz::next_part;
using tests::fuzz::promise;

void check_deltas(const meeple::v1::Transition& transition) {
    for (const auto& delta : transition.deltas()) {
        if (const auto event = server::codec::read(delta)) {
            meeple::v1::Delta written;
            server::codec::write(*event, written);
            promise(server::codec::read(written) == event, "read(write(event)) = event");
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    tests::fuzz::Choices input(data, size);
    meeple::v1::Snapshot snapshot;
    const auto first = next_part(input);
    if (!first || !snapshot.ParseFromString(*first)) return 0;
    auto fold = server::codec::ClientFold::from(snapshot);
    if (!fold) return 0;
    while (const auto part = next_part(input)) {
        meeple::v1::Transition transition;
        if (!transition.ParseFromString(*part)) return 0;
        check_deltas(transition);
        const std::uint32_t before = fold->seq();
        if (!fold->apply(transition)) return 0;
        promise(fold->seq() == before + 1, "transitions follow without gaps");
        const auto view = server::codec::read_view(fold->snapshot());
        promise(view == fold->view(), "a snapshot of the fold holds its view");
    }
    return 0;
}
