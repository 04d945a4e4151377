#include "tests/support/scenario_look.h"

#include <algorithm>
#include <optional>

#include "rules/notation.h"
#include "tests/support/laws_list.h"
#include "tests/support/scenario_text.h"

namespace scenario {
namespace {

namespace tiles = rules::tiles;

template <class T>
std::string list_of(const std::vector<T>& numbers) {
    std::string text;
    for (const auto& value : numbers) text += (text.empty() ? "" : " ") + std::to_string(value);
    return text;
}

class Observer {
public:
    explicit Observer(const Seen& seen) : seen_(seen) {}

    static std::string award_text(const tiles::Award& award, tiles::FeatureKind kind) {
        return std::to_string(award.seat) + " +" + std::to_string(award.points) + " " +
               std::string(name(kind));
    }

    Words awards(bool complete) const {
        Words found;
        for (const auto& event : seen_.events) {
            const auto* one = std::get_if<tiles::FeatureScored>(&std::get<tiles::Event>(event));
            if (one == nullptr || one->complete != complete || is_granted(*one)) continue;
            for (const auto& award : one->awards) {
                if (award.points != 0) found.push_back(award_text(award, one->kind));
            }
        }
        return found;
    }

    // For placing a tile, independent of figures.
    static bool is_granted(const tiles::FeatureScored& scored) { return scored.figures.empty(); }

    // "0 +4 river_system tiles=3 because=logboat:2:4", or "nothing".
    void look_at_grants(const Words& parts) const {
        Words found;
        for (const auto& event : seen_.events) {
            const auto* one = std::get_if<tiles::FeatureScored>(&std::get<tiles::Event>(event));
            if (one == nullptr || !is_granted(*one)) continue;
            Words text{award_text(one->awards.at(0), one->kind)};
            const auto why = reasons(*one);
            for (std::size_t i = 3; i < parts.size(); ++i) {
                const bool given = std::find(why.begin(), why.end(), parts[i]) != why.end();
                text.push_back(given ? parts[i] : joined(why));
            }
            found.push_back(spaced(text));
        }
        same("granted", parts == Words{"nothing"} ? Words{} : Words{spaced(parts)}, found);
    }

    static std::string spaced(const Words& parts) {
        std::string text;
        for (const auto& part : parts) text += (text.empty() ? "" : " ") + part;
        return text;
    }

    Words returns() const {
        return all<tiles::FigureReturned>([](const auto& one) {
            return std::to_string(one.figure.seat) + " " + std::string(name(one.figure.kind)) +
                   " " + text_of(one.figure.on.at);
        });
    }

    // "0 +3 road tiles=3 because=tile:3:3,pennant:1:2" or "nothing".
    void look_at_reasons(const Words& parts, bool complete) const {
        const auto award = parts[0] + " " + parts[1] + " " + parts[2];
        if (parts.size() == 3) return;
        std::string seen;
        for (const auto& event : seen_.events) {
            const auto* one = std::get_if<tiles::FeatureScored>(&std::get<tiles::Event>(event));
            if (one == nullptr || one->complete != complete || is_granted(*one)) continue;
            for (const auto& given : one->awards) {
                if (award_text(given, one->kind) != award) continue;
                const auto why = reasons(*one);
                if (std::all_of(parts.begin() + 3, parts.end(), [&](const std::string& part) {
                        return std::find(why.begin(), why.end(), part) != why.end();
                    })) {
                    return;
                }
                seen += " (" + joined(why) + ")";
            }
        }
        wrong("no award " + award + " for these reasons; seen:" + seen);
    }

    static Words reasons(const tiles::FeatureScored& scored) {
        std::string lines;
        for (const auto& line : scored.lines) {
            if (line.count == 0 && line.points == 0) continue;
            lines += (lines.empty() ? "" : ",") + line.reason + ":" + std::to_string(line.count) +
                     ":" + std::to_string(line.points);
        }
        return {"tiles=" + std::to_string(scored.tiles.size()),
                "figures=" + std::to_string(scored.figures.size()), "because=" + lines};
    }

