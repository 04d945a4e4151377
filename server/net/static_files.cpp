#include "server/net/static_files.h"

#include <libdeflate.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <new>
#include <utility>

namespace server::net {
namespace {

// FNV-1a: tells versions of a file apart, no more is asked of it.
std::string fingerprint(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char c : text) {
        hash ^= static_cast<unsigned char>(c);
        hash *= 0x100000001b3U;
    }
    std::array<char, 20> digits{};
    std::snprintf(digits.data(), digits.size(), "%016llx", static_cast<unsigned long long>(hash));
    return digits.data();
}

constexpr std::string_view page = R"(<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>meepled</title>
<link rel="stylesheet" href="/style.css">
<h1>meepled</h1>
<p>This is a game server for the Carcassonne family, version @version@. It is played by programs
over WebSocket at <code>/ws</code>, with the subprotocol <code>meeple.v1</code> (binary Protobuf) or
<code>meeple.v1.json</code> (the same messages as JSON text).</p>
<ul>
<li><a href="/v1/catalogue">/v1/catalogue</a>: games, tiles, modules and options</li>
<li><code>/v1/records/&lt;room&gt;</code>: the record of a finished game</li>
<li><a href="/healthz">/healthz</a>, <a href="/readyz">/readyz</a>: for operators</li>
</ul>
</html>
)";

constexpr std::string_view style =
    "body { font: 16px/1.5 system-ui, sans-serif; max-width: 40em; margin: 3em auto; "
    "padding: 0 1em }\ncode { background: #8882; padding: 0 .3em }\n";

// What the page needs and nothing else: no script or style inside the HTML, no foreign content,
// no page around it.
constexpr const char* policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

}  // namespace

std::string gzip(std::string_view plain, int level) {
    const std::unique_ptr<libdeflate_compressor, decltype(&libdeflate_free_compressor)> compressor(
        libdeflate_alloc_compressor(level), &libdeflate_free_compressor);
    if (compressor == nullptr) throw std::bad_alloc();
    std::string result(libdeflate_gzip_compress_bound(compressor.get(), plain.size()), '\0');
    result.resize(libdeflate_gzip_compress(compressor.get(), plain.data(), plain.size(),
                                           result.data(), result.size()));
    return result;
}

void StaticFiles::add(std::string path, std::string content_type, std::string content,
                      bool immutable) {
    File file;
    file.immutable = immutable;
    file.content_type = std::move(content_type);
    file.etag = '"' + fingerprint(content) + '"';
    file.compressed = gzip(content);
    if (file.compressed.size() + 64 > content.size()) file.compressed.clear();
    file.plain = std::move(content);
    files_.insert_or_assign(std::move(path), std::move(file));
}

std::optional<HttpResponse> StaticFiles::find(const HttpRequest& request) const {
    const auto found = files_.find(request.path);
    if (found == files_.end()) return std::nullopt;
    const File& file = found->second;
    HttpResponse response;
    response.content_type = file.content_type;
    response.headers = {
        {"ETag", file.etag},
        {"Cache-Control", file.immutable ? "public, max-age=31536000, immutable" : "no-cache"},
        {"Vary", "Accept-Encoding"},
        {"Content-Security-Policy", policy},
        {"Referrer-Policy", "no-referrer"}};
    if (request.if_none_match.find(file.etag) != std::string::npos) {
        response.status = 304;
        return response;
    }
    if (request.accepts_gzip && !file.compressed.empty()) {
        response.headers.emplace_back("Content-Encoding", "gzip");
        response.body = file.compressed;
    } else {
        response.body = file.plain;
    }
    return response;
}

StaticFiles own_files(std::string_view version) {
    std::string text(page);
    const std::string_view mark = "@version@";
    text.replace(text.find(mark), mark.size(), version);
    StaticFiles files;
    files.add("/", "text/html; charset=utf-8", std::move(text));
    files.add("/style.css", "text/css; charset=utf-8", std::string(style));
    return files;
}

}  // namespace server::net
