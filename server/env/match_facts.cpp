#include "server/env/match_facts.h"

#include "rules/scored.h"
#include "server/env/json.h"

namespace server::env {

namespace {

namespace tiles = rules::tiles;

void put_seats(Json& json, const std::vector<rules::Seat>& seats) {
    json.open('[');
    for (const rules::Seat seat : seats) json.number(seat);
    json.close(']');
}

void put_segment(Json& json, const tiles::SegmentRef& segment) {
    json.key("x").number(segment.at.x).key("y").number(segment.at.y);
    json.key("segment").number(segment.segment);
}

void put(Json& json, const rules::Scored& it) {
    json.open('{').key("kind").string(it.kind).key("complete").flag(it.complete);
    put_segment(json, it.at);
    json.key("points").number(it.points).key("owners");
    put_seats(json, it.owners);
    json.close('}');
}

}  // namespace

std::string features_text(const rules::Match& match) {
    Json json;
    json.open('[');
    for (const rules::Appraisal& it : match.appraise()) {
        json.open('{').key("kind").string(tiles::name(it.kind)).key("complete").flag(it.complete);
        put_segment(json, it.segments.front());
        json.key("points").number(it.points).key("points_complete").number(it.points_complete);
        json.key("open").number(it.open).key("size").number(it.segments.size()).key("owners");
        put_seats(json, it.owners);
        json.key("segments").open('[');
        for (const tiles::SegmentRef& segment : it.segments)
            json.open('[')
                .number(segment.at.x)
                .number(segment.at.y)
                .number(segment.segment)
                .close(']');
        json.close(']').close('}');
    }
    json.close(']');
    return json.text();
}

std::string scored_text(const rules::Events& events) {
    Json json;
    json.open('[');
    for (const rules::Scored& it : rules::scored_in(events)) put(json, it);
    json.close(']');
    return json.text();
}

}  // namespace server::env
