// Waits for a store's answer by callback. Never call it on a thread that the answer itself needs:
// the store's own, or a strand's.
#pragma once

#include <future>
#include <memory>
#include <utility>

namespace server {

template <class T, class Ask>
T wait_for(const Ask& ask) {
    // Held by both sides: the waiting one may be gone before the other has left set_value().
    const auto promise = std::make_shared<std::promise<T>>();
    auto future = promise->get_future();
    ask([promise](T answer) { promise->set_value(std::move(answer)); });
    return future.get();
}

}  // namespace server
