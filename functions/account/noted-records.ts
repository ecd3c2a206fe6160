import { collections } from '../../shared/contract/collections.ts';
import { type Call, changeOf } from '../http/call.ts';
import type { NotedName } from '../store/noted-names.ts';
import type { Plan } from '../store/plan.ts';
import type { StoredRecord } from '../store/record.ts';
import { type Change, nextVersion, planUpdate } from '../store/records.ts';

const { User } = collections;

const states = {
  create: ['(none)', '(created)'],
  update: ['(present)', '(changed)'],
  delete: ['(present)', '(removed)'],
} as const;

type Name = Extract<NotedName, 'reset_code' | 'blacklisted_token'>;

/** Plans an entry in a user's history about something that isn't a field. Fails if the user changed since they were read. */
export const planNotedAs = (
  call: Pick<Call, 'now' | 'endpoint' | 'caller'>,
  user: StoredRecord,
  noted: NonNullable<Change['noted']>,
): Plan => planUpdate(User, user, nextVersion(user, {}, call.now), { ...changeOf(call), noted });

/**
 * R96: reset codes and blacklisted tokens have no history, because strangers cause them too; what an administrator does with one
 * is in the history of its user.
 */
export const planNoted = (call: Call, user: StoredRecord, name: Name, action: keyof typeof states): Plan =>
  planNotedAs(call, user, { [name]: states[action] });

/** The same for the user of a record; nothing if there is none any more. */
export async function planNotedOf(call: Call, record: StoredRecord, name: Name, action: keyof typeof states) {
  const user = await call.store.get(User, Number(record.user_id));
  return user ? planNoted(call, user, name, action) : [];
}
