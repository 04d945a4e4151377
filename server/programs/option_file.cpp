#include "server/programs/option_file.h"

#include <toml++/toml.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <vector>

#include "server/config.h"

namespace server {
namespace {

[[noreturn]] void fail(const std::string& path, const toml::source_region& where,
                       const std::string& problem) {
    throw BadConfig(path + ": line " + std::to_string(where.begin.line) + ": " + problem);
}

std::string key_of(const CLI::Option& option) {
    std::string key = option.get_lnames().empty() ? std::string() : option.get_lnames().front();
    std::replace(key.begin(), key.end(), '-', '_');
    return key;
}

// Of neither the file itself nor what only prints.
bool is_setting(const CLI::Option& option) {
    const std::string key = key_of(option);
    return !key.empty() && key != "help" && key != "config";
}

CLI::Option* option_of(CLI::App& command, std::string_view key) {
    for (CLI::Option* option : command.get_options()) {
        if (is_setting(*option) && key_of(*option) == key) return option;
    }
    return nullptr;
}

std::string known_keys(CLI::App& command) {
    std::string keys;
    for (const CLI::Option* option : command.get_options()) {
        if (is_setting(*option)) keys += (keys.empty() ? "" : ", ") + key_of(*option);
    }
    return keys;
}

// As a flag would have it; of a list each element. Nothing if it is something else.
std::vector<std::string> texts_of(const toml::node& node) {
    if (const auto* list = node.as_array()) {
        std::vector<std::string> texts;
        for (const toml::node& one : *list) {
            if (one.is_array()) return {};
            const std::vector<std::string> text = texts_of(one);
            if (text.empty()) return {};
            texts.push_back(text.front());
        }
        return texts;
    }
    if (const auto* text = node.as_string()) return {text->get()};
    if (const auto* number = node.as_integer()) return {std::to_string(number->get())};
    if (const auto* truth = node.as_boolean()) return {truth->get() ? "true" : "false"};
    if (const auto* number = node.as_floating_point()) {
        std::ostringstream text;
        text << number->get();
        return {text.str()};
    }
    return {};
}

// Several values of an option that takes one are one text with commas, as in a flag.
std::vector<std::string> joined(std::vector<std::string> texts, bool takes_many) {
    if (takes_many || texts.size() == 1) return texts;
    std::string all;
    for (const std::string& text : texts) all += (all.empty() ? "" : ",") + text;
    return {all};
}

toml::table parsed(const std::string& path) {
    if (!std::filesystem::is_regular_file(path)) throw BadConfig(path + ": there is no such file");
    try {
        return toml::parse_file(path);
    } catch (const toml::parse_error& error) {
        fail(path, error.source(), std::string(error.description()));
    }
}

}  // namespace

void read_option_file(CLI::App& command, const std::string& path) {
    const toml::table file = parsed(path);
    for (const auto& [key, value] : file) {
        const std::string name(key.str());
        CLI::Option* option = option_of(command, name);
        if (option == nullptr)
            fail(path, key.source(),
                 "'" + name + "' is not known; known are " + known_keys(command));
        const std::vector<std::string> texts = texts_of(value);
        const bool is_empty_list = value.is_array() && value.as_array()->empty();
        if (texts.empty() && !is_empty_list)
            fail(path, value.source(), name + ": a text, a number, true, false or a list of them");
        if (option->count() > 0) continue;
        try {
            const bool takes_many = option->get_items_expected_max() > 1;
            for (const std::string& text : joined(texts, takes_many)) option->add_result(text);
            if (option->count() > 0) option->run_callback();
        } catch (const CLI::ParseError& error) {
            fail(path, value.source(), error.what());
        }
    }
}

}  // namespace server
