// Files that are part of the program and served as they are: with an ETag, and compressed for
// clients that accept gzip.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "server/net/http.h"

namespace server::net {

class StaticFiles {
public:
    // Compresses once, here. `path` as in the request: "/", "/app.js".
    // `immutable`: the path changes with the content, so it may be kept without asking again.
    void add(std::string path, std::string content_type, std::string content,
             bool immutable = false);

    // Nothing if there is no such file.
    [[nodiscard]] std::optional<HttpResponse> find(const HttpRequest& request) const;

private:
    struct File {
        std::string content_type;
        std::string plain;
        std::string compressed;  // empty: not worth it
        std::string etag;
        bool immutable = false;
    };
    std::unordered_map<std::string, File> files_;
};

// The files of this server without its page: one that says where one has come to.
[[nodiscard]] StaticFiles own_files(std::string_view version);

// `level`: of libdeflate, 1 to 12.
[[nodiscard]] std::string gzip(std::string_view plain, int level = 12);

}  // namespace server::net
