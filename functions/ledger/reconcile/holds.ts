import { collections } from '../../../shared/contract/collections.ts';
import { checkbookOf, type InCheckbook } from '../../../shared/ledger/checkbooks.ts';
import { holdRefusal } from '../../../shared/ledger/reconcile/held.ts';
import { dateWords } from '../../../shared/dates.ts';
import { AppError, ConflictError } from '../../app-error.ts';
import { recordKey } from '../../store/keys.ts';
import type { Plan, Step } from '../../store/plan.ts';
import type { StoredRecord } from '../../store/record.ts';
import { isSameValue, staysUnchanged } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import { hasPrinted } from '../numbered-checks.ts';
import {
  asReconciliation,
  checkbookGuard,
  checksOn,
  holdChanged,
  readReconciliation,
  reconciliationsOf,
} from './reconciliations.ts';

const { CklgFundSource, CklgReconciliation, CklgTransaction } = collections;

const KEPT_FIELDS = new Set(['void_reason', 'voided_by', 'voided_at', 'former_account_id']);

/** Fields of a check that a change is about; who voided it, and when, follows from the void. */
export const changedFields = (before: StoredRecord, after: StoredRecord): string[] =>
  Object.keys(CklgTransaction.fields).filter(
    (name) => !KEPT_FIELDS.has(name) && !isSameValue(before[name], after[name]),
  );

const inCheckbook = async (store: Store, id: unknown): Promise<number | undefined> => {
  const source = await store.get(CklgFundSource, Number(id));
  return source && checkbookOf(source as StoredRecord & InCheckbook);
};

/** Why a check can't be changed or deleted because of the statement it is on; undefined if it can. */
export async function heldRefusal(
  store: Store,
  before: StoredRecord,
  after: StoredRecord | undefined,
): Promise<string | undefined> {
  if (typeof before.reconciliation_id !== 'number') return undefined;
  const holder = await store.get(CklgReconciliation, before.reconciliation_id);
  if (!holder) return undefined;
  const changed = after && changedFields(before, after);
  const isMoved = changed?.includes('fund_source_id') === true;
  const { checkbook_id, statement_date, state } = asReconciliation(holder);
  const leaves = isMoved && (await inCheckbook(store, after?.fund_source_id)) !== checkbook_id;
  return holdRefusal({ statement_date, state }, changed, leaves);
}

/**
 * Steps for a change of a check on a statement: they fail if its reconciliation is closed at the same time. Which fund
 * source it has is part of what a closing and a move of that fund source read, so a change of it counts as one of the
 * statement.
 */
export async function holdSteps(store: Store, before: StoredRecord, after: StoredRecord | undefined): Promise<Plan> {
  if (typeof before.reconciliation_id !== 'number') return [];
  const holder = await store.get(CklgReconciliation, before.reconciliation_id);
  if (!holder) return [];
  const isMoved = after !== undefined && after.fund_source_id !== before.fund_source_id;
  const read = isMoved ? await readReconciliation(store, holder.id) : undefined;
  // Decided again with what the condition is about.
  const message = await heldRefusal(store, before, after);
  if (message !== undefined) throw new AppError('conflict', message);
  if (!isMoved || !read) return [staysUnchanged(CklgReconciliation, holder)];
  const source = await store.get(CklgFundSource, Number(after.fund_source_id));
  return [holdChanged(read), ...(source ? [staysUnchanged(CklgFundSource, source)] : [])];
}

const staysPut = (message: string): AppError =>
  new AppError('conflict', message, { issues: [{ field: 'checkbook_id', message }] });

const PRINTED =
  'Checks of this fund source have been printed, and stay in their checkbook. Create another fund source for the other checkbook.';

/**
 * Steps for a fund source that moves to another checkbook: refused while its checks are on statements of the former one,
 * and once one is printed, because its bank knows it by the checkbook's account (R62).
 */
export async function moveSteps(store: Store, before: StoredRecord, after: StoredRecord): Promise<Plan> {
  const from = checkbookOf(before as StoredRecord & InCheckbook);
  const to = checkbookOf(after as StoredRecord & InCheckbook);
  if (from === to) return [];
  // What is outstanding changes in both.
  const guards = await Promise.all([from, to].map((id) => checkbookGuard(store, id)));
  const steps: Step[] = guards.flat();
  if (await hasPrinted(store, before.id)) throw staysPut(PRINTED);
  for (const { id, state, statement_date, fund_source_ids } of await reconciliationsOf(store, from)) {
    let has = fund_source_ids.includes(before.id);
    if (state === 'open') {
      const read = await readReconciliation(store, id);
      steps.push(unchangedHold(read));
      has = (await checksOn(store, id)).some((check) => check.fund_source_id === before.id);
    }
    if (!has) continue;
    const way = state === 'open' ? 'Take them off the statement first.' : 'Reopen that reconciliation first.';
    throw staysPut(
      `This fund source has checks on the statement of ${dateWords(statement_date)} of its checkbook, so it can't move to another one. ${way}`,
    );
  }
  return steps;
}

const unchangedHold = ({ record, revision }: Awaited<ReturnType<typeof readReconciliation>>): Step => ({
  kind: 'check',
  key: recordKey(CklgReconciliation, record.id),
  condition: {
    expression: revision === 0 ? 'attribute_not_exists(#revision)' : '#revision = :revision',
    names: { '#revision': 'revision' },
    ...(revision > 0 && { values: { ':revision': revision } }),
    refuse: () => new ConflictError('This reconciliation'),
  },
});
