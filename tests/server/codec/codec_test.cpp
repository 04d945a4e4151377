// The codec: messages are read as they were written, over random games; illegal values are named.
#include <algorithm>
#include <cctype>

#include "rules/editions/catalog.h"
#include "server/codec/catalogue.h"
#include "server/codec/client_fold.h"
#include "server/codec/frame.h"
#include "server/codec/match.h"
#include "server/codec/tiles.h"
#include "tests/support/catch.h"

using namespace server;

namespace {

namespace v1 = meeple::v1;
namespace tiles = rules::tiles;

template <class Message>
Message over_the_wire(const Message& message) {
    Message back;
    REQUIRE(back.ParseFromString(message.SerializeAsString()));
    return back;
}

rules::Match new_match(rules::Random& random) {
    rules::Setup setup;
    setup.edition = "carcassonne";
    for (const auto& module : rules::editions::find_edition(setup.edition)->modules) {
        if (random.below(2) == 0) setup.modules.push_back(module.name);
    }
    setup.seats = static_cast<std::uint8_t>(2 + random.below(5));
    // House rules add events of their own: hands, draws for the start, tiles put back.
    for (const auto& option : rules::editions::find_edition(setup.edition)->options) {
        if (random.below(2) == 0 || option.values.empty()) continue;
        const auto value = random.below(static_cast<std::uint32_t>(option.values.size()));
        setup.options.emplace_back(option.name, option.values[value]);
        if (!rules::editions::check(setup).empty()) setup.options.pop_back();
    }
    return rules::Match::create(setup).value();
}

void check_event(const rules::Event& event) {
    v1::Delta delta;
    codec::write(event, delta);
    CHECK(codec::is_game_delta(delta));
    const auto back = codec::read(over_the_wire(delta));
    REQUIRE(back.has_value());
    CHECK(*back == event);
}

// As they are on the disk, and as they are told.
void check_events(const rules::Events& events) {
    for (const rules::Event& event : events) {
        check_event(event);
        check_event(rules::project(event, rules::Viewer::at(0)));
        check_event(rules::project(event, rules::Viewer::spectator()));
    }
}

void check_view(const rules::Match& match, rules::Viewer viewer) {
    const rules::View view = match.view(viewer);
    v1::Snapshot snapshot;
    codec::write(view, snapshot);
    const auto back = codec::read_view(over_the_wire(snapshot));
    REQUIRE(back.has_value());
    CHECK(*back == view);
}

// The legal set says what the rules say: the offers, and what may follow each placement.
void check_legal(const rules::Match& match, rules::Seat seat) {
    v1::Decision decision;
    codec::write(match.decision().value(), decision);
    codec::write_legal(match, seat, decision);
    v1::Decision again;
    codec::write(match.decision().value(), again);
    codec::write_legal(match, seat, again);
    CHECK(decision.SerializeAsString() == again.SerializeAsString());
    std::vector<std::vector<rules::Command>> expected;
    std::vector<rules::Command> offers;
    std::vector<rules::Command> after;
    match.offers(seat, offers);
    for (const rules::Command& offer : offers) {
        after.clear();
        const bool placing =
            std::holds_alternative<tiles::PlaceTile>(std::get<tiles::Command>(offer));
        if (decision.kind() == v1::PLACE_TILE && placing) match.follow_ups(seat, offer, after);
        // Any other question is told after the placement.
        rules::Match then = match;
        rules::Random unused(0);
        if (!after.empty()) REQUIRE(then.play(seat, offer, unused).has_value());
        if (then.decision()->kind != rules::DecisionKind::deploy_figure) after.clear();
        if (after.empty()) expected.push_back({offer});
        for (const rules::Command& next : after) expected.push_back({offer, next});
    }
    auto steps = codec::legal_steps(over_the_wire(decision), match.view(rules::Viewer::at(seat)));
    std::sort(steps.begin(), steps.end());
    std::sort(expected.begin(), expected.end());
    CHECK(steps == expected);
}

}  // namespace

