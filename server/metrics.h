// The metrics of the server, as one page for Prometheus.
#pragma once

#include <string>

#include "server/actor/figures.h"
#include "server/net/listener.h"
#include "server/notify/span_sender.h"
#include "server/notify/web_push.h"
#include "server/notify/webhook.h"
#include "server/people/people_figures.h"
#include "server/store/sqlite_store.h"

namespace server {

// Null: there is none.
struct NotifyFigures {
    const Webhook* webhook = nullptr;
    const WebPush* push = nullptr;
    const SpanSender* spans = nullptr;
};

[[nodiscard]] std::string metrics_page(const net::NetFigures& sockets, const Figures& rooms,
                                       const StoreFigures& store, const PeopleFigures& people,
                                       const NotifyFigures& notify, bool ready);

}  // namespace server
