#include "server/people/openapi.h"

#include <google/protobuf/descriptor.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "meeple/store/v1/record.pb.h"
#include "meeple/v1/envelope.pb.h"
#include "meeple/v1/http.pb.h"
#include "meeple/v1/people.pb.h"
#include "server/people/routes.h"

namespace server {
namespace {

namespace v1 = meeple::v1;
namespace pb = google::protobuf;
using nlohmann::ordered_json;

using Message = const pb::Descriptor* (*)();

template <class M>
const pb::Descriptor* message() {
    return M::descriptor();
}

enum class Who : std::uint8_t { anybody, token, private_rooms };

// One operation. Names in braces and `query` are parameters.
struct Described {
    std::string_view method;
    std::string_view path;
    std::string_view summary;
    Message takes = nullptr;  // null: no body
    Message gives = nullptr;  // null: text
    Who who = Who::anybody;
    std::vector<std::string_view> query = {};
    bool lines = false;  // a message on each line
};

// ---- What net answers by itself; net::resource_of() knows these addresses. ----

const Described of_net[] = {
    {"GET", "/v1/catalogue", "The catalogue: games, modules, options, tiles and bots", nullptr,
     message<v1::Catalogue>},
    {"GET",
     "/v1/records",
     "Records of public games, one PublicRecord a line",
     nullptr,
     message<meeple::store::v1::PublicRecord>,
     Who::anybody,
     {"after"},
     true},
    {"GET", "/v1/finished", "The public games that ended last", nullptr,
     message<v1::FinishedGames>},
    {"GET", "/v1/records/{room}", "The record of a finished game", nullptr,
     message<meeple::store::v1::Record>, Who::private_rooms},
    {"GET", "/v1/records/{room}/review", "The finished part of the review of a game", nullptr,
     message<v1::Review>, Who::private_rooms},
    {"POST", "/v1/reports", "An error report of a page", message<v1::PageReport>},
    {"GET", "/healthz", "200 while the process answers"},
    {"GET", "/readyz", "200, or 503 and the reason"},
    {"GET", "/metrics", "Metrics for Prometheus; access is limited"},
    {"GET", "/.well-known/security.txt", "Where to report weaknesses of this server (RFC 9116)"},
};

// ---- What people_routes() has; a route for several addresses has several rows. ----

const Described of_people[] = {
    {"GET", "/v1/account", "Your account", nullptr, message<v1::Account>, Who::token},
    {"GET", "/v1/account/export", "All data about your account", nullptr, message<v1::Export>,
     Who::token},
    {"POST", "/v1/account/challenge", "A challenge to make or use a passkey", nullptr,
     message<v1::Challenge>},
    {"POST", "/v1/account/register", "Make an account from a guest", message<v1::Register>,
     message<v1::Registered>, Who::token},
    {"POST", "/v1/account/sign-in", "Sign in", message<v1::SignIn>, message<v1::SignedIn>},
    {"POST", "/v1/account/password", "Set or remove the password", message<v1::SetPassword>,
     message<v1::Account>, Who::token},
    {"POST", "/v1/account/passkeys/add", "Add a passkey", message<v1::NewPasskey>,
     message<v1::Account>, Who::token},
    {"POST", "/v1/account/passkeys/remove", "Remove a passkey", message<v1::RemovePasskey>,
     message<v1::Account>, Who::token},
    {"POST", "/v1/account/tokens/revoke", "Revoke a token", message<v1::RevokeToken>,
     message<v1::Account>, Who::token},
    {"POST", "/v1/account/codes", "Make new recovery codes", nullptr, message<v1::Codes>,
     Who::token},
    {"POST", "/v1/account/bots", "Make a bot account", message<v1::NewBot>, message<v1::SignedIn>,
     Who::token},
    {"POST", "/v1/account/bots/token", "Make a token for a bot", message<v1::NewToken>,
     message<v1::SignedIn>, Who::token},
    {"POST", "/v1/account/records",
     "Keep the account's games out of records in bulk, or allow them again",
     message<v1::SetRecords>, message<v1::Account>, Who::token},
    {"POST", "/v1/account/portrait", "Choose a portrait", message<v1::SetPortrait>,
     message<v1::Account>, Who::token},
    {"GET", "/v1/account/push", "The key to subscribe to push messages", nullptr,
     message<v1::PushKey>, Who::token},
    {"POST", "/v1/account/push/add", "Subscribe to push messages about turns in games over days",
     message<v1::NewPushSubscription>, message<v1::PushSubscription>, Who::token},
    {"POST", "/v1/account/push/remove", "End a subscription to push messages",
     message<v1::RemovePushSubscription>, message<v1::PushSubscription>, Who::token},
    {"POST", "/v1/account/delete", "Delete the account", message<v1::DeleteAccount>,
     message<v1::Account>, Who::token},
    {"GET", "/v1/puzzles",
     "For each puzzle: how many people tried it, and how many solved it at the first try", nullptr,
     message<v1::PuzzleCounts>},
    {"POST", "/v1/puzzles", "Report your first try at a puzzle", message<v1::PuzzleTry>,
     message<v1::PuzzleCount>},
    {"POST", "/v1/order", "Give an order as a moderator", message<v1::Order>,
     message<v1::AuditLine>, Who::token},
    {"GET",
     "/v1/order/log",
     "The audit log of orders",
     nullptr,
     message<v1::AuditLog>,
     Who::token,
     {"after"}},
    {"GET",
     "/v1/order/reports",
     "Reports of players",
     nullptr,
     message<v1::Reports>,
     Who::token,
     {"settled", "after"}},
    {"GET",
     "/v1/order/person",
     "A player in the view of moderators",
     nullptr,
     message<v1::PersonFile>,
     Who::token,
     {"name", "person"}},
    {"POST", "/v1/order/report", "Report a seat", message<v1::NewReport>, message<v1::Report>,
     Who::token},
    {"GET", "/v1/people/{name}", "A profile", nullptr, message<v1::Person>},
    {"GET",
     "/v1/people/{name}/games",
     "Games of a player, latest first",
     nullptr,
     message<v1::GamesPlayed>,
     Who::private_rooms,
     {"game", "opponent", "after"}},
    {"GET", "/v1/people/{name}/opponents", "Opponents of a player, most frequent first", nullptr,
     message<v1::Opponents>, Who::private_rooms},
    {"GET",
     "/v1/people/{name}/ratings",
     "The history of a rating, latest first",
     nullptr,
     message<v1::RatingCurve>,
     Who::anybody,
     {"game", "speed", "after"}},
    {"GET", "/v1/results/{room}", "The result of a finished game", nullptr, message<v1::GameResult>,
     Who::private_rooms},
    {"GET",
     "/v1/leaderboards/{game}",
     "The leaderboard of a game",
     nullptr,
     message<v1::Leaderboard>,
     Who::anybody,
     {"speed", "of", "after"}},
};

bool is_of(const Described& one, const PeopleRoute& route) {
    const bool below = route.path.ends_with('/');
    return one.method == route.method &&
           (below ? one.path.starts_with(route.path) : one.path == route.path);
}

// Table and descriptions say the same.
void check_tables() {
    for (const PeopleRoute& route : people_routes()) {
        if (std::ranges::none_of(of_people, [&](const auto& one) { return is_of(one, route); }))
            throw std::logic_error("not described: " + std::string(route.path));
    }
    for (const Described& one : of_people) {
        const auto routes = people_routes();
        if (std::ranges::none_of(routes, [&](const auto& route) { return is_of(one, route); }))
            throw std::logic_error("no route: " + std::string(one.path));
    }
    for (const Described& one : of_net) {
        if (net::resource_of(one.path).route == net::Route::page)
            throw std::logic_error("no route: " + std::string(one.path));
    }
    for (const auto& all :
         {std::span<const Described>(of_net), std::span<const Described>(of_people)})
        for (const Described& one : all)
            if (!net::resource_of(one.path).allows(one.method))
                throw std::logic_error("not allowed: " + std::string(one.path));
}

// ---- Schemas: how protobuf's JSON writes a message. ----

class Schemas {
public:
    ordered_json of(const pb::Descriptor& message) { return reference(message); }

