import { collections } from '../../../shared/contract/collections.ts';
import { padId } from '../../../shared/contract/table.ts';
import type { StatementLine } from '../../../shared/ledger/reconcile/lines.ts';
import { ConflictError } from '../../app-error.ts';
import { chunksOf } from '../../store/chunks.ts';
import { itemKey, type Key, ownPartition } from '../../store/keys.ts';
import { mustBeNew, type Step } from '../../store/plan.ts';
import type { Store } from '../../store/store.ts';

/**
 * Lines never change, so they are stored in parts of many: a file of 5,000 lines is then written in the one transaction
 * that makes it part of the reconciliation.
 */
const LINES_PER_PART = 400;

/**
 * Deleting a reconciliation deletes its lines in the same transaction, together with the record, its copies in lists, and
 * the opening balance of the next one.
 */
export const MAX_LINE_PARTS = 80;

/** Each file begins a part of its own. */
export const linePartsOf = (files: readonly { readonly lines: number }[]): number =>
  files.reduce((sum, { lines }) => sum + Math.ceil(lines / LINES_PER_PART), 0);

const partition = (id: number): string => ownPartition(collections.CklgReconciliation, 'lines', id);

const keyOf = (id: number, firstLine: number): Key => ({ pk: partition(id), sk: padId(firstLine) });

/** Returns the lines of a reconciliation in their order. */
export async function readLines(store: Store, id: number): Promise<StatementLine[]> {
  const parts = await store.queryItems(partition(id));
  return parts.flatMap(({ body }) => JSON.parse(String(body)) as StatementLine[]);
}

/** Steps that add lines; they fail if others were added since the reconciliation was read. */
export const addLineSteps = (id: number, lines: readonly StatementLine[]): Step[] =>
  chunksOf(lines, LINES_PER_PART).map((part) => ({
    kind: 'put',
    key: keyOf(id, part[0]!.line),
    item: { body: JSON.stringify(part) },
    condition: mustBeNew(() => new ConflictError('This reconciliation')),
  }));

/** Steps that delete all lines. */
export const deleteLineSteps = async (store: Store, id: number): Promise<Step[]> =>
  (await store.queryItems(partition(id))).map((item) => ({ kind: 'delete', key: itemKey(item) }));
