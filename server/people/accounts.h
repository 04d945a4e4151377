// Accounts: identity and authentication. For threads that may wait for the disk. A function that
// refuses throws Refusal and has changed nothing.
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
#include "server/people/account_limits.h"
#include "server/people/archive.h"
#include "server/people/names.h"
#include "server/people/passkeys.h"
#include "server/people/passwords.h"
#include "server/people/publishing.h"
#include "server/people/standings.h"
#include "server/store/store.h"

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
    Store* rooms = nullptr;               // for lines and blocks; may be null
    // This connection of the account goes on, as if it had come by the token of that key. May be
    // null.
    std::function<void(const std::string& account, const std::string& session,
                       const std::string& token)>
        keep_connection = nullptr;
    // Of Web Push: the public key that browsers subscribe with; empty: there is none.
    std::string push_key = {};
    std::function<bool(const std::string& endpoint)> takes_endpoint = nullptr;
    bool gives_records = true;  // Public records can be fetched in bulk.
};

// Whom a request comes from.
struct Asker {
    std::string account;  // empty: unknown
    std::string token;    // its key; see token_key()
    bool registered = false;
    bool play_only = false;
    std::string address = {};  // that a ban may be of
    std::string network;       // that limits count
};

inline constexpr std::size_t label_characters_max = 60;  // of a token or passkey

// The key under which a token is stored: a hash, from which the token cannot be
// computed.
[[nodiscard]] std::string token_key(std::string_view token);

class Accounts {
public:
    // `on_revoked`: connections of this account that came by this token (see Revoked) have to end.
    // Told after it is on disk.
    using OnRevoked = std::function<void(const std::string& account, const std::string& token)>;
    Accounts(Archive archive, AccountOptions options, OnRevoked on_revoked);

    [[nodiscard]] meeple::v1::Challenge challenge(const Asker& asker) const;
    // The guest's token proves nothing any more, and connections that came by it end, but for the
    // one that the request names.
    [[nodiscard]] meeple::v1::Registered add(const Asker& guest,
                                             const meeple::v1::Register& request);
    [[nodiscard]] meeple::v1::SignedIn sign_in(const Asker& asker,
                                               const meeple::v1::SignIn& request);
    // Whether the account that the request names has signed in from that device or network before.
    [[nodiscard]] bool knows(const Asker& asker, const meeple::v1::SignIn& request) const;

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
    [[nodiscard]] meeple::v1::Codes new_codes(const Asker& asker,
                                              const meeple::v1::NewCodes& request);
    [[nodiscard]] meeple::v1::Account remove(const Asker& asker,
                                             const meeple::v1::DeleteAccount& request);
    // A bot's first token.
    [[nodiscard]] meeple::v1::SignedIn add_bot(const Asker& asker,
                                               const meeple::v1::NewBot& request);
    [[nodiscard]] meeple::v1::SignedIn new_token(const Asker& asker,
                                                 const meeple::v1::NewToken& request);
    // Refused: FORBIDDEN if this server gives out no records in bulk.
    [[nodiscard]] meeple::v1::Account set_records(const Asker& asker,
                                                  const meeple::v1::SetRecords& request);
    [[nodiscard]] meeple::v1::Account set_portrait(const Asker& asker,
                                                   const meeple::v1::SetPortrait& request);

    // ---- Web Push (push.cpp). ----
    [[nodiscard]] meeple::v1::PushKey push_key(const Asker& asker) const;
    // Replaces the one of the asker's token; of more than ten the oldest ends.
    meeple::v1::PushSubscription add_push(const Asker& asker,
                                          const meeple::v1::NewPushSubscription& request);
    // The one that was removed; empty if there was none.
    meeple::v1::PushSubscription remove_push(const Asker& asker,
                                             const meeple::v1::RemovePushSubscription& request);

    // Refused (PROOF_NEEDED) if the proof is not the asker's own.
    void prove_again(const Asker& asker, const meeple::v1::Proof& proof);

    // Refused: too many complaints of this identity, or from this address; or it is banned.
    void count_report(const Asker& asker);
    // Refused: too many changes of accounts by this token, or from this network.
    void count_change(const Asker& asker);

    // ---- Public information, and operators' actions. ----
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
    // As Archive::change(). Then this server hears of each notice() among the changes.
    [[nodiscard]] bool change(DocumentChanges changes) const;

