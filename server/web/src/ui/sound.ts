// A few short synthesised sounds. Off by default.
import { effect, signal } from '@preact/signals';
import { keep, kept } from '../base/keep';

export const sound_on = signal(kept('sound') === 'yes');
effect(() => keep('sound', sound_on.value ? 'yes' : undefined));

// In per cent.
export const volume = signal(Number(kept('volume') ?? 50) || 50);
effect(() => keep('volume', volume.value === 50 ? undefined : String(volume.value)));

export type Sound = 'turn' | 'tile' | 'points' | 'end' | 'lost' | 'time';

// Frequency, start and length in seconds.
type Note = readonly [number, number, number];

const notes: Record<Exclude<Sound, 'points'>, readonly Note[]> = {
    turn: [
        [523, 0, 0.09],
        [784, 0.1, 0.14],
    ],
    tile: [[180, 0, 0.07]],
    time: [
        [988, 0, 0.06],
        [988, 0.12, 0.06],
        [988, 0.24, 0.12],
    ],
    end: [
        [523, 0, 0.14],
        [659, 0.14, 0.14],
        [784, 0.28, 0.14],
        [1047, 0.42, 0.5],
        [784, 0.42, 0.5],
    ],
    lost: [
        [523, 0, 0.16],
        [440, 0.18, 0.4],
    ],
};

const scale = [523, 587, 659, 784, 880, 1047, 1175, 1319, 1568];

// The more points, the further it climbs: three notes for a few, nine for a great deal.
export function notes_of(sound: Sound, points: number): readonly Note[] {
    if (sound !== 'points') return notes[sound];
    const count = Math.max(3, Math.min(scale.length, 2 + Math.ceil(points / 4)));
    return scale
        .slice(0, count)
        .map((frequency, i) => [frequency, 0.075 * i, i === count - 1 ? 0.2 : 0.08]);
}

let audio: AudioContext | undefined;

export function play_sound(sound: Sound, points = 0) {
    if (!sound_on.value) return;
    audio ??= new AudioContext();
    for (const [frequency, start, length] of notes_of(sound, points)) {
        const tone = audio.createOscillator(),
            loudness = audio.createGain(),
            at = audio.currentTime + start;
        tone.type = sound === 'tile' ? 'triangle' : 'sine';
        tone.frequency.value = frequency;
        loudness.gain.setValueAtTime(0.0001, at);
        loudness.gain.exponentialRampToValueAtTime(0.0032 * volume.value, at + 0.012);
        loudness.gain.exponentialRampToValueAtTime(0.0001, at + length);
        tone.connect(loudness).connect(audio.destination);
        tone.start(at);
        tone.stop(at + length + 0.02);
    }
}
