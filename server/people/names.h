// Names of accounts in the store: the owner of a name, and names that look alike. Older names may
// share a skeleton: they stay valid, and no further name may have it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "meeple/store/v1/people.pb.h"
#include "server/people/archive.h"
#include "server/text/name.h"

namespace server {

// The changes of names in one transaction.
class NameChanges {
public:
    explicit NameChanges(const Archive& archive) : archive_(archive) {}

    // Refusal: NAME_TAKEN, by another account that has the name, or one that looks like it.
    void take(const AccountName& name, const std::string& account, const char* field);
    // Nothing happens if the name is not the account's.
    void free(const std::string& name_key, const std::string& account);
    void add_to(DocumentChanges& changes) const;

private:
    friend void index_names(const Archive& archive);
    using NameDocument = Kept<meeple::store::v1::Name>;
    using SkeletonDocument = Kept<meeple::store::v1::Skeleton>;

    [[nodiscard]] NameDocument& name(const std::string& key);
    [[nodiscard]] SkeletonDocument& skeleton(const std::string& key);
    [[nodiscard]] bool has(const std::string& account, const std::string& skeleton) const;
    void read_skeletons(const std::vector<std::string>& keys);
    void drop_skeletons(NameDocument& of, const std::string& account);
    void add_skeletons(NameDocument& to, const std::string& account,
                       const std::vector<std::string>& keys);
    bool read_old();
    void index();

    const Archive& archive_;
    std::map<std::string, NameDocument> names_;  // without an account: to be removed
    std::map<std::string, SkeletonDocument> skeletons_;
};

// Adds skeletons for all names without one of this form (from earlier versions). Call it when a
// store is opened; several servers may do so at once. Throws Refusal.
void index_names(const Archive& archive);

}  // namespace server
