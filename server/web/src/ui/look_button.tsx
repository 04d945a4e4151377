// One's portrait, as a button that opens the choice of portraits and colours.
import { useSignal } from '@preact/signals';
import { drawn_by, Part } from '../base/lazy';
import { own_portrait } from '../net/own_look';
import { text } from '../text/text';
import { CloseDialog, Dialog } from './dialog';
import { Portrait } from './portrait';

const OwnLook = drawn_by(new Part(() => import('./own_look')), (it) => it.OwnLook);

export function LookButton({ name, changed }: { name: string; changed?: () => void }) {
    const open = useSignal(false);
    return (
        <>
            <button
                type="button"
                class="look-button"
                aria-haspopup="dialog"
                aria-label={text('look.title')}
                title={text('look.title')}
                onClick={() => {
                    open.value = true;
                }}
            >
                <Portrait name={name} chosen={own_portrait.value} size={40} />
            </button>
            <Dialog open={open} class="habits" label={text('look.title')}>
                <OwnLook name={name} changed={changed} />
                <CloseDialog open={open} />
            </Dialog>
        </>
    );
}
