// A database for one test, in the cluster that CTest starts (deploy/cluster/database; by hand:
// `deploy/cluster/database create POSTGRES_FOLDER`).
#pragma once

#include <unistd.h>

#include <atomic>
#include <string>

#include "server/store/postgres/connection.h"

namespace server::store_tests {

// Goes with the object.
class ScratchDatabase {
public:
    ScratchDatabase() {
        static std::atomic<int> count{0};
        name_ = "t" + std::to_string(getpid()) + "_" + std::to_string(++count);
        ask("CREATE DATABASE " + name_);
    }
    ScratchDatabase(const ScratchDatabase&) = delete;
    ScratchDatabase& operator=(const ScratchDatabase&) = delete;
    ~ScratchDatabase() {
        try {
            ask("DROP DATABASE " + name_ + " WITH (FORCE)");
        } catch (const postgres::Failure&) {
            // It goes with its cluster.
        }
    }

    [[nodiscard]] std::string url() const { return url_of(name_); }
    // In this database.
    std::string execute(const std::string& sql) const { return execute_at(url(), sql); }

private:
    static std::string url_of(const std::string& name) {
        return "host=" POSTGRES_FOLDER " user=postgres dbname=" + name;
    }
    static std::string execute_at(const std::string& url, const std::string& sql) {
        postgres::Connection::Options options;
        options.url = url;
        return postgres::Connection(options).execute(sql);
    }
    static void ask(const std::string& sql) { execute_at(url_of("postgres"), sql); }

    std::string name_;
};

}  // namespace server::store_tests
