#include "rules/tiles/feature_kind.h"

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
    }
    return "unknown";
}

std::string_view name(FigureKind kind) {
    switch (kind) {
        case FigureKind::meeple: return "meeple";
        case FigureKind::abbot: return "abbot";
        case FigureKind::large_meeple: return "large_meeple";
        case FigureKind::hut: return "hut";
    }
    return "unknown";
}

std::string_view name(Token token) {
    switch (token) {
        case Token::mage: return "mage";
        case Token::witch: return "witch";
    }
    return "unknown";
}

}  // namespace rules::tiles
