#include "rules/core/ensure.h"

namespace rules {

void broken(const char* promise) {
    throw Broken(promise);
}

}  // namespace rules
