#include "server/bots/bot.h"

#include "server/bots/levels.h"

namespace server::bots {

const std::vector<std::string_view>& bot_levels() {
    static const std::vector<std::string_view> levels{"random", "greedy"};
    return levels;
}

std::unique_ptr<Bot> make_bot(std::string_view level) {
    if (level == "random") return make_random_bot();
    if (level == "greedy") return make_greedy_bot();
    return nullptr;
}

}  // namespace server::bots
