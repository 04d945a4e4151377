// A dialog of the page. Escape, a click beside it, and controls in it that set `open` close it.
import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { text } from '../text/text';

interface DialogProps {
    open: Signal<boolean>;
    label: string;
    class?: string;
    children: ComponentChildren;
}

export function Dialog({ open, label, class: look = '', children }: DialogProps) {
    const dialog = useRef<HTMLDialogElement>(null);
    const close = () => {
        open.value = false;
    };
    // Before anything else happens: what was closed before may still be told of.
    useLayoutEffect(() => {
        if (open.value) {
            dialog.current?.showModal();
            dialog.current?.scrollTo(0, 0);
        } else dialog.current?.close();
    }, [open.value]);
    useEffect(() => close, []);
    return (
        <dialog
            ref={dialog}
            class={look}
            aria-label={label}
            // Escape closes it before "close" is told of: a dialog that is opened again at once stays open.
            onCancel={close}
            onClose={() => {
                open.value = dialog.current?.open ?? false;
            }}
            onClick={(event) => {
                if (event.target === dialog.current) close();
            }}
        >
            {open.value && children}
        </dialog>
    );
}

export function CloseDialog({
    open,
    says = text('close'),
}: {
    open: Signal<boolean>;
    says?: string;
}) {
    return (
        <button
            type="button"
            onClick={() => {
                open.value = false;
            }}
        >
            {says}
        </button>
    );
}
