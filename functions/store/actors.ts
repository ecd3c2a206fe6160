import { partitions } from '../../shared/contract/areas.ts';
import { collections } from '../../shared/contract/collections.ts';
import { ERASED } from '../../shared/former-employee.ts';
import type { Store } from './store.ts';

type Changes = Readonly<Record<string, readonly [unknown, unknown]>>;

/** The email that somebody had when they were deleted: the last entry of their own history says it until they are erased. */
async function formerEmail(store: Store, userId: number): Promise<string | null> {
  const pk = partitions.history(collections.User.name, userId);
  const [last] = await store.queryItems(pk, { descending: true, limit: 1 });
  if (!last) return null;
  const { changes } = JSON.parse(String(last.body)) as { changes: Changes };
  const [email, after] = changes.email ?? [];
  return typeof email === 'string' && email !== ERASED && after === null ? email : null;
}

/** The login emails of people whom history names by id; null for those who are erased. */
export async function emailsOf(store: Store, userIds: readonly number[]): Promise<ReadonlyMap<number, string | null>> {
  const users = await store.getMany(collections.User, userIds);
  const known = new Map<number, string | null>(users.map(({ id, email }) => [id, String(email)]));
  const gone = [...new Set(userIds)].filter((id) => !known.has(id));
  for (const id of gone) known.set(id, await formerEmail(store, id));
  return known;
}
