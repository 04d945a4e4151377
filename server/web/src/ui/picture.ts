// A picture of the board as it is drawn on the page, with the scores beneath it: made in the browser, sent nowhere.
import { look_of_color } from '../base/seat_look';
import { media_matches } from '../base/media';

export interface PictureRow {
    readonly color: number;
    readonly name: string;
    readonly score: string;
}

export interface PictureWords {
    readonly title: string;
    readonly rows: readonly PictureRow[];
    readonly file: string;
}

const width = 1600,
    edge = 60, // Of the board, in its own units.
    row_height = 64,
    head_height = 96;

// The style sheet's rules, for a drawing that stands alone.
function rules(): string {
    return [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules])
        .map(({ cssText }) => cssText)
        .join('\n');
}

// What is only there to be pointed at, or soon gone, is no part of the picture.
const passing =
    '.cells, .targets, .values, .points, .lights, .last-moves, .sent, .claim, .better, title';

function board_drawing(): { readonly text: string; readonly ratio: number } {
    const world = document.querySelector('.board .world');
    if (!world) throw new Error('there is no board');
    const board = world.closest('.board');
    const copy = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    for (const layer of world.querySelectorAll(':scope > svg'))
        copy.append(...layer.cloneNode(true).childNodes);
    for (const one of copy.querySelectorAll(passing)) one.remove();
    const tiles = [...world.querySelectorAll('.tile-under')].map((rect) => ({
        x: Number(rect.getAttribute('x')) + 2,
        y: Number(rect.getAttribute('y')),
    }));
    const left = Math.min(...tiles.map(({ x }) => x)) - edge,
        top = Math.min(...tiles.map(({ y }) => y)) - edge,
        right = Math.max(...tiles.map(({ x }) => x)) + 100 + edge,
        bottom = Math.max(...tiles.map(({ y }) => y)) + 100 + edge;
    const ratio = (bottom - top) / (right - left);
    copy.setAttribute('class', `world ${board?.className ?? ''}`);
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    copy.setAttribute('viewBox', `${left} ${top} ${right - left} ${bottom - top}`);
    copy.setAttribute('width', String(width));
    copy.setAttribute('height', String(Math.round(width * ratio)));
    const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
    style.textContent = `${rules()} .world, .board { position: static; inset: auto; transform: none; overflow: hidden; } * { animation: none !important; }`;
    copy.prepend(style);
    return { text: new XMLSerializer().serializeToString(copy), ratio };
}

async function drawn(text: string): Promise<HTMLImageElement> {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
    await image.decode();
    return image;
}

function colour(name: string): string {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function write(canvas: CanvasRenderingContext2D, { title, rows }: PictureWords, top: number) {
    canvas.fillStyle = colour('--ink');
    canvas.font = '600 44px Georgia, serif';
    canvas.textBaseline = 'middle';
    canvas.fillText(title, 48, top + head_height / 2, width - 96);
    rows.forEach(({ color, name, score }, i) => {
        const y = top + head_height + row_height * (i + 0.5);
        const look = look_of_color(color);
        canvas.save();
        canvas.translate(76, y - 4);
        canvas.scale(2.6, 2.6);
        canvas.fillStyle = look.color;
        canvas.beginPath();
        canvas.rect(-8, -8, 16, 16);
        canvas.fill();
        canvas.fillStyle = look.ink;
        canvas.fill(new Path2D(look.emblem));
        canvas.restore();
        canvas.fillStyle = colour('--ink');
        canvas.font = '500 34px system-ui, sans-serif';
        canvas.textAlign = 'left';
        canvas.fillText(name, 124, y - 2, width - 360);
        canvas.font = '700 40px Georgia, serif';
        canvas.textAlign = 'right';
        canvas.fillText(score, width - 60, y - 2);
        canvas.textAlign = 'left';
    });
}

export async function picture_of(words: PictureWords): Promise<Blob> {
    const { text, ratio } = board_drawing();
    const image = await drawn(text);
    const board_height = Math.round(width * ratio);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = board_height + head_height + row_height * words.rows.length + 24;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = colour('--paper');
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = colour('--table');
    context.fillRect(0, 0, width, board_height);
    context.drawImage(image, 0, 0, width, board_height);
    write(context, words, board_height);
    return new Promise((resolve, reject) => {
        canvas.toBlob((blob) => {
            if (blob) resolve(blob);
            else reject(new Error('no picture'));
        }, 'image/png');
    });
}

// By the system's own way of sharing where there is one for pictures; elsewhere it is a file.
export async function show_to_others(words: PictureWords) {
    const file = new File([await picture_of(words)], words.file, { type: 'image/png' });
    const sharing = navigator as Partial<Navigator>;
    if (sharing.canShare?.({ files: [file] }) && media_matches('(pointer: coarse)')) {
        try {
            await navigator.share({ files: [file], title: words.title });
        } catch (reason) {
            if (!(reason instanceof DOMException && reason.name === 'AbortError')) throw reason;
        }
        return;
    }
    const url = URL.createObjectURL(file);
    const link = document.createElement('a');
    link.href = url;
    link.download = words.file;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