    // All requested messages, and the messages inside them.
    ordered_json all() {
        ordered_json found = ordered_json::object();
        for (std::size_t i = 0; i < messages_.size(); ++i) {
            ordered_json fields = ordered_json::object();
            for (int k = 0; k < messages_[i]->field_count(); ++k) {
                const pb::FieldDescriptor& field = *messages_[i]->field(k);
                const ordered_json one = schema(field);
                fields[field.json_name()] =
                    field.is_repeated() ? ordered_json{{"type", "array"}, {"items", one}} : one;
            }
            found[name(*messages_[i])] = {{"type", "object"}, {"properties", fields}};
        }
        for (const pb::EnumDescriptor* one : enums_) {
            ordered_json values = ordered_json::array();
            for (int k = 0; k < one->value_count(); ++k) values.push_back(one->value(k)->name());
            found[name(*one)] = {{"type", "string"}, {"enum", values}};
        }
        return found;
    }

private:
    template <class Descriptor>
    static std::string name(const Descriptor& one) {
        constexpr std::string_view package = "meeple.";
        return one.full_name().substr(package.size());
    }
    template <class Descriptor>
    static ordered_json reference_to(const Descriptor& one) {
        return {{"$ref", "#/components/schemas/" + name(one)}};
    }
    ordered_json reference(const pb::Descriptor& message) {
        if (known_.insert(message.full_name()).second) messages_.push_back(&message);
        return reference_to(message);
    }
    ordered_json schema(const pb::FieldDescriptor& field) {
        using Field = pb::FieldDescriptor;
        const auto is = [&field](auto... types) { return ((field.type() == types) || ...); };
        if (is(Field::TYPE_MESSAGE)) return reference(*field.message_type());
        if (is(Field::TYPE_ENUM)) {
            if (known_.insert(field.enum_type()->full_name()).second)
                enums_.push_back(field.enum_type());
            return reference_to(*field.enum_type());
        }
        if (is(Field::TYPE_BOOL)) return {{"type", "boolean"}};
        if (is(Field::TYPE_DOUBLE)) return {{"type", "number"}};
        if (is(Field::TYPE_STRING)) return {{"type", "string"}};
        if (is(Field::TYPE_BYTES)) return {{"type", "string"}, {"contentEncoding", "base64"}};
        if (is(Field::TYPE_UINT32)) return {{"type", "integer"}, {"minimum", 0}};
        if (is(Field::TYPE_SINT32)) return {{"type", "integer"}};
        if (is(Field::TYPE_UINT64, Field::TYPE_FIXED64))
            return {{"type", "string"}, {"pattern", "^[0-9]+$"}};
        throw std::logic_error("a type of field without a schema");
    }

