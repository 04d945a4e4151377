// Files that are part of the program and served as they are: with an ETag, and compressed for
// whoever takes gzip.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "server/net/http.h"

namespace server::net {

class StaticFiles {
public:
    // Compresses once, here. `path` as in the request: "/", "/app.js".
    void add(std::string path, std::string content_type, std::string content);

    // Nothing if there is no such file.
    [[nodiscard]] std::optional<HttpResponse> find(const HttpRequest& request) const;

private:
    struct File {
        std::string content_type;
        std::string plain;
        std::string compressed;  // empty: not worth it
        std::string etag;
    };
    std::unordered_map<std::string, File> files_;
};

// The files of this server: for now one small page that says where one has come to.
[[nodiscard]] StaticFiles own_files(std::string_view version);

[[nodiscard]] std::string gzip(std::string_view plain);

}  // namespace server::net
