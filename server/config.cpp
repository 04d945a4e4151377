#include "server/config.h"

#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <filesystem>
#include <sstream>
#include <utility>

#include "rules/editions/cardcassonne.h"
#include "server/log.h"
#include "server/net/addresses.h"
#include "server/net/handshake.h"
#include "server/net/security_text.h"

namespace server {
namespace {

std::string upper_name(const Setting& setting) {
    std::string name = "MEEPLED_";
    for (const char c : setting.name) {
        name += c == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    }
    return name;
}

std::string key_name(const Setting& setting) {
    std::string name(setting.name);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

[[noreturn]] void fail(std::string_view source, const std::string& problem) {
    throw BadConfig(std::string(source) + ": " + problem);
}

void set(std::int64_t& target, const Setting& setting, std::string_view text,
         std::string_view source) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || text.empty())
        fail(source, "'" + std::string(text) + "' is not a whole number");
    if (number < setting.least || number > setting.most)
        fail(source, std::to_string(number) + " is not between " + std::to_string(setting.least) +
                         " and " + std::to_string(setting.most));
    target = number;
}

void set(double& target, const Setting& setting, std::string_view text, std::string_view source) {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size())
        fail(source, "'" + std::string(text) + "' is not a number");
    if (!(number >= static_cast<double>(setting.least) &&
          number <= static_cast<double>(setting.most)))
        fail(source, std::string(text) + " is not between " + std::to_string(setting.least) +
                         " and " + std::to_string(setting.most));
    target = number;
}

void set(bool& target, const Setting& /*setting*/, std::string_view text, std::string_view source) {
    if (text != "true" && text != "false")
        fail(source, "'" + std::string(text) + "' is neither true nor false");
    target = text == "true";
}

void set(std::string& target, const Setting& /*setting*/, std::string_view text,
         std::string_view /*source*/) {
    target = std::string(text);
}

void set(std::vector<std::string>& target, const Setting& /*setting*/, std::string_view text,
         std::string_view /*source*/) {
    target.clear();
    while (!text.empty()) {
        const std::size_t comma = text.find(',');
        if (comma != 0) target.emplace_back(text.substr(0, comma));
        text = comma == std::string_view::npos ? std::string_view{} : text.substr(comma + 1);
    }
}

std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        result += c;
    }
    return result + '"';
}

struct AsToml {
    std::string operator()(bool value) const { return value ? "true" : "false"; }
    std::string operator()(std::int64_t value) const { return std::to_string(value); }
    std::string operator()(double value) const {
        std::array<char, 32> text{};
        const auto written = std::to_chars(text.data(), text.data() + text.size(), value);
        return {text.data(), written.ptr};
    }
    std::string operator()(const std::string& value) const { return quoted(value); }
    std::string operator()(const std::vector<std::string>& value) const {
        std::string result = "[";
        for (const std::string& one : value) {
            if (result.size() > 1) result += ", ";
            result += quoted(one);
        }
        return result + "]";
    }
};

// A value of the file as the text that a flag would have.
std::string text_of(const toml::node& node, std::string_view source) {
    if (const auto* text = node.as_string()) return text->get();
    if (const auto* number = node.as_integer()) return std::to_string(number->get());
    if (const auto* fraction = node.as_floating_point()) return AsToml{}(fraction->get());
    if (const auto* truth = node.as_boolean()) return truth->get() ? "true" : "false";
    if (const auto* list = node.as_array()) {
        std::string joined;
        for (const toml::node& one : *list) {
            if (!one.is_string()) fail(source, "a list must contain only strings");
            if (!joined.empty()) joined += ',';
            joined += one.as_string()->get();
        }
        return joined;
    }
    fail(source, "a value of this type is not allowed");
}

void check_networks(std::string_view source, const std::vector<std::string>& networks) {
    for (const std::string& one : networks) {
        if (!net::Network::parse(one)) {
            fail(source, "'" + one + "' is neither an address nor a network");
        }
    }
}

bool printable(const std::string& text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < '\x7f'; });
}

void check_node(const Config& config) {
    const std::string& store = config.store;
    if (!store.empty() && !store.starts_with("postgres://") && !store.starts_with("postgresql://"))
        fail("store", "must begin with postgres:// or be empty");
    if (config.node.empty() || config.node.size() > 64 || !printable(config.node))
        fail("node", "1 to 64 characters without spaces");
    const std::string& url = config.node_url;
    const bool known = url.empty() || url.starts_with("/ws/") || url.starts_with("ws://") ||
                       url.starts_with("wss://");
    if (!known || url.size() > 256 || !printable(url))
        fail("node-url", "'" + url + "' is neither /ws/NAME nor a ws:// or wss:// address");
}

void check_url(std::string_view source, const std::string& url) {
    const bool known = url.starts_with("http://") || url.starts_with("https://");
    if (!url.empty() && (!known || url.ends_with("//") || !printable(url)))
        fail(source, "'" + url + "' is no http:// or https:// address");
}

void check_webhook(const Config& config) {
    check_url("webhook-url", config.webhook_url);
    if (config.webhook_url.empty()) return;
    if (config.webhook_secret_file.empty())
        fail("webhook-secret-file", "required with webhook-url: it signs the requests");
}

