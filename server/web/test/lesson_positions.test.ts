// The tutorial's positions by the real rules. MIND names the module of rules; with LESSONS=FILE the set is written there.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { create, toBinary } from '@bufbuild/protobuf';
import { LessonSetSchema } from '../src/proto/meeple/store/v1/lesson_pb';
import { LessonMaker } from './support/lesson_maker';
import type { Course } from './support/lesson_position';
import { started, without_module } from './support/local_player';

const files = [
    'positions.json',
    ...readdirSync('src/lessons/modules')
        .filter((name) => name.endsWith('.json'))
        .sort()
        .map((name) => `modules/${name}`),
];

void test(
    'the lessons are what the rules make of their positions, and each solution reaches its goal',
    { skip: without_module },
    async () => {
        const maker = new LessonMaker(await started());
        const courses = files.flatMap(
            (file) => JSON.parse(readFileSync(`src/lessons/${file}`, 'utf8')) as Course[],
        );
        const lessons = courses.map((course) => maker.lesson(course));
        const bytes = toBinary(LessonSetSchema, create(LessonSetSchema, { lessons }));
        const out = process.env.LESSONS;
        if (out) writeFileSync(out, bytes);
        assert.deepEqual(Buffer.from(bytes), readFileSync('src/lessons/set.pb'));
    },
);