    void judge(const std::string& what, const Words& parts, const std::string& text) const {
        if (what == "refused") {
            const auto found = seen_.refusal ? std::string(name(*seen_.refusal)) : "accepted";
            return same("refused", parts, {found});
        }
        if (what == "completed") {
            return same(what, parts == Words{"nothing"} ? Words{} : parts,
                        all<tiles::FeatureCompleted>(
                            [](const auto& one) { return std::string(name(one.kind)); }));
        }
        if (what == "order") {
            const auto found = all<tiles::FeatureScored>(
                [](const auto& one) { return std::string(name(one.kind)); });
            return same_value(what, joined(parts), joined(found));
        }
        if (what == "drawn" || what == "discarded") return look_at_draws(what, parts);
        if (what == "back") {
            return same(what, parts == Words{"nothing"} ? Words{} : parts,
                        all<tiles::TilePutBack>([&](const auto& one) { return named(one.tile); }));
        }
        if (what == "granted") return look_at_grants(parts);
        if (what == "received" || what == "given") return look_at_gains(what, parts);
        if (what == "offered" || what == "not") return look_at_offers(text);
        if (what == "worth") return look_at_worth(parts);
        if (what == "lies") return look_at_tile(parts);
        if (what == "stands") return look_at_figure(parts);
        look_at_state(what, parts);
    }

    void look_at_draws(const std::string& what, const Words& parts) const {
        const auto expected = parts == Words{"nothing"} ? Words{} : parts;
        const auto name_it = [&](const auto& one) { return named(one.tile); };
        const auto found =
            what == "drawn" ? all<tiles::TileDrawn>(name_it) : all<tiles::TileDiscarded>(name_it);
        if (found != expected) {
            wrong(what + ": expected " + joined(expected) + ", got " + joined(found));
        }
    }

    // "received 0 synod"; "given 0 +6 cash_out because=cash_out:1:2,figure:2:4".
    void look_at_gains(const std::string& what, const Words& parts) const {
        const auto expected = spaced(parts);
        auto found = all<tiles::GiftReceived>([](const auto& one) {
            return std::to_string(one.seat) + " " + std::string(name(one.gift));
        });
        if (what == "received") {
            return same(what, parts == Words{"nothing"} ? Words{} : Words{expected}, found);
        }
        found = all<tiles::SeatScored>([&](const auto& one) {
            int points = 0;
            std::string why;
            for (const auto& line : one.lines) {
                points += line.points;
                why += (why.empty() ? "" : ",") + line.reason + ":" + std::to_string(line.count) +
                       ":" + std::to_string(line.points);
            }
            const auto text = std::to_string(one.seat) + (points < 0 ? " " : " +") +
                              std::to_string(points) + " " + one.what;
            return parts.size() > 3 ? text + " because=" + why : text;
        });
        if (parts == Words{"nothing"}) return same(what, {}, found);
        if (std::find(found.begin(), found.end(), expected) == found.end()) {
            wrong("given: expected " + expected + ", got " + joined(found));
        }
    }

    // The tiles in a seat's hand, as a viewer sees them.
    [[nodiscard]] Words held_by(rules::Viewer viewer, const std::string& seat) const {
        const auto now = std::get<tiles::View>(seen_.match.view(viewer));
        const auto number = static_cast<std::size_t>(number_of(seat));
        if (!now.hands) wrong("seats have no hands of their own");
        const auto& held = number == now.turn_seat ? now.hand : now.hands->held.at(number);
        Words found;
        for (const auto tile : held) {
            found.push_back(tile == tiles::no_tile ? "?" : named(tile));
        }
        return found;
    }

