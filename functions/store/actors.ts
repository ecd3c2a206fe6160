import { partitions } from '../deployment/partitions.ts';
import { collections } from '../../shared/contract/collections.ts';
import { ERASED } from '../../shared/former-employee.ts';
import type { Store } from './store-type.ts';

type Changes = Readonly<Record<string, readonly [unknown, unknown]>>;

/** Returns a deleted user's last email from their history; null if the user was erased. */
async function formerEmail(store: Store, userId: number): Promise<string | null> {
  const pk = partitions.history(collections.User.name, userId);
  const [last] = await store.queryItems(pk, { descending: true, limit: 1 });
  if (!last) return null;
  const { changes } = JSON.parse(String(last.body)) as { changes: Changes };
  const [email, after] = changes.email ?? [];
  return typeof email === 'string' && email !== ERASED && after === null ? email : null;
}

/** Returns login emails by user id; null for erased people. */
export async function emailsOf(store: Store, userIds: readonly number[]): Promise<ReadonlyMap<number, string | null>> {
  const users = await store.getMany(collections.User, userIds);
  const known = new Map<number, string | null>(users.map(({ id, email }) => [id, String(email)]));
  const gone = [...new Set(userIds)].filter((id) => !known.has(id));
  for (const id of gone) known.set(id, await formerEmail(store, id));
  return known;
}