    // ---- Tokens (tokens.cpp). What adds to `changes` and to the account, which is to be put
    // afterwards, is followed by change(). ----
    struct GivenToken {
        std::string device;
        bool play_only = false;
        bool recovers = false;  // given out for a code
        bool proven = false;    // of a bot: its owner gave a proof for it
    };
    // The oldest is revoked if there are too many.
    [[nodiscard]] std::string give_token(AccountDocument& account, const GivenToken& wanted,
                                         DocumentChanges& changes) const;
    void tell_tokens(const AccountDocument& account, const std::string& current,
                     meeple::v1::Account& told) const;
    // Refused: PROOF_NEEDED, unless the owner has just signed in. Puts the owner.
    void prove_owner(const Asker& asker, AccountDocument& owner, bool has_proof,
                     const meeple::v1::Proof& proof, DocumentChanges& changes) const;
    void revoke_tokens(AccountDocument& account, const std::vector<std::string>& keys,
                       DocumentChanges& changes) const;
    // Also ends connections by tokens that the account never listed.
    void revoke_all_but(AccountDocument& account, const std::string& kept,
                        DocumentChanges& changes) const;
    // Of the account or of one of its bots; refused: BAD_FIELD.
    void revoke_one(AccountDocument& account, const std::string& key,
                    DocumentChanges& changes) const;
    enum class Which : std::uint8_t { all, unproven };
    // Puts the bots.
    void revoke_of_bots(const AccountDocument& account, Which which,
                        DocumentChanges& changes) const;
    // Of tokens that the account has no longer.
    void end_push(const AccountDocument& account, DocumentChanges& changes) const;
    void export_push(const std::string& account, meeple::v1::Export& all) const;
    [[nodiscard]] std::vector<std::string> give_codes(AccountDocument& account) const;
    [[nodiscard]] meeple::v1::SignedIn by_passkey(const Asker& asker,
                                                  const meeple::v1::SignIn& request);
    [[nodiscard]] meeple::v1::SignedIn by_secret(const Asker& asker,
                                                 const meeple::v1::SignIn& request);

    // ---- Proofs, and where they came from before. ----
    [[nodiscard]] bool is_own_password(const AccountDocument& account,
                                       const std::string& password) const;
    // One that is theirs is used up.
    [[nodiscard]] bool use_code(AccountDocument& account, const std::string& code) const;
    // The passkey, its counter set. Refused: PASSKEY_REFUSED, CHALLENGE_GONE.
    [[nodiscard]] PasskeyDocument used_passkey(const meeple::v1::UsedPasskey& used) const;
    // Refused: PROOF_NEEDED. Adds to `changes`, and to the account, which is to be put afterwards.
    void check_proof(AccountDocument& account, const meeple::v1::Proof& proof,
                     DocumentChanges& changes) const;
    // Whether a code gave out the asker's token a moment ago, which is taken for a proof once.
    [[nodiscard]] bool just_recovered(const Asker& asker, DocumentChanges& changes) const;
    // Whether the asker's token was given out a moment ago, for a proof.
    [[nodiscard]] bool just_signed_in(const Asker& asker) const;
    [[nodiscard]] std::string device_key(const std::string& account) const;
    // By what it is known that the account has signed in from there; empty: a stranger.
    [[nodiscard]] std::string known_by(const Asker& asker, const AccountDocument& account,
                                       const std::string& device_key) const;
    void remember_network(const Asker& asker, AccountDocument& account) const;
    [[nodiscard]] std::string network_hash(const Asker& asker, const std::string& account) const;
    // The rest of signing in.
    [[nodiscard]] meeple::v1::SignedIn let_in(const Asker& asker, AccountDocument& account,
                                              const meeple::v1::SignIn& request,
                                              DocumentChanges& changes) const;
    // So that servers hear of it whose connections came by it; empty: by any of them.
    [[nodiscard]] DocumentChange notice(const std::string& account, const std::string& token) const;
    void remove_one(const AccountDocument& account, NameChanges& names,
                    DocumentChanges& changes) const;
    void leave_everywhere(std::vector<DocumentId> tasks) const;

    const Archive archive_;
    const AccountOptions options_;
    const OnRevoked on_revoked_;
    Standings standings_;
    const Publishing publishing_;
    AccountLimits limits_;
};

}  // namespace server
