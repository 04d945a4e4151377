// deploy/cluster/run for a test: three servers, a database with a standby and HAProxy, on free ports.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const run = resolve(import.meta.dirname, '../../../deploy/cluster/run');

// Empty: it can be run here.
export function missing() {
    for (const program of ['haproxy', 'psql', 'curl'])
        if (spawnSync('which', [program]).status !== 0) return `${program} is not installed`;
    return '';
}

const is_free = (port) =>
    new Promise((answer) => {
        const listener = createServer();
        listener.once('error', () => answer(false));
        listener.listen(port, '127.0.0.1', () => listener.close(() => answer(true)));
    });

async function four_free_ports() {
    for (;;) {
        const first = 20_000 + Math.floor(Math.random() * 10_000);
        const all = await Promise.all([0, 1, 2, 3].map((i) => is_free(first + i)));
        if (all.every(Boolean)) return first;
    }
}

export class Cluster {
    #child;
    #said = '';
    #data = mkdtempSync(join(tmpdir(), 'meepled-cluster-'));

    async start() {
        // The database may belong to another user.
        chmodSync(this.#data, 0o755);
        this.port = await four_free_ports();
        this.#child = spawn(run, ['--port', String(this.port), '--data', this.#data], {
            stdio: ['ignore', 'pipe', 'pipe'],
            env: { ...process.env, MEEPLED: resolve(process.env.MEEPLED) },
        });
        await new Promise((ready, reject) => {
            const hear = (bytes) => {
                this.#said += bytes;
                if (/server c: process/.test(this.#said)) ready();
            };
            this.#child.stdout.on('data', hear);
            this.#child.stderr.on('data', hear);
            this.#child.once('exit', (code) =>
                reject(new Error(`the cluster ended with ${code}:\n${this.#said}`)),
            );
        });
    }

    get url() {
        return `http://127.0.0.1:${this.port}/`;
    }

    // Of the server that has a game in memory that is being played.
    async busy() {
        for (const [i, name] of ['a', 'b', 'c'].entries()) {
            const answer = await fetch(`http://127.0.0.1:${this.port + 1 + i}/metrics`).catch(
                () => undefined,
            );
            const figures = (await answer?.text()) ?? '';
            if (/meepled_rooms\{phase="PLAYING"\} [1-9]/.test(figures)) return name;
        }
        return undefined;
    }

    kill(name) {
        const all = [...this.#said.matchAll(new RegExp(`server ${name}: process (\\d+)`, 'g'))];
        process.kill(Number(all.at(-1)[1]), 'SIGKILL');
    }

    async end() {
        const ended = new Promise((resolve) => this.#child.once('exit', resolve));
        this.#child.kill('SIGTERM');
        await ended;
        rmSync(this.#data, { recursive: true, force: true });
    }
}
