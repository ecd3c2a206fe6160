import { collections } from '../../../shared/contract/collections.ts';
import type { Issue } from '../../../shared/contract/collection.ts';
import { countOf } from '../../../shared/count-of.ts';
import { choicesToStore, treatmentRefusal, type TreatedLine } from '../../../shared/ledger/reconcile/lines.ts';
import { dateWords } from '../../../shared/dates.ts';
import { formatMoney, storedCents } from '../../../shared/ledger/money.ts';
import { AppError, badInput, type Problem } from '../../app-error.ts';
import { companyDay } from '../../crud/company-day.ts';
import { type CheckedDraft, type Draft, type HookResult, type Hooks, reasonOf, sentChanges } from '../../crud/hooks.ts';
import type { Plan } from '../../store/plan.ts';
import type { StoredRecord } from '../../store/record.ts';
import { isSameValue } from '../../store/records.ts';
import { closingFigures, notClosed, orderRefusal } from './closing.ts';
import { earlierDateRefusal } from './late-on-statement.ts';
import { forgetLeftOpenSteps, keepLeftOpenSteps } from './left-open.ts';
import { nextOpeningSteps, openingOf } from './openings.ts';
import { possibleOf, staleDaysOf, undecidedLines } from './possible-matches.ts';
import { noLineText } from './put-on-statement.ts';
import {
  asReconciliation,
  checkbookGuard,
  checksOn,
  holdChanged,
  oldestFirst,
  readReconciliation,
  type Reconciliation,
  reconciliationsOf,
} from './reconciliations.ts';
import { deleteLineSteps, readLines } from './statement-lines.ts';

const { CklgReconciliation } = collections;

const dayOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Statements are added in the order of their dates, and stay in it. The unique rule reports equal dates. */
function dateIssues(own: Reconciliation, others: readonly Reconciliation[], isNew: boolean): Issue[] {
  const issue = (statement: Reconciliation, order: string): Issue[] => {
    const message = `This checkbook already has a statement of ${dateWords(statement.statement_date)}. Choose ${order} date.`;
    return [{ field: 'statement_date', message }];
  };
  const before = others.findLast(({ id }) => isNew || id < own.id);
  if (before && before.statement_date > own.statement_date) return issue(before, 'a later');
  const after = others.find(({ id }) => !isNew && id > own.id);
  return after && after.statement_date < own.statement_date ? issue(after, 'an earlier') : [];
}

async function othersOf({ call }: Draft, own: StoredRecord): Promise<Reconciliation[]> {
  const checkbook = own.checkbook_id;
  if (typeof checkbook !== 'number') return [];
  return (await reconciliationsOf(call.store, checkbook)).filter(({ id }) => id !== own.id);
}

async function openingIssues(draft: CheckedDraft, others: readonly Reconciliation[]): Promise<Problem[]> {
  const own = asReconciliation(draft.after);
  // A missing checkbook is reported by itself.
  if (typeof draft.after.checkbook_id !== 'number') return [];
  const expected = openingOf(own, others);
  const field = 'opening_balance';
  if (expected === null) return [{ field, message: "Enter the opening balance of the checkbook's first statement." }];
  const sent = draft.sent.opening_balance ?? null;
  if (sent === null || sent === expected || sent === draft.before?.opening_balance) return [];
  const ended = formatMoney(storedCents(expected));
  return [{ field, message: `The last statement ended with ${ended}. Enter that as the opening balance.` }];
}

const FIELDS_OF_STATE = ['state', 'difference_reason', 'opening_balance'];

