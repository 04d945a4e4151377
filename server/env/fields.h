// Taking the fields of one command, as numbers and as JSON.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "rules/tiles/feature_kind.h"
#include "rules/tiles/position.h"
#include "server/env/command_fields.h"
#include "server/env/json.h"

namespace server::env {

// Takes the fields of one command. Kinds have the numbers of the protocol's oneofs.
class Fields {
public:
    explicit Fields(CommandFields& out) : out_(out) { out_.row.fill(nothing); }

    void begin(int kind, const char* name) {
        set(Column::kind, kind);
        json_.open('{').key(name).open('{');
    }
    template <class Number>
    void field(const char* name, Number value, Column column) {
        set(column, static_cast<std::int32_t>(value));
        field(name, value);
    }
    template <class Number>
    void field(const char* name, Number value) {
        json_.key(name).number(static_cast<std::int32_t>(value));
    }
    void flag(const char* name, bool value, Column column) {
        set(column, value ? 1 : 0);
        json_.key(name).flag(value);
    }
    void at(rules::tiles::Position at) {
        field("x", at.x, Column::x);
        field("y", at.y, Column::y);
    }
    void on(rules::tiles::SegmentRef on) {
        at(on.at);
        field("segment", on.segment, Column::segment);
    }
    void figure(rules::tiles::FigureKind kind) { field("figure", kind, Column::figure); }
    void open(const char* name) { json_.key(name).open('{'); }
    void close() { json_.close('}'); }
    [[nodiscard]] std::string text() {
        json_.close('}').close('}');
        return json_.text();
    }

private:
    void set(Column column, std::int32_t value) {
        out_.row[static_cast<std::size_t>(column)] = value;
    }
    CommandFields& out_;
    Json json_;
};

}  // namespace server::env
