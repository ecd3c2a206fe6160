import { collections } from '../../../shared/contract/collections.ts';
import { padId } from '../../../shared/contract/table.ts';
import type { StatementCheck } from '../../../shared/contract/operations/reconcile.ts';
import { isException, type LineMatch } from '../../../shared/ledger/reconcile/match.ts';
import { chunksOf } from '../../store/chunks.ts';
import { itemKey, ownPartition } from '../../store/keys.ts';
import type { Step } from '../../store/plan.ts';
import type { Store } from '../../store/store.ts';
import { NOTHING_POSSIBLE, type Possible } from './possible-matches.ts';

/**
 * What the open lines of a statement were when it was closed, with their checks of that time: those aren't on the
 * statement, so they can still change. In the transaction that closes it, therefore not more than fit there.
 */
interface LeftOpen {
  readonly matches: readonly LineMatch[];
  readonly checks: readonly StatementCheck[];
}

/** More lines than anybody reviews after closing anyway; those that differ come first. */
const MAX_KEPT = 1000;
const MAX_CHECKS_EACH = 10;
const LINES_PER_PART = 100;

const partition = (id: number): string => ownPartition(collections.CklgReconciliation, 'left-open', id);

function leftOpen(matches: readonly LineMatch[], named: Possible['named']): LeftOpen {
  const ids = new Set(matches.flatMap(({ check_ids }) => check_ids));
  return { matches, checks: [...ids].flatMap((id) => named.get(id) ?? []) };
}

/** Steps that keep the matches of a reconciliation that is closed now. */
export function keepLeftOpenSteps(id: number, { matches, named }: Possible): Step[] {
  const kept = matches
    .toSorted((a, b) => Number(isException(b.kind)) - Number(isException(a.kind)))
    .slice(0, MAX_KEPT)
    .map((match) => ({ ...match, check_ids: match.check_ids.slice(0, MAX_CHECKS_EACH) }));
  return chunksOf(kept, LINES_PER_PART).map((part, index) => ({
    kind: 'put',
    key: { pk: partition(id), sk: padId(index) },
    item: { body: JSON.stringify(leftOpen(part, named)) },
  }));
}

const storedParts = (store: Store, id: number) => store.queryItems(partition(id));

/** Returns what was kept; nothing for a reconciliation that a release closed which kept nothing. */
export async function readLeftOpen(store: Store, id: number): Promise<Possible> {
  const parts = (await storedParts(store, id)).map(({ body }) => JSON.parse(String(body)) as LeftOpen);
  const checks = parts.flatMap((part) => part.checks);
  return {
    ...NOTHING_POSSIBLE,
    matches: parts.flatMap(({ matches }) => matches),
    named: new Map(checks.map((check) => [check.id, check])),
  };
}

/** Steps that forget what was kept: the lines of an open reconciliation are matched anew. */
export const forgetLeftOpenSteps = async (store: Store, id: number): Promise<Step[]> =>
  (await storedParts(store, id)).map((item) => ({ kind: 'delete', key: itemKey(item) }));
