#include "server/serving/page_folder.h"

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "server/web/page_files.h"

namespace server {
namespace {

std::string content_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::string content{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    if (!file.is_open() || file.bad()) throw std::runtime_error("cannot read " + path.string());
    return content;
}

void add_folder(net::StaticFiles& files, const std::filesystem::path& folder) {
    const std::filesystem::path manifest = folder / "manifest.json";
    try {
        const auto listed = nlohmann::json::parse(content_of(manifest));
        for (const auto& one : listed.at("files")) {
            const auto name = one.at("file").get<std::string>();
            if (std::filesystem::path(name).has_parent_path())
                throw std::runtime_error("\"" + name + "\" is not a file of the folder");
            files.add(one.at("path").get<std::string>(), one.at("mime").get<std::string>(),
                      content_of(folder / name), one.at("immutable").get<bool>());
        }
    } catch (const nlohmann::json::exception& problem) {
        throw std::runtime_error(manifest.string() + ": " + problem.what());
    }
}

}  // namespace

void add_page(net::StaticFiles& files, const std::filesystem::path& folder) {
    for (const web::PageFile& file : web::page_files())
        files.add(std::string(file.path), std::string(file.content_type), std::string(file.content),
                  file.immutable);
    if (!folder.empty()) add_folder(files, folder);
}

}  // namespace server