    void look_at_state(const std::string& what, const Words& parts) const {
        const auto now = view();
        const auto decision = seen_.match.decision();
        if (what == "scores") {
            std::vector<int> found;
            for (const auto& seat : now.seats) found.push_back(seat.score);
            same_value(what, joined(parts), joined(words(list_of(found))));
        } else if (what == "figures") {
            std::vector<int> found;
            for (const auto& seat : now.seats) found.push_back(seat.figures[0]);
            same_value(what, joined(parts), joined(words(list_of(found))));
        } else if (what == "turn") {
            const auto found = decision ? std::to_string(decision->seat) : "nobody";
            same(what, parts, {found});
        } else if (what == "waits") {
            same(what, parts,
                 {std::string(decision ? rules::decision_text(decision->kind) : "nothing")});
        } else if (what == "over" || what == "running") {
            same_value(what, what == "over", seen_.match.over());
        } else if (what == "winners") {
            same_value(what, joined(parts), joined(words(list_of(now.winners))));
        } else if (what == "holds") {  // SEAT TILES
            same("holds", {parts.begin() + 1, parts.end()},
                 held_by(rules::Viewer::everything(), parts.at(0)));
        } else if (what == "seen") {  // VIEWER SEAT TILES
            const auto viewer =
                parts.at(0) == "spectator"
                    ? rules::Viewer::spectator()
                    : rules::Viewer::at(static_cast<rules::Seat>(number_of(parts[0])));
            same("seen", {parts.begin() + 2, parts.end()}, held_by(viewer, parts.at(1)));
        } else if (what == "hand") {
            Words found;
            for (const auto tile : now.hand) found.push_back(named(tile));
            same(what, parts == Words{"nothing"} ? Words{} : parts, found);
        } else if (what == "left") {
            int found = 0;
            for (const auto& [tile, count] : now.supply) found += count;
            same_value(what, number_of(parts.at(0)), found);
        } else if (what == "bonus") {
            if (!now.side) wrong("there is no side stack in this game");
            int found = 0;
            for (const auto& [tile, count] : now.side->supply) found += count;
            same_value(what, number_of(parts.at(0)), found);
        } else if (what == "board") {
            same_value(what, number_of(parts.at(0)), static_cast<int>(now.board.size()));
        } else if (what == "token") {
            look_at_token(parts);
        } else if (what == "supply") {
            look_at_figures(parts);
        } else if (what == "turns") {
            same_value(what, number_of(parts.at(0)), static_cast<int>(now.turn));
        } else if (what == "table") {  // -2,-2 to 4,2
            if (!now.table) wrong("the table stays as it is");
            const auto& [left, top, right, bottom] = *now.table;
            same(what, {spaced(parts)}, {text_of({left, top}) + " to " + text_of({right, bottom})});
        } else {
            look_at_part(what, parts);
        }
    }

    // What a module keeps, in words of its own.
    void look_at_part(const std::string& what, Words parts) const {
        const auto now = view();
        std::optional<Words> found;
        laws::Laws::each([&]<class Part>(const Part& /*part*/) {
            if (!found) found = Part::found(now, what, parts);
        });
        if (!found) wrong("unknown expectation, or not in this game: " + what);
        same(what, parts == Words{"nothing"} ? Words{} : parts, *found);
    }

    // How many a seat has of what is no figure and no thing; nothing if there is none of that name.
    static std::optional<int> kept_by(const tiles::View& now, std::size_t seat,
                                      std::string_view name) {
        std::optional<int> kept;
        laws::Laws::each([&]<class Part>(const Part& /*part*/) {
            if (!kept) kept = Part::kept_things(now, seat, name);
        });
        return kept;
    }

