// A wire between a server and its database that a test can cut: it forwards connections from a port
// of this machine to a Unix socket, until it forwards nothing any more.
#pragma once

#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <utility>

namespace server {

class Wire {
public:
    explicit Wire(std::string socket)
        : socket_(std::move(socket)),
          acceptor_(io_, {boost::asio::ip::make_address("127.0.0.1"), 0}) {
        accept();
        thread_ = std::thread([this] { io_.run(); });
    }
    ~Wire() {
        io_.stop();
        thread_.join();
    }
    Wire(const Wire&) = delete;
    Wire& operator=(const Wire&) = delete;

    [[nodiscard]] std::uint16_t port() const { return acceptor_.local_endpoint().port(); }
    // While it is cut nothing arrives, neither bytes nor ends; bytes on their way are lost.
    void cut(bool is_cut) {
        boost::asio::post(io_, [this, is_cut] { cut_ = is_cut; });
    }
    // Where connections go from now on.
    void lead_to(std::string socket) {
        boost::asio::post(io_, [this, socket = std::move(socket)] { socket_ = socket; });
    }

private:
    using Tcp = boost::asio::ip::tcp::socket;
    using Local = boost::asio::local::stream_protocol::socket;
    struct Pair {
        explicit Pair(boost::asio::io_context& io) : near(io), far(io) {}
        Tcp near;
        Local far;
        std::array<char, 65536> there{};
        std::array<char, 65536> back{};
    };

    void accept() {
        const auto pair = std::make_shared<Pair>(io_);
        acceptor_.async_accept(pair->near, [this, pair](const boost::system::error_code& error) {
            if (error) return;
            open(pair);
            accept();
        });
    }

    void open(const std::shared_ptr<Pair>& pair) {
        boost::system::error_code error;
        pair->far.connect(boost::asio::local::stream_protocol::endpoint(socket_), error);
        if (error) return;  // the end of the pair ends the connection
        carry(pair, pair->near, pair->far, pair->there);
        carry(pair, pair->far, pair->near, pair->back);
    }

    template <class From, class To>
    void carry(const std::shared_ptr<Pair>& pair, From& from, To& to,
               std::array<char, 65536>& bytes) {
        from.async_read_some(boost::asio::buffer(bytes),
                             [this, pair, &from, &to, &bytes](
                                 const boost::system::error_code& error, std::size_t size) {
                                 if (cut_)
                                     return lost_.push_back(pair);  // neither side hears of it
                                 if (error) {
                                     pair->near.close();
                                     pair->far.close();
                                     return;
                                 }
                                 boost::system::error_code failed;
                                 boost::asio::write(to, boost::asio::buffer(bytes, size), failed);
                                 carry(pair, from, to, bytes);
                             });
    }

    std::string socket_;
    boost::asio::io_context io_;
    boost::asio::ip::tcp::acceptor acceptor_;
    bool cut_ = false;
    std::vector<std::shared_ptr<Pair>> lost_;
    std::thread thread_;
};

}  // namespace server
