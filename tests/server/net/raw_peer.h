// A WebSocket client on the level of bytes: it sends what a test wants, right or wrong, and parses
// the answers. Written from RFC 6455, independent of the server's library.
#pragma once

#include <sys/socket.h>
#include <sys/time.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <cerrno>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace server::net {

inline constexpr std::string_view sample_key = "dGhlIHNhbXBsZSBub25jZQ==";  // of the RFC, 1.3

enum Opcode : unsigned {
    op_continue = 0,
    op_text = 1,
    op_binary = 2,
    op_close = 8,
    op_ping = 9,
    op_pong = 10
};
inline constexpr unsigned fin = 0x80;

// A frame as a client sends it. `first`: the first byte, fin | opcode and reserved bits.
inline std::string client_frame(unsigned first, std::string_view payload) {
    constexpr std::string_view mask = "\x11\x22\x33\x44";
    std::string frame(1, static_cast<char>(first));
    if (payload.size() < 126) {
        frame += static_cast<char>(0x80U | payload.size());
    } else if (payload.size() < 65536) {
        frame += static_cast<char>(0x80U | 126U);
        for (const unsigned shift : {8U, 0U}) {
            frame += static_cast<char>(payload.size() >> shift & 0xffU);
        }
    } else {
        frame += static_cast<char>(0x80U | 127U);
        for (int shift = 56; shift >= 0; shift -= 8) {
            frame += static_cast<char>(payload.size() >> static_cast<unsigned>(shift) & 0xffU);
        }
    }
    frame += mask;
    for (std::size_t i = 0; i < payload.size(); ++i) {
        frame += static_cast<char>(payload[i] ^ mask[i % 4]);
    }
    return frame;
}

// Two bytes of a close code, and the reason.
inline std::string close_payload(unsigned code, std::string_view reason = {}) {
    std::string payload{static_cast<char>(code >> 8U), static_cast<char>(code & 0xffU)};
    return payload.append(reason);
}

struct ServerFrameRead {
    unsigned first = 0;
    bool masked = false;
    std::string payload;
    [[nodiscard]] unsigned opcode() const { return first & 0x0fU; }
};

class RawPeer {
public:
    explicit RawPeer(std::uint16_t port, const std::string& from = "127.0.0.1") {
        socket_.open(boost::asio::ip::tcp::v4());
        socket_.bind({boost::asio::ip::make_address(from), 0});
        socket_.connect({boost::asio::ip::make_address("127.0.0.1"), port});
        socket_.set_option(boost::asio::ip::tcp::no_delay(true));
        const timeval longest{20, 0};
        ::setsockopt(socket_.native_handle(), SOL_SOCKET, SO_RCVTIMEO, &longest, sizeof(longest));
    }

    // Connected and upgraded.
    static RawPeer websocket(std::uint16_t port, std::string_view subprotocol = "meeple.v1") {
        RawPeer peer(port);
        peer.send(upgrade_request(subprotocol));
        const std::string answer = peer.read_head();
        if (!answer.starts_with("HTTP/1.1 101 ")) throw std::runtime_error(answer);
        return peer;
    }

    static std::string upgrade_request(std::string_view subprotocol) {
        return "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n"
               "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " +
               std::string(sample_key) + "\r\nSec-WebSocket-Protocol: " + std::string(subprotocol) +
               "\r\n\r\n";
    }

    // That the server may have gone already is no mistake.
    void send(std::string_view bytes) {
        boost::system::error_code error;
        boost::asio::write(socket_, boost::asio::buffer(bytes.data(), bytes.size()), error);
    }
    void frame(unsigned first, std::string_view payload) { send(client_frame(first, payload)); }

    // The next frame; nothing at the end of the connection.
    std::optional<ServerFrameRead> next() {
        ServerFrameRead frame;
        if (!fill(2)) return std::nullopt;
        frame.first = byte(0);
        frame.masked = (byte(1) & 0x80U) != 0;
        std::size_t size = byte(1) & 0x7fU;
        std::size_t at = 2;
        if (size >= 126) {
            const std::size_t wide = size == 126 ? 2 : 8;
            if (!fill(2 + wide)) return std::nullopt;
            size = 0;
            for (std::size_t i = 0; i < wide; ++i) size = size << 8U | byte(2 + i);
            at += wide;
        }
        if (!fill(at + size)) return std::nullopt;
        frame.payload = bytes_.substr(at, size);
        bytes_.erase(0, at + size);
        return frame;
    }

    // The next frame that is no ping of the server's, as "text ...", "close 1000 ..." or "end".
    std::string said() {
        for (;;) {
            const auto frame = next();
            if (!frame) return "end";
            switch (frame->opcode()) {
                case op_ping: continue;
                case op_text: return "text " + frame->payload;
                case op_binary: return "binary " + frame->payload;
                case op_pong: return "pong " + frame->payload;
                case op_close: {
                    if (frame->payload.size() < 2) return "close";
                    const unsigned code = static_cast<unsigned char>(frame->payload[0]) * 256U +
                                          static_cast<unsigned char>(frame->payload[1]);
                    return "close " + std::to_string(code);
                }
                default: return "opcode " + std::to_string(frame->opcode());
            }
        }
    }

    // Reads on to the close frame or the end: "close 1002", "end".
    std::string ending() {
        for (;;) {
            std::string one = said();
            if (one == "end" || one.starts_with("close")) return one;
        }
    }

    // Up to the end of a head of HTTP.
    std::string read_head() {
        std::size_t end = std::string::npos;
        while ((end = bytes_.find("\r\n\r\n")) == std::string::npos) {
            if (!more()) return std::exchange(bytes_, {});
        }
        std::string head = bytes_.substr(0, end + 4);
        bytes_.erase(0, end + 4);
        return head;
    }

    // Everything until the server closes.
    std::string rest() {
        while (more()) {
        }
        return std::exchange(bytes_, {});
    }

    // Ends the connection with a TCP reset.
    void reset() {
        boost::system::error_code ignored;
        socket_.set_option(boost::asio::socket_base::linger(true, 0), ignored);
        socket_.close(ignored);
    }
    void close() {
        boost::system::error_code ignored;
        socket_.close(ignored);
    }
    boost::asio::ip::tcp::socket& socket() { return socket_; }

    RawPeer(RawPeer&& other) noexcept
        : socket_(std::move(other.socket_)), bytes_(std::move(other.bytes_)) {}
    RawPeer& operator=(RawPeer&&) = delete;
    RawPeer(const RawPeer&) = delete;
    RawPeer& operator=(const RawPeer&) = delete;
    ~RawPeer() = default;

private:
    [[nodiscard]] unsigned byte(std::size_t at) const {
        return static_cast<unsigned char>(bytes_[at]);
    }
    bool fill(std::size_t size) {
        while (bytes_.size() < size) {
            if (!more()) return false;
        }
        return true;
    }
    bool more() {
        char block[4096];
        const ssize_t got = ::recv(socket_.native_handle(), block, sizeof(block), 0);
        if (got < 0 && (errno == EAGAIN)) {
            throw std::runtime_error("the server said nothing for 20 s");
        }
        if (got <= 0) return false;
        bytes_.append(block, static_cast<std::size_t>(got));
        return true;
    }

    // Never run: everything here waits in the system's calls.
    static boost::asio::io_context& context() {
        static boost::asio::io_context io;
        return io;
    }
    boost::asio::ip::tcp::socket socket_{context()};
    std::string bytes_;
};

}  // namespace server::net
