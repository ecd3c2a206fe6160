import { LAST_FIXED_ROLE_ID, roleColors, roleIds, roleNames } from '../../shared/access/roles.ts';
import type { Collection } from '../../shared/contract/collection.ts';
import { collections } from '../../shared/contract/collections.ts';
import { DEFAULT_FUND_SOURCE_ID } from '../../shared/contract/collections/cklg-fund-source.ts';
import { AppError } from '../app-error.ts';
import { ensureDefaultCheckbook } from '../upgrade/default-checkbook.ts';
import { counterKey } from '../store/keys.ts';
import type { Plan } from '../store/plan.ts';
import { type Change, newRecord, planCreate } from '../store/records.ts';
import type { Store } from '../store/store.ts';

/** Commits a plan unless its records already exist. */
async function commitOnce(store: Store, plan: Plan): Promise<void> {
  try {
    await store.commit(plan);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
  }
}

const counterAtLeast = (store: Store, collection: Collection, min: number): Promise<void> =>
  commitOnce(store, [
    {
      kind: 'update',
      key: counterKey(collection),
      set: { value: min },
      condition: {
        expression: 'attribute_not_exists(#value) OR #value < :min',
        names: { '#value': 'value' },
        values: { ':min': min },
        refuse: () => new AppError('conflict', 'The counter is already higher.'),
      },
    },
  ]);

/**
 * R2, R60: creates the built-in roles, the default checkbook and the default fund source. `number` is the fund source's,
 * and only used on creation.
 */
export async function ensureFoundation(store: Store, change: Change, number: string | null = null): Promise<void> {
  const { Role, CklgFundSource } = collections;
  for (const name of roleNames) {
    const role = newRecord(roleIds[name], { role_name: name, color: roleColors[name] }, change.at);
    if (!(await store.get(Role, role.id))) await commitOnce(store, planCreate(Role, role, change));
  }
  await counterAtLeast(store, Role, LAST_FIXED_ROLE_ID);
  await ensureDefaultCheckbook(store, change);
  const counter = await store.getItem(counterKey(CklgFundSource));
  // Not if the company deleted the default fund source.
  if (Number(counter?.value ?? 0) >= DEFAULT_FUND_SOURCE_ID) return;
  const source = newRecord(
    DEFAULT_FUND_SOURCE_ID,
    { name: 'Operating', number, checkbook_id: null, parent_id: null },
    change.at,
  );
  await commitOnce(store, planCreate(CklgFundSource, source, change));
  await counterAtLeast(store, CklgFundSource, DEFAULT_FUND_SOURCE_ID);
}