    // "mage 1,0 road W", "fairy 1,0 road W beside 0 meeple", "dragon 1,0", or "mage nowhere".
    void look_at_token(const Words& parts) const {
        const auto now = view();
        const auto expected = spaced(parts);
        for (const auto& place : now.tokens) {
            if (name(place.token) != parts.at(0)) continue;
            const rules::Command lies = tiles::Command{
                tiles::MoveToken{place.token, place.on.value_or(tiles::SegmentRef{})}};
            const auto text = rules::command_text(seen_.match, lies);
            auto found = place.on ? text.substr(text.find(' ') + 1) : parts[0] + " nowhere";
            if (place.beside)
                found += " beside " + std::to_string(place.beside->seat) + ' ' +
                         std::string(name(place.beside->kind));
            return same_value("token", expected, found);
        }
        wrong("no token " + parts.at(0));
    }

    // -1: nothing of that name can be had.
    static int items_of(const tiles::View::SeatView& seat, std::string_view item) {
        for (std::size_t i = 0; i < tiles::item_count; ++i) {
            if (name(static_cast<tiles::Item>(i)) == item) return seat.items[i];
        }
        return -1;
    }

    // "0 meeple=6 abbot=1 wine=2": what this seat has in its supply.
    void look_at_figures(const Words& parts) const {
        const auto now = view();
        const auto& seat = now.seats.at(static_cast<std::size_t>(number_of(parts.at(0))));
        for (auto part = parts.begin() + 1; part != parts.end(); ++part) {
            const auto equals = part->find('=');
            const auto own = static_cast<std::size_t>(number_of(parts[0]));
            if (const auto kept = kept_by(now, own, part->substr(0, equals))) {
                same_value(*part, number_of(part->substr(equals + 1)), *kept);
                continue;
            }
            if (const int held = items_of(seat, part->substr(0, equals)); held >= 0) {
                same_value(*part, number_of(part->substr(equals + 1)), held);
                continue;
            }
            const auto kind = figure_of(part->substr(0, equals));
            same_value(*part, number_of(part->substr(equals + 1)),
                       int{seat.figures[static_cast<std::size_t>(kind)]});
        }
    }

    // "offered A | B", "offered only A | B", "not offered A | B", "offered 3 places". A is a
    // command without its tile, or of a deployment just "road W".
    void look_at_offers(std::string_view text) const {
        const auto found = offer_texts();
        const auto parts = words(text);
        if (parts.size() != 3 || parts[2] != "places") return same_offers(text, found);
        same_value("places offered", number_of(parts[1]),
                   static_cast<int>(std::count_if(found.begin(), found.end(), [](const auto& one) {
                       return one.starts_with("place ");
                   })));
    }

    Words offer_texts() const {
        Words found;
        const auto decision = seen_.match.decision();
        if (!decision) return found;
        std::vector<rules::Command> offers;
        seen_.match.offers(decision->seat, offers);
        const auto now = view();
        for (const auto& offer : offers) {
            const auto& command = std::get<tiles::Command>(offer);
            if (const auto* place = std::get_if<tiles::PlaceTile>(&command)) {
                const auto tile = now.hand.size() > 1 ? named(place->tile) + " " : "";
                found.push_back("place " + tile + text_of(place->at) + " r" +
                                std::to_string(place->rotation));
            } else if (const auto* deploy = std::get_if<tiles::DeployFigure>(&command)) {
                const auto& type = laid_type(now.board.back());
                const auto where =
                    tiles::where_name(type, now.board.back().rotation, deploy->segment);
                const auto figure = deploy->figure == tiles::FigureKind::meeple
                                        ? std::string{}
                                        : std::string(name(deploy->figure)) + " ";
                found.push_back(figure + std::string(name(type.segments[deploy->segment].kind)) +
                                (where.empty() ? "" : " " + where));
            } else {
                found.push_back(rules::command_text(seen_.match, command));
            }
        }
        return found;
    }

    const tiles::View::PlacedTile& tile_at(const tiles::View& now, tiles::Position at) const {
        for (const auto& tile : now.board) {
            if (tile.at == at) return tile;
        }
        wrong("no tile at " + text_of(at));
    }

