// The tutorial's positions by the real rules. MIND names the module of rules; with LESSONS=FILE the set is written there.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { create, toBinary } from '@bufbuild/protobuf';
import { LessonSetSchema } from '../src/proto/meeple/store/v1/lesson_pb';
import { LessonMaker, type Course } from './support/lesson_maker';
import { started, without_module } from './support/local_player';

void test(
    'the lessons are what the rules make of their positions, and each solution reaches its goal',
    { skip: without_module },
    async () => {
        const courses = JSON.parse(readFileSync('src/lessons/positions.json', 'utf8')) as Course[];
        const maker = new LessonMaker(await started());
        const lessons = courses.map((course) => maker.lesson(course));
        const bytes = toBinary(LessonSetSchema, create(LessonSetSchema, { lessons }));
        const out = process.env.LESSONS;
        if (out) writeFileSync(out, bytes);
        assert.deepEqual(Buffer.from(bytes), readFileSync('src/lessons/set.pb'));
    },
);
