import { collections } from '../../../shared/contract/collections.ts';
import type { Tracker } from '../../crud/approvees.ts';
import type { Handlers } from '../../crud/crud.ts';
import { readLatestOfAll } from '../../payroll/leave-ledger.ts';
import { readKinds } from '../../payroll/leave-requests.ts';
import { readNames } from './people-names.ts';

/** Everyone with an expected timesheet, with every kind that keeps a balance, and whoever else has entries. */
export const leaveBalances: Handlers<'timesheets'>['leave-balances'] = async (call) => {
  const { store } = call;
  const [kinds, latest, trackers] = await Promise.all([
    readKinds(store),
    readLatestOfAll(store),
    store.all(collections.TsrpTrackUser.name) as Promise<unknown> as Promise<Tracker[]>,
  ]);
  const tracked = trackers.filter(({ is_tracking }) => is_tracking).map(({ user_id }) => user_id);
  const people = [...new Set([...tracked, ...latest.map(({ user_id }) => user_id)])];
  const known = await store.getMany(collections.User, people);
  const nameOf = await readNames(call, people);
  const rows = known.flatMap(({ id: user_id }) =>
    kinds.flatMap((kind) => {
      const last = latest.find((each) => each.user_id === user_id && each.kind_id === kind.id);
      if (!last && (!kind.keeps_balance || !tracked.includes(user_id))) return [];
      return [
        {
          user_id,
          name: nameOf(user_id) ?? '',
          kind_id: kind.id,
          kind_name: kind.name,
          balance: last?.balance ?? 0,
          since: last?.day ?? null,
        },
      ];
    }),
  );
  return rows.toSorted((a, b) => a.name.localeCompare(b.name) || a.kind_id - b.kind_id);
};