    // "city 0,0 N points=2 owners=0,1 complete=yes tiles=..": the feature with that segment; '-'
    // for a segment without a name; owners=nobody. "river_system 0,0 N" is the system of that
    // river.
    void look_at_worth(const Words& parts) const {
        const auto now = view();
        const auto at = position_of(parts.at(1));
        const auto where = parts.at(2) == "-" ? "" : parts[2];
        const auto kind = kind_of(parts.at(0));
        const auto drawn =
            kind == tiles::FeatureKind::river_system ? tiles::FeatureKind::river : kind;
        const tiles::SegmentRef ref{at, segment_of(tile_at(now, at), drawn, where)};
        for (const auto& one : seen_.match.appraise()) {
            if (one.kind != kind) continue;
            if (std::find(one.segments.begin(), one.segments.end(), ref) == one.segments.end()) {
                continue;
            }
            auto owners = joined(words(list_of(one.owners)));
            std::replace(owners.begin(), owners.end(), '|', ',');
            owners.erase(std::remove(owners.begin(), owners.end(), ' '), owners.end());
            const Words found = {
                "points=" + std::to_string(one.points),
                "owners=" + (one.owners.empty() ? "nobody" : owners),
                std::string("complete=") + (one.complete ? "yes" : "no"),
                "segments=" + std::to_string(one.segments.size()),
            };
            for (auto part = parts.begin() + 3; part != parts.end(); ++part) {
                if (std::find(found.begin(), found.end(), *part) == found.end()) {
                    wrong("worth: expected " + *part + ", got " + joined(found));
                }
            }
            return;
        }
        wrong("no such feature");
    }

    // "D 0,0 r0".
    void look_at_tile(const Words& parts) const {
        const auto now = view();
        const auto& tile = tile_at(now, position_of(parts.at(1)));
        same_value("lies", parts.at(0) + " " + parts.at(2),
                   named(tile.tile) + " r" + std::to_string(tile.rotation));
    }

    // "0 meeple 1,0 road W", or "nobody 1,0".
    void look_at_figure(const Words& parts) const {
        const auto now = view();
        Words found;
        const auto at = position_of(parts.at(0) == "nobody" ? parts.at(1) : parts.at(2));
        for (const auto& figure : now.figures) {
            if (figure.on.at != at) continue;
            const auto& tile = tile_at(now, at);
            const auto& type = laid_type(tile);
            const auto where = tiles::where_name(type, tile.rotation, figure.on.segment);
            found.push_back(std::to_string(figure.seat) + " " + std::string(name(figure.kind)) +
                            " " + text_of(at) + " " +
                            std::string(name(type.segments[figure.on.segment].kind)) +
                            (where.empty() ? "" : " " + where));
        }
        const auto expected = spaced(parts);
        same("stands", parts[0] == "nobody" ? Words{} : split(expected, "|"), found);
    }

private:
    std::string named(tiles::TileIndex tile) const { return tile_name(tile, seen_.set); }

    tiles::View view() const {
        return std::get<tiles::View>(seen_.match.view(rules::Viewer::everything()));
    }

    template <class T, class Text>
    Words all(Text text) const {
        Words found;
        for (const auto& event : seen_.events) {
            const auto* one = std::get_if<T>(&std::get<tiles::Event>(event));
            if (one != nullptr) found.push_back(text(*one));
        }
        return found;
    }

    const Seen& seen_;
};

}  // namespace

void look(const Seen& seen, const std::string& expectation) {
    auto parts = words(expectation);
    const auto what = parts.at(0);
    parts.erase(parts.begin());
    Observer(seen).judge(what, parts, expectation);
}

Words awards(const Seen& seen, bool complete) {
    return Observer(seen).awards(complete);
}

Words returns(const Seen& seen) {
    return Observer(seen).returns();
}

void look_at_reasons(const Seen& seen, const Words& award, bool complete) {
    Observer(seen).look_at_reasons(award, complete);
}

}  // namespace scenario