TEST_CASE("codec: decode(encode(x)) is x, over random games") {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        CAPTURE(seed);
        rules::Random random(seed);
        rules::Match match = new_match(random);
        check_view(match, rules::Viewer::spectator());
        check_events(match.start(random));
        std::vector<rules::Command> offers;
        while (const auto decision = match.decision()) {
            check_view(match, rules::Viewer::at(decision->seat));
            if (random.below(4) == 0) check_legal(match, decision->seat);
            match.offers(decision->seat, offers);
            const rules::Command command =
                random.below(300) == 0
                    ? rules::Command(tiles::Command(tiles::Resign{}))
                    : offers[random.below(static_cast<std::uint32_t>(offers.size()))];
            v1::Action action;
            codec::write(command, action);
            if (!std::holds_alternative<tiles::Resign>(std::get<tiles::Command>(command))) {
                CHECK(codec::read(over_the_wire(action)) == command);
            }
            const auto events = match.play(decision->seat, command, random);
            REQUIRE(events.has_value());
            check_events(*events);
        }
        check_view(match, rules::Viewer::everything());
    }
}

TEST_CASE("codec: hands, draws for the start and tiles put back come back as they went out") {
    const tiles::Started opening{2, {3, 1, 1}, {{0, 3}, {1, 1}, {2, 3}, {0, 1}, {2, 3}}, {7, 7, 8}};
    check_events(
        {tiles::Event(opening), tiles::Event(tiles::Started{1, {}, {{0, 5}, {1, 0}}}),
         tiles::Event(tiles::TileTaken{1, 4, false}), tiles::Event(tiles::TileTaken{1, 4, true}),
         tiles::Event(tiles::TilePutBack{4, {4, 0, 2}}), tiles::Event(tiles::TilePutBack{4, {}, 1}),
         tiles::Event(tiles::TilePutBack{tiles::no_tile, {}, 1, true})});
    const rules::Event hidden{tiles::Event(tiles::TileTaken{1, 4, true})};
    const rules::Event unseen{tiles::Event(tiles::TileTaken{1, tiles::no_tile, true})};
    CHECK(rules::project(hidden, rules::Viewer::at(0)) == unseen);
    CHECK(rules::project(hidden, rules::Viewer::at(1)) == hidden);
}

