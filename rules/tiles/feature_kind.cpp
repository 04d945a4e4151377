#include "rules/tiles/feature_kind.h"

#include "rules/tiles/item.h"
#include "rules/tiles/token.h"

namespace rules::tiles {

std::string_view name(FeatureKind kind) {
    switch (kind) {
        case FeatureKind::field: return "field";
        case FeatureKind::road: return "road";
        case FeatureKind::city: return "city";
        case FeatureKind::monastery: return "monastery";
        case FeatureKind::garden: return "garden";
        case FeatureKind::river: return "river";
        case FeatureKind::forest: return "forest";
        case FeatureKind::meadow: return "meadow";
        case FeatureKind::stream: return "stream";
        case FeatureKind::lake: return "lake";
        case FeatureKind::cathedral: return "cathedral";
        case FeatureKind::river_system: return "river_system";
        case FeatureKind::tower: return "tower";
        case FeatureKind::castle: return "castle";
    }
    return "unknown";
}

std::string_view name(FigureKind kind) {
    switch (kind) {
        case FigureKind::meeple: return "meeple";
        case FigureKind::abbot: return "abbot";
        case FigureKind::large_meeple: return "large_meeple";
        case FigureKind::hut: return "hut";
        case FigureKind::builder: return "builder";
        case FigureKind::pig: return "pig";
        case FigureKind::mayor: return "mayor";
        case FigureKind::wagon: return "wagon";
        case FigureKind::shepherd: return "shepherd";
    }
    return "unknown";
}

std::optional<FigureKind> figure_by_name(std::string_view text) {
    for (int i = 0; i < figure_kind_count; ++i) {
        const auto kind = static_cast<FigureKind>(i);
        if (name(kind) == text) return kind;
    }
    return std::nullopt;
}

std::string_view name(Token token) {
    switch (token) {
        case Token::mage: return "mage";
        case Token::witch: return "witch";
        case Token::dragon: return "dragon";
        case Token::fairy: return "fairy";
    }
    return "unknown";
}

std::string_view name(Item item) {
    switch (item) {
        case Item::wine: return "wine";
        case Item::grain: return "grain";
        case Item::cloth: return "cloth";
    }
    return "unknown";
}

}  // namespace rules::tiles
