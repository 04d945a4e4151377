// Everything behind accounts, in memory, with a hook between a read and a write.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/people/people.h"
#include "server/store/memory_store.h"
#include "tests/server/people/support/authenticator.h"

namespace server::people_tests {

namespace v1 = meeple::v1;

// Before the next change something else happens, once.
class Meanwhile final : public DocumentStore {
public:
    explicit Meanwhile(std::shared_ptr<DocumentStore> store) : store_(std::move(store)) {}
    std::function<void()> first;
    int reads = 0;        // calls
    bool answers = true;  // reads

    void read_documents(std::vector<DocumentId> ids,
                        std::function<void(std::optional<std::vector<Document>>)> done) override {
        ++reads;
        if (!answers) return done(std::nullopt);
        store_->read_documents(std::move(ids), std::move(done));
    }
    void list_documents(DocumentQuery query,
                        std::function<void(std::optional<std::vector<Document>>)> done) override {
        store_->list_documents(std::move(query), std::move(done));
    }
    void change_documents(DocumentChanges changes, std::function<void(StoreResult)> done) override {
        if (const auto before = std::exchange(first, nullptr)) before();
        store_->change_documents(std::move(changes), std::move(done));
    }

private:
    const std::shared_ptr<DocumentStore> store_;
};

inline constexpr const char* good_password = "correct horse battery";

// Everything behind accounts, in memory; the clock stands where the test puts it.
struct House {
    std::uint64_t now_ms = 1'000'000'000'000;
    std::shared_ptr<MemoryStore> store = std::make_shared<MemoryStore>();
    std::shared_ptr<Meanwhile> documents = std::make_shared<Meanwhile>(store);
    std::shared_ptr<const Identity> identity = std::make_shared<Identity>(Identity::new_key());
    std::vector<std::pair<std::string, std::string>> revoked;
    std::vector<std::string> kept;                // connections, when a guest registers
    std::vector<std::string> kept_by;             // and their new tokens
    std::map<std::string, std::string> replaced;  // new tokens, by the guest's token
    AccountOptions options = make_options();
    std::unique_ptr<People> people = make_people();
    Accounts accounts{Archive(*documents), options, on_revoked()};

    AccountOptions make_options() {
        AccountOptions made;
        made.relying_party = {"localhost", {}};
        made.password_cost = {8192, 1};
        made.challenge_key = "key";
        made.now_ms = [this] { return now_ms; };
        made.rooms = store.get();
        made.keep_connection = [this](const std::string&, const std::string& session,
                                      const std::string& token) {
            kept.push_back(session);
            kept_by.push_back(token);
        };
        return made;
    }
    Accounts::OnRevoked on_revoked() {
        return [this](const std::string& account, const std::string& token) {
            revoked.emplace_back(account, token);
        };
    }
    std::unique_ptr<People> make_people() {
        PeopleParts parts;
        parts.store = documents;
        parts.identity = identity;
        parts.options = options;
        parts.threads = 1;
        parts.on_revoked = on_revoked();
        return std::make_unique<People>(std::move(parts));
    }

    // A registered guest continues with the new token.
    std::string now_of(const std::string& token) const {
        const auto found = replaced.find(token);
        return found == replaced.end() ? token : found->second;
    }
    Directory::Answer identify_by(const std::string& token, const std::string& name = {}) const {
        std::optional<Directory::Answer> answer;
        people->identify(token, name, [&](const Directory::Answer& who) { answer = who; });
        return answer.value();
    }
    Directory::Answer identify(const std::string& token, const std::string& name = {}) {
        return identify_by(now_of(token), name);
    }
    Asker asker(const std::string& token, const std::string& network = "net") {
        Asker one;
        one.network = network;
        if (token.empty()) return one;
        const auto who = identify(token).value();
        one.account = who.account;
        one.registered = who.registered;
        one.token = who.token;
        return one;
    }
    void make_moderator(const std::string& token) {
        const Archive archive(*store);
        auto account = archive.one<meeple::store::v1::Account>(DocumentKind::account,
                                                               identify(token)->account);
        account.is.set_role(v1::MODERATOR);
        static_cast<void>(archive.change({account.put()}));
    }
    std::string guest() { return identity->token(Identity::new_account()); }

    v1::Registered add(const std::string& token, const std::string& name,
                       const std::string& password = good_password) {
        v1::Register request;
        request.set_name(name);
        request.set_password(password);
        request.set_device("a browser");
        return add(token, request);
    }
    v1::Registered add(const std::string& token, const v1::Register& request) {
        v1::Registered made = accounts.add(asker(token), request);
        replaced[token] = made.token();
        return made;
    }
    static v1::Proof proof(const std::string& password = good_password) {
        v1::Proof made;
        made.set_password(password);
        return made;
    }
    v1::SignedIn sign_in(const std::string& name, const std::string& password,
                         const std::string& network = "elsewhere") {
        v1::SignIn request;
        request.set_name(name);
        request.set_password(password);
        return accounts.sign_in(asker({}, network), request);
    }
    v1::SignedIn sign_in_by_code(const std::string& name, const std::string& code) {
        v1::SignIn request;
        request.set_name(name);
        request.set_code(code);
        return accounts.sign_in(asker({}, "far"), request);
    }
    std::string challenge() const { return accounts.challenge({}).challenge(); }
    v1::SignedIn sign_in(const Authenticator& by, const std::string& answered) {
        v1::SignIn request;
        *request.mutable_passkey() = by.use(answered);
        return accounts.sign_in(asker({}), request);
    }
};

template <class Call>
v1::ErrorCode code_of(Call call) {
    try {
        static_cast<void>(call());
    } catch (const Refusal& refusal) {
        return refusal.error().code();
    }
    return v1::ERROR_CODE_UNSPECIFIED;
}

}  // namespace server::people_tests
