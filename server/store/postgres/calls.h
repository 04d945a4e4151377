// How a call becomes a command, and its answer goes back: for the files of PostgresStore.
#pragma once

#include <optional>
#include <type_traits>
#include <utility>

#include "server/store/postgres/postgres_store.h"

namespace server {

template <class Parse, class Done, class Answer>
void PostgresStore::write(postgres::Command command, Parse parse, Done done, Answer otherwise) {
    Call call;
    call.command = std::move(command);
    call.heard = [parse = std::move(parse), done](const postgres::Rows& rows) -> Task {
        return [answer = Answer(parse(rows)), done] { done(answer); };
    };
    call.otherwise = [done, otherwise] { done(otherwise); };
    if (!threads_.enqueue(std::move(call))) done(std::move(otherwise));
}

template <class Parse, class Done>
void PostgresStore::look_up(postgres::Command command, Parse parse, Done done) {
    using Answer = std::optional<std::invoke_result_t<Parse, const postgres::Rows&>>;
    Call call;
    call.otherwise = [this, command = std::move(command), parse = std::move(parse), done] {
        threads_.read({command}, [parse, done](const Answers* answers) {
            done(answers == nullptr ? Answer() : Answer(parse(answers->front())));
        });
    };
    if (!threads_.enqueue(std::move(call))) done(Answer());
}

}  // namespace server