    std::set<std::string> known_;
    std::vector<const pb::Descriptor*> messages_;
    std::vector<const pb::EnumDescriptor*> enums_;
};

// ---- The document. ----

ordered_json content(Schemas& schemas, Message message, bool lines = false) {
    if (message == nullptr) return {{"text/plain", {{"schema", {{"type", "string"}}}}}};
    const char* const type = lines ? "application/x-ndjson" : "application/json";
    return {{type, {{"schema", schemas.of(*message())}}}};
}

ordered_json parameters(const Described& one) {
    ordered_json all = ordered_json::array();
    const ordered_json text{{"type", "string"}};
    for (std::size_t at = one.path.find('{'); at != std::string_view::npos;
         at = one.path.find('{', at + 1)) {
        const std::string_view name = one.path.substr(at + 1, one.path.find('}', at) - at - 1);
        all.push_back({{"name", name}, {"in", "path"}, {"required", true}, {"schema", text}});
    }
    for (const std::string_view name : one.query)
        all.push_back({{"name", name}, {"in", "query"}, {"schema", text}});
    return all;
}

ordered_json operation(Schemas& schemas, const Described& one, bool refuses_with_errors) {
    ordered_json out{{"summary", one.summary}};
    const ordered_json all = parameters(one);
    if (!all.empty()) out["parameters"] = all;
    if (one.method == "POST") {
        const ordered_json nothing{{"application/json", {{"schema", {{"type", "object"}}}}}};
        out["requestBody"] = {
            {"content", one.takes == nullptr ? nothing : content(schemas, one.takes)}};
    }
    out["responses"] = {
        {"200",
         {{"description", "The answer"}, {"content", content(schemas, one.gives, one.lines)}}},
        {"default",
         {{"description", refuses_with_errors
                              ? "Refused; read it as Error only if it is application/json"
                              : "Refused"},
          {"content", content(schemas, refuses_with_errors ? Message(message<v1::Error>)
                                                           : Message(nullptr))}}}};
    if (one.who == Who::token) out["security"] = {{{"token", ordered_json::array()}}};
    if (one.who == Who::private_rooms) {
        out["security"] = {ordered_json::object(), {{"token", ordered_json::array()}}};
        if (!refuses_with_errors) out["security"].push_back({{"invite", ordered_json::array()}});
    }
    return out;
}

void add_paths(Schemas& schemas, std::span<const Described> all, bool refuses_with_errors,
               ordered_json& paths) {
    for (const Described& one : all) {
        const char* method = one.method == "GET" ? "get" : "post";
        paths[std::string(one.path)][method] = operation(schemas, one, refuses_with_errors);
    }
}

// Each member of an object on a line of its own.
std::string lines(const ordered_json& object) {
    std::string out = "{";
    for (const auto& [key, value] : object.items()) {
        out +=
            (out.size() == 1 ? "\n  " : ",\n  ") + ordered_json(key).dump() + ": " + value.dump();
    }
    return out + "}";
}

}  // namespace

std::string openapi() {
    check_tables();
    Schemas schemas;
    ordered_json paths = ordered_json::object();
    add_paths(schemas, of_net, false, paths);
    add_paths(schemas, of_people, true, paths);
    const ordered_json call{
        {"summary", "It is the person's turn in a slow game"},
        {"requestBody", {{"content", content(schemas, message<v1::WebhookCall>)}}},
        {"responses",
         {{"2XX", {{"description", "Received; after any other answer the server tries again"}}}}}};
    const ordered_json proofs{
        {"token", {{"type", "http"}, {"scheme", "bearer"}}},
        {"invite", {{"type", "apiKey"}, {"in", "header"}, {"name", "X-Invite"}}}};
    const ordered_json info{{"title", "meepled"},
                            {"version", "1"},
                            {"license", {{"name", "Apache-2.0"}, {"identifier", "Apache-2.0"}}}};
    return "{\"openapi\": \"3.1.0\",\n\"info\": " + info.dump() + ",\n\"paths\": " + lines(paths) +
           ",\n\"webhooks\": " + lines({{"yourTurn", {{"post", call}}}}) +
           ",\n\"components\": {\"securitySchemes\": " + proofs.dump() +
           ",\n\"schemas\": " + lines(schemas.all()) + "}}\n";
}

}  // namespace server
