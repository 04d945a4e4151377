// A server to work on the page: it hands out a folder, passes everything else on to a server of games, and has pages load
// themselves again when the folder has changed.
import { createReadStream, existsSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { extname, join } from 'node:path';

const mimes = {
    '.css': 'text/css; charset=utf-8',
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript; charset=utf-8',
    '.map': 'application/json',
    '.png': 'image/png',
    '.svg': 'image/svg+xml',
    '.wasm': 'application/wasm',
    '.woff2': 'font/woff2',
    '.webmanifest': 'application/manifest+json',
};

// `games`: the address of a server, as "http://127.0.0.1:8080". Returns what to call when the folder has changed.
export function serve(folder, port, games) {
    const { hostname: host, port: at } = new URL(games);
    const listening = new Set();
    const server = createServer((asked, answer) => {
        const [path] = asked.url.split('?');
        if (path === '/changes') {
            answer.writeHead(200, { 'Content-Type': 'text/event-stream' });
            listening.add(answer);
            asked.on('close', () => listening.delete(answer));
            return;
        }
        const file = join(folder, path === '/' ? 'index.html' : path);
        if (file.startsWith(folder) && existsSync(file)) {
            answer.writeHead(200, {
                'Content-Type': mimes[extname(file)] ?? 'text/plain',
                'Cache-Control': 'no-store',
            });
            createReadStream(file).pipe(answer);
            return;
        }
        const { method, url: to, headers } = asked;
        const passed_on = request({ host, port: at, method, path: to, headers }, (answered) => {
            answer.writeHead(answered.statusCode, answered.headers);
            answered.pipe(answer);
        });
        passed_on.on('error', () => answer.writeHead(502).end(`no server at ${games}\n`));
        asked.pipe(passed_on);
    });
    // A connection becomes a WebSocket: what either side says goes to the other one as it is.
    server.on('upgrade', ({ method, url, rawHeaders }, socket, begun) => {
        const there = connect({ host, port: at }, () => {
            const lines = [`${method} ${url} HTTP/1.1`];
            for (let i = 0; i < rawHeaders.length; i += 2)
                lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`);
            there.write(`${lines.join('\r\n')}\r\n\r\n`);
            there.write(begun);
            there.pipe(socket).pipe(there);
        });
        there.on('error', () => socket.destroy());
        socket.on('error', () => there.destroy());
    });
    server.listen(port, '127.0.0.1', () => {
        console.log(`page at http://127.0.0.1:${server.address().port}/, games from ${games}`);
    });
    return () => {
        for (const one of listening) one.write('data: changed\n\n');
    };
}
