// A key that is held goes on coming. It opens what asks, which takes the focus: it must not be the answer, too.
export function is_held_answer(event: KeyboardEvent): boolean {
    const on = event.target;
    if (!event.repeat || !(on instanceof Element) || !on.closest('dialog')) return false;
    // Text fields may have any number of spaces or lines.
    if (event.key === 'Enter') return !on.matches('textarea');
    return event.key === ' ' && !on.matches('textarea, input');
}

// From now on, in every dialog of the page.
export function let_held_keys_answer_nothing() {
    const on_key = (event: KeyboardEvent) => {
        if (is_held_answer(event)) event.preventDefault();
    };
    document.addEventListener('keydown', on_key, { capture: true });
}
