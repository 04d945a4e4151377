// What is left on a clock, in figures.
import { language, text } from './text';

const minute_ms = 60_000,
    hour_ms = 60 * minute_ms,
    day_ms = 24 * hour_ms,
    tenths_below_ms = 10_000;

function two(n: number): string {
    return String(n).padStart(2, '0');
}

// "9.4", "2:05", "11 h 30 min", "2 d 4 h".
export function time_left(ms: number): string {
    if (ms < tenths_below_ms)
        return new Intl.NumberFormat(language.value, {
            minimumFractionDigits: 1,
            maximumFractionDigits: 1,
        }).format(Math.floor(ms / 100) / 10);
    if (ms < hour_ms) return `${Math.floor(ms / minute_ms)}:${two(Math.floor(ms / 1000) % 60)}`;
    const hours = Math.floor(ms / hour_ms);
    if (ms < day_ms)
        return text('clock.hours', { hours, minutes: Math.floor(ms / minute_ms) % 60 });
    return text('clock.days', { days: Math.floor(hours / 24), hours: hours % 24 });
}

// How long until that reads otherwise.
export function reads_for_ms(ms: number): number {
    const unit =
        ms < tenths_below_ms ? 100 : ms < hour_ms ? 1000 : ms < day_ms ? minute_ms : hour_ms;
    return (ms % unit) + 1;
}

// A length of time as one says it: "3 minutes", "12 hours", "3 days".
export function span(ms: number): string {
    if (ms >= day_ms && ms % day_ms === 0) return text('days', { n: ms / day_ms });
    if (ms >= hour_ms && ms % hour_ms === 0) return text('hours', { n: ms / hour_ms });
    if (ms >= minute_ms && ms % minute_ms === 0) return text('minutes', { n: ms / minute_ms });
    return text('seconds', { n: Math.round(ms / 1000) });
}