void check_push(const Config& config) {
    check_networks("push-networks", config.push_networks);
    const std::string& contact = config.push_contact;
    const bool known =
        contact.empty() || contact.starts_with("mailto:") || contact.starts_with("https://");
    if (!known || contact.size() > 256 || !printable(contact) ||
        contact.find_first_of("\"\\") != std::string::npos)
        fail("push-contact", "'" + contact + "' is neither mailto:NAME@HOST nor https://HOST");
}

void check_security(const Config& config) {
    for (const std::string& contact : config.security_contact) {
        const bool known = contact.starts_with("mailto:") || contact.starts_with("https://") ||
                           contact.starts_with("tel:");
        if (!known || contact.size() > 256 || !printable(contact))
            fail("security-contact",
                 "'" + contact + "' is none of mailto:NAME@HOST, https://HOST and tel:NUMBER");
    }
    const std::string& day = config.security_expires;
    if (!day.empty() && !net::end_of_day(day))
        fail("security-expires", "'" + day + "' is not a day, e.g. 2030-12-31");
    if (day.empty() != config.security_contact.empty())
        fail(day.empty() ? "security-expires" : "security-contact",
             "security-contact and security-expires are needed together");
}

const Setting* find(std::string_view section, std::string_view key) {
    for (const Setting& setting : settings()) {
        if (setting.section == section && key_name(setting) == key) return &setting;
    }
    return nullptr;
}

}  // namespace

void assign(Config& config, const Setting& setting, std::string_view text,
            std::string_view source) {
    std::visit([&](auto member) { set(config.*member, setting, text, source); }, setting.member);
}

void read_file(Config& config, const std::string& path) {
    toml::table file;
    if (std::filesystem::is_directory(path)) fail(path, "is a folder");
    try {
        file = toml::parse_file(path);
    } catch (const toml::parse_error& error) {
        fail(path, std::string(error.description()) + " (line " +
                       std::to_string(error.source().begin.line) + ")");
    }
    for (const auto& [section, content] : file) {
        const std::string section_name(section.str());
        const toml::table* values = content.as_table();
        if (values == nullptr) fail(path, "'" + section_name + "' stands outside of any section");
        std::string place = path;
        place.append(": [").append(section_name).append("] ");
        for (const auto& [key, value] : *values) {
            std::string where = place;
            where += key.str();
            const Setting* setting = find(section_name, key.str());
            if (setting == nullptr) fail(where, "there is no such setting");
            assign(config, *setting, text_of(value, where), where);
        }
    }
}

void read_environment(Config& config, const char* const* environment) {
    for (; *environment != nullptr; ++environment) {
        const std::string_view entry = *environment;
        const std::size_t equals = entry.find('=');
        const std::string_view name = entry.substr(0, equals);
        if (!name.starts_with("MEEPLED_") || equals == std::string_view::npos) continue;
        if (name == "MEEPLED_CONFIG") continue;  // names the file
        const auto found =
            std::find_if(settings().begin(), settings().end(),
                         [&](const Setting& setting) { return upper_name(setting) == name; });
        if (found == settings().end()) fail(name, "there is no such setting");
        assign(config, *found, entry.substr(equals + 1), name);
    }
}

void check(const Config& config) {
    if (!log::is_level(config.log_level))
        fail("log-level", "'" + config.log_level + "' is not a log level");
    if (!log::is_format(config.log_format))
        fail("log-format", "'" + config.log_format + "' is neither text nor json");
    check_networks("trusted-proxies", config.trusted_proxies);
    check_networks("metrics-networks", config.metrics_networks);
    for (const std::string& host : config.hosts) {
        if (!net::host_valid(host)) {
            fail("hosts", "'" + host + "' is not a name or an address alone");
        }
    }
    for (const std::string& origin : config.origins) {
        if (!net::origin_valid(origin)) {
            fail("origins", "'" + origin + "' is no origin: https://example.org, or *");
        }
    }
    if (config.dead_ms <= config.ping_ms) {
        fail("dead-ms", "must be more than ping-ms, or every silent client is cut off");
    }
    if (!config.animal_table.empty() && !rules::editions::animal_table(config.animal_table)) {
        fail("animal-table",
             "'" + config.animal_table + "' is not a list of thirteen increasing numbers");
    }
    if (config.data.empty()) fail("data", "must name a directory");
    check_node(config);
    check_webhook(config);
    check_push(config);
    check_url("trace-url", config.trace_url);
    check_security(config);
}

std::string value_text(const Config& config, const Setting& setting) {
    return std::visit([&](auto member) { return AsToml{}(config.*member); }, setting.member);
}

std::string to_toml(const Config& config, bool with_help) {
    std::ostringstream out;
    std::string_view section;
    for (const Setting& setting : settings()) {
        if (setting.section != section) {
            if (!section.empty()) out << '\n';
            section = setting.section;
            out << '[' << section << "]\n";
        }
        if (with_help) {
            out << "# " << setting.help;
            if (std::holds_alternative<std::int64_t Config::*>(setting.member) ||
                std::holds_alternative<double Config::*>(setting.member)) {
                out << " (" << setting.least << " to " << setting.most << ")";
            }
            out << '\n';
        }
        out << key_name(setting) << " = " << value_text(config, setting) << '\n';
    }
    return out.str();
}

}  // namespace server
