// Three short sounds, made on the spot. Off until somebody wants them.
import { effect, signal } from '@preact/signals';
import { keep, kept } from '../base/keep';

export const sound_on = signal(kept('sound') === 'yes');
effect(() => keep('sound', sound_on.value ? 'yes' : undefined));

export type Sound = 'turn' | 'tile' | 'points';

// Frequency, start and length in seconds.
const notes: Record<Sound, readonly (readonly [number, number, number])[]> = {
    turn: [
        [523, 0, 0.09],
        [784, 0.1, 0.14],
    ],
    tile: [[180, 0, 0.07]],
    points: [
        [659, 0, 0.08],
        [880, 0.08, 0.08],
        [1047, 0.16, 0.14],
    ],
};

let audio: AudioContext | undefined;

export function play_sound(sound: Sound) {
    if (!sound_on.value) return;
    audio ??= new AudioContext();
    for (const [frequency, start, length] of notes[sound]) {
        const tone = audio.createOscillator(),
            volume = audio.createGain(),
            at = audio.currentTime + start;
        tone.type = sound === 'tile' ? 'triangle' : 'sine';
        tone.frequency.value = frequency;
        volume.gain.setValueAtTime(0.0001, at);
        volume.gain.exponentialRampToValueAtTime(0.16, at + 0.012);
        volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
        tone.connect(volume).connect(audio.destination);
        tone.start(at);
        tone.stop(at + length + 0.02);
    }
}
