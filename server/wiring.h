// From the settings to the options of each part.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/actor/actor_config.h"
#include "server/actor/trace.h"
#include "server/config.h"
#include "server/net/listener.h"
#include "server/notify/span_sender.h"
#include "server/notify/web_push.h"
#include "server/notify/webhook.h"
#include "server/people/accounts.h"
#include "server/serving/record_feed.h"
#include "server/store/postgres/postgres_store.h"
#include "server/store/sqlite_store.h"

namespace server {

[[nodiscard]] net::ListenerOptions listener_options(const Config& config);
[[nodiscard]] ActorConfig actor_config(const Config& config);
[[nodiscard]] AccountOptions account_options(const Config& config);
[[nodiscard]] RecordFeed::Options feed_options(const Config& config);
// Reads the secret; throws std::runtime_error without one.
[[nodiscard]] WebhookOptions webhook_options(const Config& config);
[[nodiscard]] EndpointRule push_rule(const Config& config);
// The operator's own key, or `kept`: the one in the store.
[[nodiscard]] P256Key push_key(const Config& config, const std::string& kept);
// Null: nothing is traced.
[[nodiscard]] std::shared_ptr<SpanSender> span_sender(const Config& config);
[[nodiscard]] std::shared_ptr<const Tracer> tracer(const Config& config,
                                                   std::shared_ptr<SpanSender> spans);
[[nodiscard]] SqliteOptions sqlite_options(const Config& config);
[[nodiscard]] PostgresOptions postgres_options(const Config& config);
// The text of security.txt until its last day is over, then nothing; logs once if it is over now.
[[nodiscard]] std::function<std::string()> security_source(const Config& config);
[[nodiscard]] int thread_count(const Config& config);

}  // namespace server