TEST_CASE("codec: numbers that no game has reach the rules as such, or are no action") {
    v1::Action action;
    v1::PlaceTile& place = *action.mutable_tiles()->mutable_place();
    place.set_x(1'000'000);
    place.set_y(-1'000'000);
    place.set_tile(70'000);
    const auto command = codec::read(action);
    REQUIRE(command.has_value());
    const auto& placed = std::get<tiles::PlaceTile>(std::get<tiles::Command>(*command));
    CHECK(placed.tile == tiles::no_tile);
    CHECK(placed.at.x > tiles::coordinate_max);
    CHECK(placed.at.y < -tiles::coordinate_max);
    place.set_rotation(4);
    CHECK_FALSE(codec::read(action).has_value());
    v1::DeployFigure& deploy = *action.mutable_tiles()->mutable_deploy();
    deploy.set_segment(1'000);
    CHECK(std::get<tiles::DeployFigure>(std::get<tiles::Command>(*codec::read(action))).segment ==
          255);
    deploy.set_figure(static_cast<v1::FigureKind>(99));
    CHECK_FALSE(codec::read(action).has_value());
    CHECK_FALSE(codec::read(v1::Action()).has_value());
}

TEST_CASE("codec: different commands have different payloads") {
    using tiles::FigureKind;
    using tiles::Item;
    const tiles::SegmentRef here{{1, 0}, 2};
    const tiles::SegmentRef there{{2, 0}, 2};
    const tiles::GiftTarget target{FigureKind::meeple, here, 1};
    const tiles::GiftTarget elsewhere{FigureKind::meeple, there, 1};
    std::vector<std::string> texts;
    for (const tiles::Command& command : std::vector<tiles::Command>{
             tiles::PlaceTile{1, {1, 0}, 0},
             tiles::PlaceTile{1, {1, 0}, 1},
             tiles::DeployFigure{FigureKind::meeple, 0},
             tiles::DeployFigure{FigureKind::abbot, 0},
             tiles::Pass{},
             tiles::Resign{},
             tiles::RecallFigure{FigureKind::abbot, here},
             tiles::RecallFigure{FigureKind::abbot, there},
             tiles::MoveToken{tiles::Token::fairy, here},
             tiles::MoveToken{tiles::Token::fairy, here, FigureKind::meeple},
             tiles::MoveToken{tiles::Token::fairy, here, FigureKind::large_meeple},
             tiles::RemoveToken{tiles::Token::mage},
             tiles::RemoveToken{tiles::Token::witch},
             tiles::OpenGift{tiles::GiftKind::cash_out, target},
             tiles::OpenGift{tiles::GiftKind::cash_out, elsewhere},
             tiles::DeployFar{FigureKind::meeple, here},
             tiles::DeployFar{FigureKind::meeple, there},
             tiles::TakeFigure{0, FigureKind::meeple, here},
             tiles::TakeFigure{1, FigureKind::meeple, here},
             tiles::LayFloor{{1, 0}},
             tiles::LayFloor{{2, 0}},
             tiles::FreePrisoner{0, FigureKind::meeple},
             tiles::FreePrisoner{1, FigureKind::meeple},
             tiles::Bid{{std::nullopt, 1}},
             tiles::Bid{{Item::wine, 1}},
             tiles::SellTile{0},
             tiles::SellTile{1},
             tiles::ExtendTable{tiles::Side::north, 1},
             tiles::ExtendTable{tiles::Side::east, 1}}) {
        texts.push_back(codec::payload_text("play", 1, {}, {rules::Command(command)}));
    }
    std::sort(texts.begin(), texts.end());
    CHECK(std::adjacent_find(texts.begin(), texts.end()) == texts.end());
}

// The members of a oneof that were read and written: each of them, as what it was.
template <class Message>
int check_members() {
    const google::protobuf::OneofDescriptor& oneof = *Message::descriptor()->oneof_decl(0);
    for (int i = 0; i < oneof.field_count(); ++i) {
        const google::protobuf::FieldDescriptor& field = *oneof.field(i);
        CAPTURE(field.name());
        Message message;
        message.GetReflection()->MutableMessage(&message, &field);
        const auto value = codec::read(message);
        REQUIRE(value.has_value());
        Message again;
        codec::write(*value, again);
        CHECK(again.GetReflection()->HasField(again, &field));
    }
    return oneof.field_count();
}

TEST_CASE("codec: every action and delta is read") {
    // All commands but resigning, which has a request of its own; all events.
    CHECK(check_members<v1::TilesAction>() == std::variant_size_v<tiles::Command> - 1);
    CHECK(check_members<v1::TilesDelta>() == std::variant_size_v<tiles::Event>);
}

TEST_CASE("codec: events and views from a disk or a peer are checked") {
    v1::Delta delta;
    delta.mutable_tiles()->mutable_placed()->set_x(200);
    CHECK_FALSE(codec::read(delta).has_value());
    delta.mutable_tiles()->mutable_turn_began()->set_seat(6);
    CHECK_FALSE(codec::read(delta).has_value());
    delta.mutable_tiles()->mutable_scored()->add_xs(1);
    CHECK_FALSE(codec::read(delta).has_value());
    delta.mutable_tiles()->clear_delta();
    CHECK_FALSE(codec::read(delta).has_value());
    delta.mutable_seat_taken();
    CHECK_FALSE(codec::is_game_delta(delta));
    v1::Snapshot snapshot;
    CHECK_FALSE(codec::read_view(snapshot).has_value());
    snapshot.mutable_tiles()->add_board()->set_rotation(4);
    CHECK_FALSE(codec::read_view(snapshot).has_value());
    CHECK_FALSE(codec::ClientFold::from(snapshot).has_value());
}

TEST_CASE("codec: frames come back in both encodings") {
    const Encoding encoding = GENERATE(Encoding::binary, Encoding::json);
    v1::ClientFrame frame;
    frame.set_re(7);
    frame.mutable_command()->set_command_id(
        std::string("\0\xff"
                    "1234567890123\n",
                    16));
    frame.mutable_command()->set_decision(3);
    frame.mutable_command()->add_actions()->mutable_tiles()->mutable_place()->set_x(-3);
    const auto back = codec::decode(codec::encode(frame, encoding), encoding);
    REQUIRE(back.has_value());
    CHECK(back->SerializeAsString() == frame.SerializeAsString());
    v1::ServerFrame answer;
    answer.mutable_transition()->set_view_hash(0xfedcba9876543210);
    answer.mutable_transition()->set_actor(0);
    const auto heard = codec::decode_server(*codec::encode(answer, encoding), encoding);
    REQUIRE(heard.has_value());
    CHECK(heard->SerializeAsString() == answer.SerializeAsString());
}

TEST_CASE("codec: defaults are printed in JSON, 64-bit numbers as strings") {
    v1::ServerFrame answer;
    answer.mutable_transition()->set_view_hash(0xfedcba9876543210);
    const std::string text = *codec::encode(answer, Encoding::json);
    CHECK(text.find(R"("viewHash":"18364758544493064720")") != std::string::npos);
    CHECK(text.find(R"("seq":0)") != std::string::npos);
    CHECK(text.find("actor") == std::string::npos);
}

TEST_CASE("codec: invalid messages of a client") {
    struct Row {
        std::string bytes;
        Encoding encoding;
        v1::ErrorCode code;
        std::uint32_t re;
        std::string names;  // occurs in the detail
    };
    const std::string unknown_body("\x08\x05\xba\x02\x00", 5);       // re 5, field 39
    const std::string unknown_field("\x08\x05\x1a\x02\x48\x01", 6);  // re 5, ping {9: 1}
    const std::string unknown_kind("\x08\x05\x12\x02\x28\x63", 6);   // hello {kind: 99}
    const std::string bad_text("\x08\x05\x12\x03\x1a\x01\xff", 7);   // hello {client: not UTF-8}
    const std::vector<Row> rows{
        {"\xff\xff\xff", Encoding::binary, v1::BAD_FRAME, 0, ""},
        {std::string("\x12\x05\x01", 3), Encoding::binary, v1::BAD_FRAME, 0, ""},
        {bad_text, Encoding::binary, v1::BAD_FRAME, 0, ""},
        {"", Encoding::binary, v1::UNKNOWN_TYPE, 0, ""},
        {unknown_body, Encoding::binary, v1::UNKNOWN_TYPE, 5, ""},
        {unknown_field, Encoding::binary, v1::BAD_FIELD, 5, "ping.#9"},
        {unknown_kind, Encoding::binary, v1::BAD_FIELD, 5, "hello.kind"},
        {std::string("\x1a\x00", 2), Encoding::binary, v1::BAD_FIELD, 0, "re"},
        {"{", Encoding::json, v1::BAD_FRAME, 0, ""},
        {"[]", Encoding::json, v1::BAD_FRAME, 0, ""},
        {R"({"re":"x","ping":{}})", Encoding::json, v1::BAD_FRAME, 0, ""},
        {R"({"re":5})", Encoding::json, v1::UNKNOWN_TYPE, 5, ""},
        {R"({"re":5,"teleport":{}})", Encoding::json, v1::UNKNOWN_TYPE, 5, "teleport"},
        {R"({"re":5,"ping":{"x":1}})", Encoding::json, v1::BAD_FIELD, 5, "x"},
        {R"({"ping":{}})", Encoding::json, v1::BAD_FIELD, 0, "re"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.bytes);
        const auto frame = codec::decode(row.bytes, row.encoding);
        REQUIRE_FALSE(frame.has_value());
        CHECK(frame.error().code == row.code);
        CHECK(frame.error().re == row.re);
        CHECK(frame.error().detail.find(row.names) != std::string::npos);
    }
}

TEST_CASE("codec: a detail is plain text for any bytes of the client") {
    for (const char* bytes :
         {"\xff\xff", "{\"re\":1,\"\xff\":1}", "{\"re\":1,\"ping\":{\"\x01\xc3\xa9\":1}}"}) {
        const auto frame = codec::decode(bytes, Encoding::json);
        REQUIRE_FALSE(frame.has_value());
        for (const char byte : frame.error().detail) CHECK((byte >= ' ' && byte <= '~'));
    }
}

TEST_CASE("codec: the catalogue is the rules' own") {
    const codec::LevelsOf levels = [](std::string_view game) {
        return std::vector<std::pair<std::string_view, int>>{
            {"easy", -100}, {"hard", game == "carcassonne" ? 300 : 200}};
    };
    const v1::Catalogue catalogue = codec::catalogue(levels);
    CHECK(codec::deterministic_bytes(catalogue) ==
          codec::deterministic_bytes(codec::catalogue(levels)));
    CHECK(catalogue.games(0).bots(1) == "hard");
    REQUIRE(catalogue.games(0).levels_size() == 2);
    CHECK(catalogue.games(0).levels(0).name() == "easy");
    CHECK(catalogue.games(0).levels(0).rating() == -100);
    CHECK(catalogue.games(0).levels(1).rating() == 300);
    CHECK(catalogue.games(1).levels(1).rating() == 200);
    REQUIRE(catalogue.games_size() == static_cast<int>(rules::editions::catalog().size()));
    REQUIRE(catalogue.tiles_size() == static_cast<int>(tiles::all_tiles().size()));
    std::uint32_t count = 0;
    for (const v1::TileCount& tile : catalogue.games(0).tiles()) count += tile.count();
    CHECK(count == 71);
    for (int i = 0; i < catalogue.tiles_size(); ++i) {
        CHECK(catalogue.tiles(i).name() == tiles::all_tiles()[static_cast<std::size_t>(i)].name);
        CHECK(catalogue.tiles(i).tile() == static_cast<std::uint32_t>(i));
    }
}

TEST_CASE("codec: the catalogue tells what hangs together, and who has a say in that") {
    const v1::Catalogue catalogue = codec::catalogue(nullptr);
    int with_networks = 0;
    for (const v1::Game& game : catalogue.games()) {
        CAPTURE(game.name());
        if (game.networks().empty()) continue;
        ++with_networks;
        REQUIRE(game.networks_size() == 1);
        const v1::Network& network = game.networks(0);
        CHECK(network.kind() == v1::RIVER_SYSTEM);
        REQUIRE(network.parts_size() == 2);
        CHECK(network.parts(0) == v1::RIVER);
        CHECK(network.parts(1) == v1::LAKE);
        REQUIRE(network.figures_size() == 1);
        CHECK(network.figures(0) == v1::HUT);
    }
    CHECK(with_networks == 2);
}

TEST_CASE("codec: every refusal has a reason of its name") {
    for (int number = 1; number <= v1::Reason_MAX; ++number) {
        const auto refusal = static_cast<rules::Refusal>(number);
        std::string name = v1::Reason_Name(codec::reason(refusal));
        for (char& letter : name) letter = static_cast<char>(std::tolower(letter));
        if (refusal == rules::Refusal::game_over) name.insert(0, "game_");
        CHECK(name == rules::name(refusal));
    }
    CHECK(rules::name(static_cast<rules::Refusal>(v1::Reason_MAX + 1)) == "unknown");
}

TEST_CASE("codec: a fold refuses a transition that does not follow") {
    v1::Snapshot snapshot;
    rules::Random random(1);
    codec::write(new_match(random).view(rules::Viewer::spectator()), snapshot);
    snapshot.set_seq(4);
    auto fold = codec::ClientFold::from(snapshot);
    REQUIRE(fold.has_value());
    v1::Transition transition;
    transition.set_seq(6);
    CHECK_FALSE(fold->apply(transition));
    transition.set_seq(5);
    transition.add_deltas()->mutable_tiles()->mutable_drawn()->set_tile(999);
    CHECK_FALSE(fold->apply(transition));
    fold = codec::ClientFold::from(snapshot);
    transition.mutable_deltas(0)->mutable_seat_taken()->set_seat(3);
    CHECK_FALSE(fold->apply(transition));
}
