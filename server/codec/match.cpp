#include "server/codec/match.h"

#include "server/codec/tiles.h"

namespace server::codec {
namespace {

namespace v1 = meeple::v1;
namespace tiles = rules::tiles;

void append_number(std::string& out, std::uint32_t number) {
    for (int shift = 24; shift >= 0; shift -= 8) out.push_back(static_cast<char>(number >> shift));
}

void append_segment(std::string& out, const tiles::SegmentRef& on) {
    out.push_back(static_cast<char>(on.at.x));
    out.push_back(static_cast<char>(on.at.y));
    out.push_back(static_cast<char>(on.segment));
}

}  // namespace

void write(const rules::Command& command, v1::Action& out) {
    write(std::get<tiles::Command>(command), *out.mutable_tiles());
}

std::optional<rules::Command> read(const v1::Action& in) {
    switch (in.family_case()) {
        case v1::Action::kTiles: {
            const std::optional<tiles::Command> command = read(in.tiles());
            if (!command) return std::nullopt;
            return rules::Command(*command);
        }
        case v1::Action::FAMILY_NOT_SET: break;
    }
    return std::nullopt;
}

void write(const rules::Event& event, v1::Delta& out) {
    write(std::get<tiles::Event>(event), *out.mutable_tiles());
}

std::optional<rules::Event> read(const v1::Delta& in) {
    if (!in.has_tiles()) return std::nullopt;
    std::optional<tiles::Event> event = read(in.tiles());
    if (!event) return std::nullopt;
    return rules::Event(std::move(*event));
}

bool is_game_delta(const v1::Delta& in) {
    return in.has_tiles();
}

void write(const rules::View& view, v1::Snapshot& out) {
    write(std::get<tiles::View>(view), *out.mutable_tiles());
}

std::optional<rules::View> read_view(const v1::Snapshot& in) {
    if (!in.has_tiles()) return std::nullopt;
    std::optional<tiles::View> view = read(in.tiles());
    if (!view) return std::nullopt;
    return rules::View(std::move(*view));
}

void write(const std::vector<rules::Appraisal>& appraisals, v1::Appraisals& out) {
    for (const rules::Appraisal& appraisal : appraisals) write(appraisal, *out.add_tiles());
}

void write(const rules::Decision& decision, v1::Decision& out) {
    out.add_seats(decision.seat);
    out.set_kind(static_cast<v1::DecisionKind>(decision.kind));
}

void write_legal(const rules::Match& match, rules::Seat seat, v1::Decision& out) {
    write_legal(match, seat, *out.mutable_tiles());
}

std::vector<std::vector<rules::Command>> legal_steps(const v1::Decision& decision,
                                                     const rules::View& view) {
    if (!decision.has_tiles()) return {};
    return legal_steps(decision.tiles(), std::get<tiles::View>(view).hand);
}

v1::Reason reason(rules::Refusal refusal) {
    return static_cast<v1::Reason>(refusal);
}

std::string payload_text(std::string_view what, std::uint32_t number, std::string_view bytes,
                         const std::vector<rules::Command>& commands) {
    std::string text(what);
    text.push_back('\0');
    append_number(text, number);
    append_number(text, static_cast<std::uint32_t>(bytes.size()));
    text.append(bytes);
    for (const rules::Command& command : commands) {
        const auto& tiles_command = std::get<tiles::Command>(command);
        text.push_back(static_cast<char>(tiles_command.index()));
        if (const auto* place = std::get_if<tiles::PlaceTile>(&tiles_command)) {
            append_number(text, place->tile);
            text.push_back(static_cast<char>(place->at.x));
            text.push_back(static_cast<char>(place->at.y));
            text.push_back(static_cast<char>(place->rotation));
        }
        if (const auto* deploy = std::get_if<tiles::DeployFigure>(&tiles_command)) {
            text.push_back(static_cast<char>(deploy->figure));
            text.push_back(static_cast<char>(deploy->segment));
        }
        if (const auto* recall = std::get_if<tiles::RecallFigure>(&tiles_command)) {
            text.push_back(static_cast<char>(recall->figure));
            append_segment(text, recall->on);
        }
        if (const auto* move = std::get_if<tiles::MoveToken>(&tiles_command)) {
            text.push_back(static_cast<char>(move->token));
            append_segment(text, move->on);
        }
        if (const auto* opening = std::get_if<tiles::OpenGift>(&tiles_command)) {
            text.push_back(static_cast<char>(opening->gift));
            text.push_back(static_cast<char>(opening->target.has_value()));
            const tiles::GiftTarget target = opening->target.value_or(tiles::GiftTarget{});
            text.push_back(static_cast<char>(target.figure));
            append_segment(text, target.at);
            text.push_back(static_cast<char>(target.to));
        }
        if (const auto* remove = std::get_if<tiles::RemoveToken>(&tiles_command)) {
            text.push_back(static_cast<char>(remove->token));
        }
    }
    return text;
}

}  // namespace server::codec
