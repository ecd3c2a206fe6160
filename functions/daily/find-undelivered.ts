import type { UndeliveredReason } from '../../shared/undelivered-reasons.ts';
import { collections } from '../../shared/contract/collections.ts';
import { countOf } from '../../shared/count-of.ts';
import {
  accountStatuses,
  accountStatusOf,
  type Undelivered,
  undeliveredRemoval,
  undeliveredStep,
} from '../identity/account-status.ts';
import { staysUnchanged } from '../store/records.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import type { StoredRecord } from '../store/record.ts';
import type { Store } from '../store/store.ts';
import type { Chore, ChoreContext } from './chore.ts';

const { User } = collections;

/** SES suppresses an address in every spelling of its case. */
const addressOf = ({ email }: StoredRecord): string => String(email).toLowerCase();

const reasons: Readonly<Record<string, UndeliveredReason>> = { BOUNCE: 'bounce', COMPLAINT: 'complaint' };

/** The list belongs to the AWS account; other products there may send to many more people than a company has. */
const MAX_PAGES = 5000;

interface Suppressed {
  /** By address; only those of users. */
  readonly found: ReadonlyMap<string, Undelivered>;
  /** False if there is more than could be read. */
  readonly isWhole: boolean;
}

async function readSuppressed(
  { store, change, deadline }: ChoreContext,
  addresses: ReadonlySet<string>,
): Promise<Suppressed> {
  const { suppressedPages } = await import('./suppression-list.ts');
  const found = new Map<string, Undelivered>();
  let pages = 0;
  for await (const page of suppressedPages()) {
    pages += 1;
    for (const { EmailAddress = '', Reason = '', LastUpdateTime = change.at } of page) {
      const address = EmailAddress.toLowerCase();
      const reason = reasons[Reason];
      if (reason && addresses.has(address)) found.set(address, { since: LastUpdateTime.toISOString(), reason });
    }
    if (pages === MAX_PAGES || store.now().getTime() > deadline) return { found, isWhole: false };
  }
  return { found, isWhole: true };
}

const isSame = (a: Undelivered | undefined, b: Undelivered | undefined): boolean =>
  a?.since === b?.since && a?.reason === b?.reason;

/**
 * Stores what SES says of a user's address, or removes it; returns whether that was a change. The user is checked in the same
 * transaction, because somebody may be deleting them or correcting the address at this moment.
 */
const note = (store: Store, listed: StoredRecord, undelivered: Undelivered | undefined): Promise<boolean> =>
  retryOnConflict(async () => {
    const [user, status] = await Promise.all([store.get(User, listed.id), accountStatusOf(store, listed.id)]);
    if (!user || addressOf(user) !== addressOf(listed) || isSame(status.undelivered, undelivered)) return false;
    const step = undelivered ? undeliveredStep(user.id, undelivered) : undeliveredRemoval(user.id);
    await store.commit([staysUnchanged(User, user), step]);
    return true;
  });

const sentenceOf = (undelivered: number, isWhole: boolean): string =>
  [
    undelivered === 0 ? '' : `Emails to ${countOf(undelivered, 'person', 'people')} aren't delivered.`,
    isWhole ? '' : "SES's suppression list is too long to be read completely.",
  ]
    .filter(Boolean)
    .join(' ');

/** R97: notes which users' emails SES doesn't deliver, because an earlier one bounced or was reported as spam. */
export const findUndelivered: Chore = async (context) => {
  const { store } = context;
  const [users, statuses] = await Promise.all([store.all(User.name), accountStatuses(store)]);
  const { found, isWhole } = await readSuppressed(context, new Set(users.map(addressOf)));
  const changed = users.filter((user) => {
    const now = found.get(addressOf(user));
    // A list that wasn't read to its end doesn't show that an address is gone from it.
    return (now || isWhole) && !isSame(now, statuses.get(user.id)?.undelivered);
  });
  let changes = 0;
  for (const user of changed) {
    // oxlint-disable-next-line no-await-in-loop -- a few people, on most days none
    if (await note(store, user, found.get(addressOf(user)))) changes += 1;
  }
  const undelivered = users.filter((user) => found.has(addressOf(user))).length;
  return {
    sentence: sentenceOf(undelivered, isWhole),
    facts: { undelivered, changes },
    // Reading a list that is longer than the limit again wouldn't help.
    isComplete: isWhole || store.now().getTime() <= context.deadline,
  };
};
