#include "rules/tiles/modules/hunters/text.h"

#include "rules/tiles/place_text.h"

namespace rules::tiles {

std::string HuntText::event(const AnimalsHunted& it) {
    std::string text = "hunted " + segment_text(it.trap) + ':';
    for (const SegmentRef& segment : it.segments) text += ' ' + segment_text(segment);
    return text;
}

}  // namespace rules::tiles
