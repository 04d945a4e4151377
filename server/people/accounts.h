// Accounts: who somebody is, and how they prove it. Carried out by threads that may wait for the
// disk; everything throws Refusal where it refuses, and has then changed nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "meeple/store/v1/people.pb.h"
#include "meeple/v1/people.pb.h"
#include "server/crypto/identity.h"
#include "server/people/archive.h"
#include "server/people/attempts.h"
#include "server/people/passkeys.h"
#include "server/people/passwords.h"
#include "server/people/standings.h"
#include "server/store/event_store.h"

namespace server {

struct AccountOptions {
    RelyingParty relying_party;
    PasswordCost password_cost;
    std::string challenge_key;                         // secret
    std::uint32_t registrations_per_address_day = 20;  // 0: no limit, nor on attempts to sign in
    std::function<std::uint64_t()> now_ms;
    // Of this account, in games that are not over; nothing if the store does not answer. May wait.
    using Seats = std::optional<std::vector<meeple::v1::ActiveSeat>>;
    std::function<Seats(const std::string& account)> seats = nullptr;
    std::vector<std::string> games = {};  // of the catalogue
    EventStore* rooms = nullptr;          // for what was said there; may be null
};

// Whom a request comes from.
struct Asker {
    std::string account;  // empty: nobody said
    std::string token;    // its key; see token_key()
    bool registered = false;
    bool play_only = false;
    std::string network;  // that limits count
};

// Under which a token is stored. From the token nobody can tell it from others; from the key nobody
// can tell the token.
[[nodiscard]] std::string token_key(std::string_view token);

class Accounts {
public:
    // `on_revoked`: connections of this account that came by this token have to end; an empty
    // token: all of them. Told after it is on disk.
    using OnRevoked = std::function<void(const std::string& account, const std::string& token)>;
    Accounts(Archive archive, AccountOptions options, OnRevoked on_revoked);

    [[nodiscard]] meeple::v1::Challenge challenge(const Asker& asker) const;
    [[nodiscard]] meeple::v1::Registered add(const Asker& guest, const std::string& token,
                                             const meeple::v1::Register& request);
    [[nodiscard]] meeple::v1::SignedIn sign_in(const Asker& asker,
                                               const meeple::v1::SignIn& request);

    // ---- Of one's own; with a token that may manage, but for account(). ----
    [[nodiscard]] meeple::v1::Account account(const Asker& asker) const;
    [[nodiscard]] meeple::v1::Export all_of(const Asker& asker);
    [[nodiscard]] meeple::v1::Account set_password(const Asker& asker,
                                                   const meeple::v1::SetPassword& request);
    [[nodiscard]] meeple::v1::Account add_passkey(const Asker& asker,
                                                  const meeple::v1::NewPasskey& request);
    [[nodiscard]] meeple::v1::Account remove_passkey(const Asker& asker,
                                                     const meeple::v1::RemovePasskey& request);
    [[nodiscard]] meeple::v1::Account revoke(const Asker& asker,
                                             const meeple::v1::RevokeToken& request);
    [[nodiscard]] meeple::v1::Codes new_codes(const Asker& asker);
    [[nodiscard]] meeple::v1::Account remove(const Asker& asker,
                                             const meeple::v1::DeleteAccount& request);
    // A bot's first token.
    [[nodiscard]] meeple::v1::SignedIn add_bot(const Asker& asker,
                                               const meeple::v1::NewBot& request);
    [[nodiscard]] meeple::v1::SignedIn new_token(const Asker& asker,
                                                 const meeple::v1::NewToken& request);

    // Refused: too many complaints of this identity, or from this address.
    void count_report(const Asker& asker);
    // The same of changes to accounts of one's own.
    void count_change(const Asker& asker);

    // ---- What everybody may know, and an operator may do. ----
    [[nodiscard]] meeple::v1::Person person(const std::string& name) const;
    [[nodiscard]] std::string account_named(const std::string& name) const;
    [[nodiscard]] Standings& standings() { return standings_; }
    // A code that signs in once, within a day.
    [[nodiscard]] std::string reset(const std::string& name);

private:
    using AccountDocument = Kept<meeple::store::v1::Account>;
    using NameDocument = Kept<meeple::store::v1::Name>;
    using TokenDocument = Kept<meeple::store::v1::Token>;
    using PasskeyDocument = Kept<meeple::store::v1::Passkey>;

    [[nodiscard]] std::uint64_t now() const { return options_.now_ms(); }
    [[nodiscard]] AccountDocument own(const Asker& asker, bool manages = true) const;
    [[nodiscard]] AccountDocument by_name(const std::string& name) const;
    [[nodiscard]] meeple::v1::Account told(const AccountDocument& account,
                                           const std::string& current_token) const;
    // The document that says it is spent; refused if it is.
    [[nodiscard]] DocumentChange spend(const std::string& challenge) const;
    [[nodiscard]] PasskeyDocument checked(const std::string& account, const std::string& challenge,
                                          const meeple::v1::NewPasskey& made) const;
    // Adds to `changes`, and to the account, which is to be put afterwards.
    [[nodiscard]] std::string give_token(AccountDocument& account, const std::string& device,
                                         bool play_only, DocumentChanges& changes) const;
    void take_token(AccountDocument& account, const std::string& key,
                    DocumentChanges& changes) const;
    [[nodiscard]] std::vector<std::string> give_codes(AccountDocument& account) const;
    void count_both(Attempts& attempts, const Asker& asker, const char* what);
    void count_attempt(const Asker& asker, const std::string& whom);
    [[nodiscard]] meeple::v1::SignedIn by_passkey(const Asker& asker,
                                                  const meeple::v1::SignIn& request);
    [[nodiscard]] meeple::v1::SignedIn by_secret(const Asker& asker,
                                                 const meeple::v1::SignIn& request);
    bool prove(AccountDocument& account, const meeple::v1::SignIn& request) const;
    // So that servers hear of it whose connections came by it; empty: by any of them.
    [[nodiscard]] DocumentChange notice(const std::string& account, const std::string& token) const;
    void remove_one(const AccountDocument& account, DocumentChanges& changes) const;
    void add_tasks(const std::string& account, DocumentChanges& changes) const;

    const Archive archive_;
    const AccountOptions options_;
    const OnRevoked on_revoked_;
    Standings standings_;
    Attempts by_both_;  // to prove who one is: of one address, as one account
    Attempts by_address_;
    Attempts by_account_;
    Attempts registrations_;
    Attempts reports_;
    Attempts exports_;
    Attempts changes_;
    Attempts passwords_;
};

}  // namespace server