/** A closed reconciliation only changes by being reopened, with a reason. */
function stateProblems(draft: CheckedDraft & { readonly before: StoredRecord }): Problem[] {
  const { before, after } = draft;
  const changed = sentChanges(draft);
  if (before.state === 'open') {
    // Closing changes nothing else, so that what was shown is what is closed.
    if (after.state !== 'closed') return [];
    return changed
      .filter((name) => !FIELDS_OF_STATE.includes(name))
      .map((field) => ({ field, message: 'Save this change before you close the reconciliation.' }));
  }
  if (after.state === 'closed') {
    if (changed.length === 0) return [];
    const day = dateWords(String(before.statement_date));
    throw new AppError('conflict', `The reconciliation of ${day} is closed. Reopen it to change it.`);
  }
  return [
    ...changed
      .filter((name) => name !== 'state')
      .map((field) => ({ field, message: "This field can't be changed while the reconciliation is reopened." })),
    ...(reasonOf(draft) === null ? [{ field: 'reason', message: 'Enter the reason for reopening.' }] : []),
  ];
}

/** Lines may be treated as something else unless they have a check. */
async function treatedToStore({ call }: Draft, own: Reconciliation): Promise<{ treated: TreatedLine[] }> {
  const [lines, on] = await Promise.all([readLines(call.store, own.id), checksOn(call.store, own.id)]);
  const byLine = new Map(lines.map((line) => [line.line, line]));
  const withCheck = new Set(on.map(({ statement_line }) => statement_line));
  const issues = own.treated.flatMap(({ line, as }, index): Issue[] => {
    const found = byLine.get(line);
    const field = `treated.${index}`;
    if (!found) return [{ field, message: noLineText(line) }];
    if (withCheck.has(line) && as !== 'open') {
      return [{ field, message: `Line ${line} has a check. Take the check off the statement first.` }];
    }
    const message = treatmentRefusal(found, as);
    return message === undefined ? [] : [{ field, message }];
  });
  if (issues.length > 0) throw badInput(issues);
  return { treated: choicesToStore(own.treated, byLine) };
}

async function closed(
  draft: Draft & { readonly after: StoredRecord },
  others: readonly Reconciliation[],
): Promise<StoredRecord> {
  const { call, after } = draft;
  const own = asReconciliation({ ...after, opening_balance: openingOf(asReconciliation(after), others) });
  const message = orderRefusal(own, others, 'close');
  if (message !== undefined) throw new AppError('conflict', message);
  const figures = await closingFigures(call, own, draft.extra.accepted_difference);
  return { ...after, opening_balance: own.opening_balance, ...figures };
}

/** Steps that keep what the open lines of a closed statement are, as its page and report show them from then on. */
async function leftOpenSteps({ call: { store } }: Draft, own: Reconciliation): Promise<Plan> {
  const [lines, on] = await Promise.all([readLines(store, own.id), checksOn(store, own.id)]);
  // Nearly always, and then the outstanding checks needn't be read again.
  if (undecidedLines(own, lines, on).length === 0) return [];
  const staleDays = await staleDaysOf(store, own.checkbook_id);
  return keepLeftOpenSteps(own.id, await possibleOf(store, own, { lines, on, staleDays }));
}

function reopened(after: StoredRecord, others: readonly Reconciliation[]): StoredRecord {
  const message = orderRefusal(asReconciliation(after), others, 'reopen');
  if (message !== undefined) throw new AppError('conflict', message);
  return { ...after, ...notClosed, difference_reason: null };
}

/** What is on a statement keeps its date from becoming earlier. */
async function assertDateFits({ call: { store } }: Draft, own: Reconciliation, today: string): Promise<void> {
  const [lines, checks] = await Promise.all([readLines(store, own.id), checksOn(store, own.id)]);
  const message = earlierDateRefusal({ lines, checks }, { lastDay: own.statement_date, today });
  if (message !== undefined) throw badInput([{ field: 'statement_date', message }]);
}

