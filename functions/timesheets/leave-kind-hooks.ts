import { collections } from '../../shared/contract/collections.ts';
import { countOf } from '../../shared/count-of.ts';
import { listText } from '../../shared/list-text.ts';
import { type Problem, problemsError } from '../app-error.ts';
import { companyDay } from '../crud/company-day.ts';
import type { CheckedDraft, HookResult, Hooks } from '../crud/hooks.ts';
import type { Plan } from '../store/plan.ts';
import type { StoredRecord } from '../store/record.ts';
import { itemKey } from '../store/keys.ts';
import { asCounted, readUses, sumOfUses } from '../store/reference-counts.ts';
import { counterName } from '../store/references.ts';
import type { Store } from '../store/store.ts';

const { TsrpLeaveEntry, TsrpLeaveKind, TsrpLeaveRequest } = collections;

const USERS = [TsrpLeaveRequest, TsrpLeaveEntry].map((collection) => ({
  collection,
  counter: counterName(collection, 'kind_id'),
}));

const isMoved = (before: StoredRecord, after: StoredRecord): boolean =>
  (before.counts_as ?? null) !== (after.counts_as ?? null);

/** Returns a problem if the kind is used, and conditions that its uses don't change. */
async function usesOfKind(store: Store, kind: StoredRecord): Promise<{ problems: Problem[]; asRead: Plan }> {
  const items = await readUses(store, TsrpLeaveKind, kind.id);
  const sums = sumOfUses(items);
  const uses = USERS.flatMap(({ collection: { one, many }, counter }) => {
    const count = sums[counter] ?? 0;
    return count > 0 ? [countOf(count, one, many)] : [];
  });
  const message = `This leave type is used by ${listText(uses)}, so its hours can't move to another column. Create a leave type for the other column, and stop offering this one.`;
  const counters = USERS.map(({ counter }) => counter);
  return {
    problems: uses.length === 0 ? [] : [{ field: 'counts_as', message, isConflict: true }],
    asRead: items.map((item) => ({
      kind: 'check',
      key: itemKey(item),
      ...asCounted(item, counters, TsrpLeaveKind.one),
    })) as Plan,
  };
}

/** R73: a year expires by the limit of its last day, so it is known since when there is this one, and which held before. */
function limitsOf({ call, before, after }: CheckedDraft) {
  const was = before?.carry_over ?? null;
  const since = (before?.carry_over_since ?? null) as string | null;
  const today = companyDay(call);
  // Of several changes in a year, the first one knows the limit of the last year's end.
  if (was === after.carry_over || since?.slice(0, 4) === today.slice(0, 4)) {
    return { carry_over_since: since, carry_over_before: before?.carry_over_before ?? null };
  }
  return { carry_over_since: today, carry_over_before: was };
}

/** R69: the column of a kind, and with it whether it is paid, can't change once it has requests or entries. */
export const leaveKindHooks = {
  complete: (draft) => ({ ...draft.after, ...limitsOf(draft) }),
  problems: async ({ call, before, after }) =>
    before && isMoved(before, after) ? (await usesOfKind(call.store, before)).problems : [],
  // Checked again by the transaction: of this update and a concurrent request or entry, the later one fails.
  update: async ({ call, before, after }): Promise<HookResult> => {
    if (!isMoved(before, after)) return {};
    const { problems, asRead } = await usesOfKind(call.store, before);
    if (problems.length > 0) throw problemsError(problems);
    return { steps: asRead };
  },
} satisfies Hooks;
