// Settings from flags, environment and file: precedence, and the message of each mistake.
#include "server/config.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <set>

#include "tests/support/catch.h"

namespace server {
namespace {

const Setting& setting(std::string_view name) {
    for (const Setting& one : settings()) {
        if (one.name == name) return one;
    }
    throw std::logic_error("no such setting");
}

// A file that is gone when the test is over.
class TemporaryFile {
public:
    explicit TemporaryFile(const std::string& content) {
        std::string pattern = (std::filesystem::temp_directory_path() / "configXXXXXX").string();
        const int descriptor = mkstemp(pattern.data());
        REQUIRE(descriptor >= 0);
        ::close(descriptor);
        path = pattern;
        std::ofstream(path) << content;
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile() { std::filesystem::remove(path); }
    std::string path;
};

TEST_CASE("every setting has a name of its own and a default within its range") {
    Config config;
    std::set<std::string_view> names;
    for (const Setting& one : settings()) {
        CAPTURE(one.name);
        CHECK(names.insert(one.name).second);
        CHECK_FALSE(one.help.empty());
        if (const auto* member = std::get_if<std::int64_t Config::*>(&one.member)) {
            CHECK(config.**member >= one.least);
            CHECK(config.**member <= one.most);
            CHECK(one.least < one.most);
        }
        if (const auto* member = std::get_if<double Config::*>(&one.member)) {
            CHECK(config.**member >= static_cast<double>(one.least));
            CHECK(config.**member <= static_cast<double>(one.most));
        }
    }
    CHECK_NOTHROW(check(config));
}

TEST_CASE("what is printed can be read again and means the same") {
    Config config;
    config.port = 1234;
    config.origins = {"https://a.example", "https://b.example"};
    config.data = R"(a "b" \c)";
    config.deflate = true;
    config.trace_ratio = 0.125;
    for (const bool with_help : {true, false}) {
        const TemporaryFile file(to_toml(config, with_help));
        Config again;
        read_file(again, file.path);
        CHECK(to_toml(again, false) == to_toml(config, false));
    }
}

TEST_CASE("values are checked and the message says where they came from") {
    Config config;
    CHECK_THROWS_WITH(assign(config, setting("port"), "99999", "--port"),
                      "--port: 99999 is not between 0 and 65535");
    CHECK_THROWS_WITH(assign(config, setting("port"), "80x", "--port"),
                      "--port: '80x' is not a whole number");
    CHECK_THROWS_WITH(assign(config, setting("port"), "", "--port"),
                      "--port: '' is not a whole number");
    CHECK_THROWS_WITH(assign(config, setting("deflate"), "yes", "MEEPLED_DEFLATE"),
                      "MEEPLED_DEFLATE: 'yes' is neither true nor false");
    for (const char* bad : {"", "half", "0.5x", "50%"})
        CHECK_THROWS_WITH(assign(config, setting("trace-ratio"), bad, "--trace-ratio"),
                          "--trace-ratio: '" + std::string(bad) + "' is not a number");
    for (const char* bad : {"1.01", "-0.5", "nan", "inf"})
        CHECK_THROWS_WITH(assign(config, setting("trace-ratio"), bad, "--trace-ratio"),
                          "--trace-ratio: " + std::string(bad) + " is not between 0 and 1");
    assign(config, setting("trace-ratio"), "0.5", "--trace-ratio");
    CHECK(config.trace_ratio == 0.5);
    assign(config, setting("origins"), "a,b,,c", "--origins");
    CHECK(config.origins == std::vector<std::string>{"a", "b", "c"});
}

TEST_CASE("the environment") {
    Config config;
    const std::array<const char*, 5> good{"HOME=/x", "MEEPLED_PORT=99", "MEEPLED_CONFIG=f",
                                          "MEEPLED_LOG_LEVEL=debug", nullptr};
    read_environment(config, good.data());
    CHECK(config.port == 99);
    CHECK(config.log_level == "debug");
    const std::array<const char*, 2> bad{"MEEPLED_PROT=99", nullptr};
    CHECK_THROWS_WITH(read_environment(config, bad.data()),
                      "MEEPLED_PROT: there is no such setting");
}

TEST_CASE("mistakes in the file") {
    Config config;
    const auto problem = [&](const std::string& content) -> std::string {
        const TemporaryFile file(content);
        try {
            read_file(config, file.path);
        } catch (const BadConfig& bad) {
            const std::string text = bad.what();
            REQUIRE(text.starts_with(file.path));
            CHECK(text.find('\n') == std::string::npos);
            return text.substr(file.path.size());
        }
        return "none";
    };
    CHECK(problem("[listen]\nport = 80\n") == "none");
    CHECK(problem("[listen]\nprot = 80\n") == ": [listen] prot: there is no such setting");
    CHECK(problem("[room]\nport = 80\n") == ": [room] port: there is no such setting");
    CHECK(problem("port = 80\n") == ": 'port' stands outside of any section");
    CHECK(problem("[listen]\nport = \"x\"\n") == ": [listen] port: 'x' is not a whole number");
    CHECK(problem("[listen]\nport = 1.5\n") == ": [listen] port: '1.5' is not a whole number");
    CHECK(problem("[listen]\nport = 1979-05-27\n") ==
          ": [listen] port: a value of this type is not allowed");
    CHECK(problem("[trace]\ntrace_ratio = 1\n") == "none");
    CHECK(problem("[trace]\ntrace_ratio = 0.25\n") == "none");
    CHECK(config.trace_ratio == 0.25);
    CHECK(problem("[trace]\ntrace_ratio = 1.25\n") ==
          ": [trace] trace_ratio: 1.25 is not between 0 and 1");
    CHECK(problem("[listen\n").find("line 1") != std::string::npos);
    CHECK_THROWS_AS(read_file(config, "/nowhere/at/all.toml"), BadConfig);
    CHECK_THROWS_AS(read_file(config, std::filesystem::temp_directory_path()), BadConfig);
}

TEST_CASE("what no single setting can tell") {
    Config config;
    for (const char* bad : {"localhost:4318", "ftp://host", "http://", "http://a b"}) {
        config.trace_url = bad;
        CHECK_THROWS_WITH(check(config), "trace-url: '" + config.trace_url +
                                             "' is no http:// or https:// address");
    }
    config = {};
    config.log_level = "loud";
    CHECK_THROWS_AS(check(config), BadConfig);
    config = {};
    config.dead_ms = config.ping_ms;
    CHECK_THROWS_AS(check(config), BadConfig);
    config = {};
    config.trusted_proxies = {"proxy.example"};
    CHECK_THROWS_AS(check(config), BadConfig);
    config = {};
    config.animal_table = "3,6,9,12,14,16,18,20,22,24,26,28,30";
    CHECK_NOTHROW(check(config));
    config.animal_table = "3,6,9";
    CHECK_THROWS_AS(check(config), BadConfig);
}

TEST_CASE("the log has two formats") {
    Config config;
    config.log_format = "json";
    CHECK_NOTHROW(check(config));
    config.log_format = "xml";
    CHECK_THROWS_WITH(check(config), "log-format: 'xml' is neither text nor json");
}

TEST_CASE("contacts for vulnerability reports are addresses, and have a last day") {
    Config config;
    config.security_expires = "2030-12-31";
    for (const char* contact :
         {"mailto:me@example.org", "https://example.org/security", "tel:+1-201-555-0123"}) {
        CAPTURE(contact);
        config.security_contact = {contact};
        CHECK_NOTHROW(check(config));
    }
    for (const char* contact : {"me@example.org", "http://example.org", "mailto:a@b\nPolicy: c"}) {
        CAPTURE(contact);
        config.security_contact = {contact};
        CHECK_THROWS_AS(check(config), BadConfig);
    }
    config.security_contact.clear();
    CHECK_THROWS_AS(check(config), BadConfig);
    config.security_contact = {"mailto:me@example.org"};
    for (const char* day : {"", "2030-02-30", "31.12.2030"}) {
        CAPTURE(day);
        config.security_expires = day;
        CHECK_THROWS_AS(check(config), BadConfig);
    }
}

TEST_CASE("push services are told a mail or web address, and networks for tests are networks") {
    Config config;
    for (const char* contact : {"", "mailto:me@example.org", "https://example.org/about"}) {
        CAPTURE(contact);
        config.push_contact = contact;
        CHECK_NOTHROW(check(config));
    }
    for (const char* contact : {"me@example.org", "http://example.org", "mailto:a b@example.org",
                                "mailto:\"a\"@example.org", "mailto:a\\@example.org"}) {
        CAPTURE(contact);
        config.push_contact = contact;
        CHECK_THROWS_AS(check(config), BadConfig);
    }
    config.push_contact = "mailto:" + std::string(300, 'a');
    CHECK_THROWS_AS(check(config), BadConfig);
    config.push_contact.clear();
    config.push_networks = {"127.0.0.0/8", "::1"};
    CHECK_NOTHROW(check(config));
    config.push_networks = {"localhost"};
    CHECK_THROWS_AS(check(config), BadConfig);
}

TEST_CASE("the example in deploy/ is what the program prints") {
    std::ifstream file(MEEPLED_SOURCE_DIR "/deploy/config.example");
    const std::string content{std::istreambuf_iterator<char>(file), {}};
    CHECK(content == to_toml(Config{}, true));
}

}  // namespace
}  // namespace server
