#include "server/client/idler.h"

#include <utility>

#include "meeple/v1/envelope.pb.h"
#include "server/codec/frame.h"

namespace server::client {

namespace v1 = meeple::v1;

void Idler::open(boost::asio::io_context& io) {
    net::WsClient::Handlers handlers;
    const std::weak_ptr<Idler> weak = weak_from_this();
    handlers.on_open = [weak] {
        if (const auto self = weak.lock()) self->greet();
    };
    handlers.on_frame = [weak](const std::string& bytes) {
        if (const auto self = weak.lock()) self->take(bytes.size());
    };
    handlers.on_closed = [weak](std::uint16_t, const std::string&) {
        const auto self = weak.lock();
        if (!self) return;
        self->timer_.cancel();
        self->options_.on_lost();
    };
    client_ = net::WsClient::connect(io, net::parse_ws_urls(options_.url).front(),
                                     options_.encoding, std::move(handlers));
}

void Idler::stop() {
    timer_.cancel();
    if (client_) client_->cut();
}

void Idler::greet() {
    v1::ClientFrame frame;
    frame.set_re(1);
    frame.mutable_hello()->set_proto_min(1);
    frame.mutable_hello()->set_proto_max(1);
    frame.mutable_hello()->mutable_guest();
    client_->send(codec::encode(frame, options_.encoding));
}

void Idler::take(std::size_t bytes) {
    if (!greeted_) {
        greeted_ = true;
        options_.on_greeted();
        if (options_.look_every.count() > 0) look_after(options_.first_look);
        if (options_.watch) watch();
        return;
    }
    if (awaited_ == 0) return options_.on_told(bytes);
    if (--awaited_ == 0) options_.on_answer(std::chrono::steady_clock::now() - asked_);
}

void Idler::look_after(std::chrono::milliseconds pause) {
    timer_.expires_after(pause);
    timer_.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
        if (error) return;
        self->look();
        self->look_after(self->options_.look_every);
    });
}

// As the first page does.
void Idler::watch() {
    asked_ = std::chrono::steady_clock::now();
    awaited_ = 1;
    v1::ClientFrame frame;
    frame.set_re(2);
    frame.mutable_watch_lobby()->mutable_rooms();
    frame.mutable_watch_lobby()->set_people(true);
    client_->send(codec::encode(frame, options_.encoding));
}

void Idler::look() {
    if (awaited_ > 0) return;
    asked_ = std::chrono::steady_clock::now();
    awaited_ = 2;
    v1::ClientFrame rooms;
    rooms.set_re(2);
    rooms.mutable_list_rooms();
    client_->send(codec::encode(rooms, options_.encoding));
    v1::ClientFrame people;
    people.set_re(3);
    people.mutable_get_people();
    client_->send(codec::encode(people, options_.encoding));
}

}  // namespace server::client
