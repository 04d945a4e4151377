// The server on a port of the system's choice, with its own data directory; it can be killed and started again.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// The server takes what begins with MEEPLED_ for settings of its own.
const { MEEPLED: program, MEEPLED_TEST_PATIENCE: _, ...environment } = process.env;
if (!program) throw new Error('MEEPLED must name the program');

export class Server {
    #child;
    #data = mkdtempSync(join(tmpdir(), 'meepled-browser-'));
    #said = '';
    port = 0;

    get data() {
        return this.#data;
    }

    get url() {
        return `http://127.0.0.1:${this.port}/`;
    }

    // Returns when the server listens. After a kill it uses the same port and data. Options are those of `meepled
    // serve`.
    async start(...options) {
        this.#said = '';
        const place = ['--port', String(this.port), '--data', this.#data];
        this.#child = spawn(program, ['serve', ...place, ...options], {
            stdio: ['ignore', 'pipe', 'pipe'],
            env: environment,
        });
        const child = this.#child;
        await new Promise((resolve, reject) => {
            const hear = (bytes) => {
                this.#said += bytes;
                const found = /listening on http:\/\/[^\s]*:(\d+)\//.exec(this.#said);
                if (!found) return;
                this.port = Number(found[1]);
                resolve();
            };
            child.stdout.on('data', hear);
            child.stderr.on('data', hear);
            child.once('exit', (code) =>
                reject(new Error(`the server ended with ${code}:\n${this.#said}`)),
            );
        });
    }

    async kill(signal = 'SIGKILL') {
        const child = this.#child;
        if (!child || child.exitCode !== null || child.signalCode !== null) return;
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill(signal);
        await ended;
    }

    // Waits for a line of its log and returns it.
    async said(line) {
        for (;;) {
            const [found] = line.exec(this.#said) ?? [];
            if (found) return found;
            await Promise.race(
                [this.#child.stdout, this.#child.stderr].map(
                    (stream) => new Promise((resolve) => stream.once('data', resolve)),
                ),
            );
        }
    }

    // While it is down. `sql` may change what it stored: as if time had passed.
    change_store(sql) {
        const script =
            'import sqlite3,sys; d=sqlite3.connect(sys.argv[1]); d.executescript(sys.argv[2]); d.close()';
        execFileSync('/usr/bin/python3', ['-c', script, join(this.#data, 'store.db'), sql]);
    }

    async end() {
        await this.kill('SIGTERM');
        rmSync(this.#data, { recursive: true, force: true });
    }
}
