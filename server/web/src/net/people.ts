// Public data about people: results, ratings, games, leaderboards.
import { fromJson, type DescMessage, type MessageShape } from '@bufbuild/protobuf';
import {
    GameResultSchema,
    GamesPlayedSchema,
    LeaderboardSchema,
    OpponentsSchema,
    PersonSchema,
    RatingCurveSchema,
    type GameResult,
    type GamesPlayed,
    type Leaderboard,
    type Opponents,
    type Person,
    type RatingCurve,
} from '../proto/meeple/v1/people_pb';
import { ask_json } from './account';

async function look<Answered extends DescMessage>(
    path: string,
    answered: Answered,
    query: Readonly<Record<string, string>> = {},
): Promise<MessageShape<Answered>> {
    const wanted = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
    const said = await ask_json(wanted.size > 0 ? `${path}?${wanted.toString()}` : path);
    return fromJson(answered, said, { ignoreUnknownFields: true });
}

// Which ratings are compared: one game at one speed.
export interface Pool {
    readonly game: string;
    readonly slow: boolean;
}

const speed = ({ slow }: Pool) => (slow ? 'slow' : '');
const of_person = (name: string) => `/v1/people/${encodeURIComponent(name)}`;

export function load_result(room: string): Promise<GameResult> {
    return look(`/v1/results/${encodeURIComponent(room)}`, GameResultSchema);
}

export function load_board(pool: Pool, bots: boolean, after = ''): Promise<Leaderboard> {
    const query = { speed: speed(pool), of: bots ? 'bots' : '', after };
    return look(`/v1/leaderboards/${encodeURIComponent(pool.game)}`, LeaderboardSchema, query);
}

export function load_person(name: string): Promise<Person> {
    return look(of_person(name), PersonSchema);
}

export function load_games(
    name: string,
    wanted: { readonly game?: string; readonly opponent?: string; readonly after?: string },
): Promise<GamesPlayed> {
    return look(`${of_person(name)}/games`, GamesPlayedSchema, { ...wanted });
}

export function load_opponents(name: string): Promise<Opponents> {
    return look(`${of_person(name)}/opponents`, OpponentsSchema);
}

// The numbers in order, from what it was before the first game on, where that is told.
export function curve_of({ start, points }: RatingCurve): readonly number[] {
    const first = start && points.length > 0 ? [start.rating] : [];
    return [...first, ...[...points].reverse().map(({ rating }) => rating)];
}

// Its points, the latest first.
export function load_curve(name: string, pool: Pool): Promise<RatingCurve> {
    const query = { game: pool.game, speed: speed(pool) };
    return look(`${of_person(name)}/ratings`, RatingCurveSchema, query);
}
