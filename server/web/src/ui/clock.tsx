// Time left for the decision that is awaited.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Step } from '../state/step';
import { text } from '../text/text';

const now = signal(Date.now());

export function Clock({ step }: { step: Step }) {
    const limit = step.state.decision?.remainingMs ?? 0;
    useEffect(() => {
        now.value = Date.now();
        const timer = setInterval(() => {
            now.value = Date.now();
        }, 500);
        return () => clearInterval(timer);
    }, []);
    if (limit === 0) return null;
    const left = Math.max(0, Math.ceil((step.at + limit - now.value) / 1000));
    const shown = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
    return (
        <span
            class={`clock ${left <= 15 ? 'short' : ''}`}
            role="timer"
            aria-label={text('clock', { n: left })}
        >
            {shown}
        </span>
    );
}
