import { canAll } from '../../shared/access/policy.ts';
import { partitions } from '../deployment/partitions.ts';
import { collections } from '../../shared/contract/collections.ts';
import type { HistoryEntry } from '../../shared/contract/operations/admin.ts';
import { emailsOf } from '../store/actors.ts';
import { callerOf } from '../http/call.ts';
import { notAllowed } from '../http/middleware.ts';
import type { Handlers } from '../crud/crud.ts';

type StoredEntry = Omit<HistoryEntry, 'by'> & { readonly by: { readonly user_id: number } | null };

/** Far more than a record ever has, within the limits of a response (R30). */
const MAX_PAGE = { limit: 1000, maxBytes: 4_000_000 };

/** R34: the changes of a record, newest first, even after it was deleted. */
export const history: Handlers<'admin'>['history'] = async (call) => {
  const { store, query } = call;
  // R14: only for callers who may read the record.
  if (!canAll(callerOf(call), collections[query.entity].access.read)) throw notAllowed();
  const pk = partitions.history(query.entity, query.id);
  const { bodies } = await store.page({ pk, descending: true, ...MAX_PAGE });
  const entries = bodies.map((body) => JSON.parse(body) as StoredEntry);
  const emails = await emailsOf(
    store,
    entries.flatMap(({ by }) => by?.user_id ?? []),
  );
  return entries.map((entry) => ({
    ...entry,
    by: entry.by && { user_id: entry.by.user_id, email: emails.get(entry.by.user_id) ?? null },
  }));
};
