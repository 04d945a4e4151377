// The choice whether an account's public games can be fetched in bulk.
import { withhold_records } from '../net/account';
import type { Account } from '../proto/meeple/v1/people_pb';
import { text } from '../text/text';

type Change = (work: () => Promise<Account>) => void;

// Absent if this server gives out no records in bulk.
export function Records({ account, change }: { account: Account; change: Change }) {
    const { recordsWithheld } = account;
    if (recordsWithheld === undefined) return null;
    return (
        <section>
            <h2>{text('account.records')}</h2>
            <label class="habit">
                <input
                    type="checkbox"
                    checked={!recordsWithheld}
                    onChange={() => change(() => withhold_records(!recordsWithheld))}
                />{' '}
                {text('account.records.what')}
            </label>
        </section>
    );
}
