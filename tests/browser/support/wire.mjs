// A wire between a browser and a server. When it is cut, neither end is told, and everything on it is lost.
import { createServer, connect } from 'node:net';

export class Wire {
    #server;
    #ends = new Set();
    #cut = false;
    port = 0;

    get url() {
        return `http://127.0.0.1:${this.port}/`;
    }

    async start(to_port) {
        this.#server = createServer((near) => {
            const far = connect(to_port, '127.0.0.1');
            for (const [from, to] of [
                [near, far],
                [far, near],
            ]) {
                this.#ends.add(from);
                from.on('data', (bytes) => {
                    if (!this.#cut) to.write(bytes);
                });
                from.on('error', () => to.destroy());
                from.on('close', () => {
                    this.#ends.delete(from);
                    if (!this.#cut) to.destroy();
                });
            }
        });
        await new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
        this.port = this.#server.address().port;
    }

    cut() {
        this.#cut = true;
    }

    // Bytes from the time of the cut are lost; later ones get through.
    mend() {
        for (const end of this.#ends) end.destroy();
        this.#cut = false;
    }

    async end() {
        for (const end of this.#ends) end.destroy();
        await new Promise((resolve) => this.#server.close(resolve));
    }
}