async function updated(
  draft: Draft & { readonly before: StoredRecord; readonly after: StoredRecord },
): Promise<HookResult> {
  const { call, before, after } = draft;
  // Both before anything that they guard is read.
  const guard: Plan = await checkbookGuard(call.store, before.checkbook_id);
  const read = await readReconciliation(call.store, before.id);
  const steps: Plan = [...guard, holdChanged({ ...read, record: before })];
  const others = await othersOf(draft, before);
  const reason = reasonOf(draft);
  const withNext = async (record: StoredRecord): Promise<Plan> => {
    const own = asReconciliation(record);
    return [...steps, ...(await nextOpeningSteps(call, own.statement_date, oldestFirst([...others, own])))];
  };
  if (before.state === 'open' && after.state === 'closed') {
    const record = await closed(draft, others);
    return {
      record,
      steps: [...(await withNext(record)), ...(await leftOpenSteps(draft, asReconciliation(record)))],
      reason: reason ?? (after.difference_reason as string | null),
    };
  }
  if (before.state === 'closed') {
    if (after.state === 'closed') return {};
    const forget = await forgetLeftOpenSteps(call.store, before.id);
    return { record: reopened(after, others), steps: [...steps, ...forget], reason };
  }
  const own = asReconciliation(after);
  if (own.statement_date < asReconciliation(before).statement_date) await assertDateFits(draft, own, companyDay(call));
  const record = {
    ...after,
    opening_balance: openingOf(own, others),
    ...(isSameValue(before.treated, own.treated) ? {} : await treatedToStore(draft, own)),
  };
  const isSame = Object.keys(CklgReconciliation.fields).every((name) =>
    isSameValue(before[name], (record as StoredRecord)[name]),
  );
  return isSame ? { record: before } : { record, steps: await withNext(record), reason };
}

export const reconciliationHooks: Hooks = {
  problems: async (draft) => {
    const { call, before, after, sent } = draft;
    const state = before ? stateProblems({ ...draft, before }) : [];
    if (before?.state === 'closed') return state;
    const others = await othersOf(draft, before ?? after);
    const problems: Problem[] = [...state];
    const day = dayOf(sent.statement_date ?? before?.statement_date);
    if (day !== undefined && day > companyDay(call)) {
      problems.push({ field: 'statement_date', message: "A statement can't have a future date." });
    } else if (day !== undefined && day !== before?.statement_date) {
      problems.push(...dateIssues(asReconciliation(after), others, before === undefined));
    }
    if (before && sent.checkbook_id !== undefined && sent.checkbook_id !== before.checkbook_id) {
      const message = 'A statement stays with its checkbook. Delete it and add it to the other one.';
      problems.push({ field: 'checkbook_id', message });
    }
    if (!before && sent.state === 'closed') {
      problems.push({ field: 'state', message: 'Add the statement first, then close it.' });
    }
    if (!before && Array.isArray(sent.treated) && sent.treated.length > 0) {
      problems.push({ field: 'treated', message: 'Add the lines of the statement first.' });
    }
    return [...problems, ...(await openingIssues(draft, others))];
  },
  create: async (draft): Promise<HookResult> => {
    const steps = await checkbookGuard(draft.call.store, draft.after.checkbook_id);
    const others = await othersOf(draft, draft.after);
    const own = asReconciliation(draft.after);
    const issues = dateIssues(own, others, true);
    if (issues.length > 0) throw badInput(issues);
    return { record: { ...draft.after, opening_balance: openingOf(own, others) }, steps, reason: reasonOf(draft) };
  },
  update: updated,
  delete: async ({ call, before }): Promise<HookResult> => {
    const steps = await checkbookGuard(call.store, before.checkbook_id);
    const own = asReconciliation(before);
    const day = dateWords(own.statement_date);
    if (own.state === 'closed') {
      throw new AppError('conflict', `The reconciliation of ${day} is closed. Reopen it before you delete it.`);
    }
    const { length } = await checksOn(call.store, own.id);
    if (length > 0) {
      const checks = countOf(length, 'check');
      throw new AppError('conflict', `The statement of ${day} has ${checks}. Take them off before you delete it.`);
    }
    const others = (await reconciliationsOf(call.store, own.checkbook_id)).filter(({ id }) => id !== own.id);
    const next = await nextOpeningSteps(call, own.statement_date, others);
    return { steps: [...steps, ...next, ...(await deleteLineSteps(call.store, own.id))] };
  },
};
