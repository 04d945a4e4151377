// Recovery codes, which are told once.
import { text } from '../text/text';
import { save_file } from './bits';

export function Codes({ codes, done }: { codes: readonly string[]; done: () => void }) {
    return (
        <section class="account-codes">
            <h2>{text('account.codes')}</h2>
            <p>{text('account.codes.keep')}</p>
            <ul class="codes">
                {codes.map((code) => (
                    <li key={code}>
                        <code>{code}</code>
                    </li>
                ))}
            </ul>
            <div class="account-do">
                <button
                    type="button"
                    onClick={() =>
                        save_file(new Blob([`${codes.join('\n')}\n`]), 'meepled-codes.txt')
                    }
                >
                    {text('account.codes.save')}
                </button>
                <button type="button" class="go" onClick={done}>
                    {text('account.codes.kept')}
                </button>
            </div>
        </section>
    );
}
