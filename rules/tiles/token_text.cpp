#include "rules/tiles/token_text.h"

#include "rules/tiles/place_text.h"
#include "rules/tiles/view.h"

namespace rules::tiles {

namespace {

std::optional<Token> token_by_name(std::string_view text) {
    for (int i = 0; i < token_count; ++i) {
        const auto token = static_cast<Token>(i);
        if (name(token) == text) return token;
    }
    return std::nullopt;
}

std::string beside_text(const std::optional<Beside>& beside) {
    if (!beside) return {};
    return " beside " + std::to_string(beside->seat) + ' ' + std::string(name(beside->kind));
}

}  // namespace

std::string TokenText::command(const View& view, const MoveToken& it) {
    std::string text = "move " + std::string(name(it.token)) + ' ';
    if (it.beside) text += "beside " + std::string(name(*it.beside)) + ' ';
    return text + place_text(view, it.on);
}

std::string TokenText::command(const View& /*view*/, const RemoveToken& it) {
    return "remove " + std::string(name(it.token));
}

std::optional<std::variant<MoveToken, RemoveToken>> TokenText::parse(
    const View& view, std::string_view verb, std::span<const std::string_view> words) {
    const auto token = words.empty() ? std::nullopt : token_by_name(words[0]);
    if (!token) return std::nullopt;
    words = words.subspan(1);
    if (verb == "remove") {
        if (!words.empty()) return std::nullopt;
        return RemoveToken{*token};
    }
    MoveToken move{*token, {}};
    if (words.size() > 2 && words[0] == "beside") {
        move.beside = figure_by_name(words[1]);
        if (!move.beside) return std::nullopt;
        words = words.subspan(2);
    }
    const auto on = parse_place(view, words);
    if (!on) return std::nullopt;
    move.on = *on;
    return move;
}

std::string TokenText::event(const TokenMoved& it) {
    return (it.step ? "walked " : "moved ") + std::string(name(it.token)) + ' ' +
           segment_text(it.on) + beside_text(it.beside);
}

std::string TokenText::event(const TokenRemoved& it) {
    return "removed " + std::string(name(it.token));
}

std::string TokenText::table(const View& view) {
    std::string text;
    for (const View::TokenPlace& token : view.tokens) {
        if (!token.on) continue;
        text += std::string(name(token.token)) + ' ' + place_text(view, *token.on) +
                beside_text(token.beside) + '\n';
    }
    return text;
}

}  // namespace rules::tiles
