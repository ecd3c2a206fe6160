import { collections } from '../../../shared/contract/collections.ts';
import type { Check } from '../../../shared/ledger/checks.ts';
import type { InCheckbook } from '../../../shared/ledger/checkbooks.ts';
import type { StatementLine } from '../../../shared/ledger/reconcile/lines.ts';
import { treatmentsOf } from '../../../shared/ledger/reconcile/lines.ts';
import { AppError } from '../../app-error.ts';
import { asCheck } from '../as-check.ts';
import type { Plan, Step } from '../../store/plan.ts';
import type { StoredRecord } from '../../store/record.ts';
import { type Change, nextVersion, planUpdate, staysUnchanged } from '../../store/records.ts';
import { retryOnConflict } from '../../store/retry-on-conflict.ts';
import type { Store } from '../../store/store.ts';
import { assertOpen, checksOn, holdChanged, readReconciliation, type ReadReconciliation } from './reconciliations.ts';
import { readLines } from './statement-lines.ts';
import { type ClearedBefore, readClearedBefore } from './take-off-statement.ts';

const { CklgFundSource, CklgTransaction } = collections;

/** Number of checks, including lists, history and fund sources, that fit in one transaction. */
const CHECKS_AT_ONCE = 12;

/** Number of checks that are read at once, because reading those of each transaction would double the calls. */
const READ_AT_ONCE = 40 * CHECKS_AT_ONCE;

/** What an open reconciliation holds, as read at one revision. */
interface OpenStatement extends ReadReconciliation {
  readonly lines: ReadonlyMap<number, StatementLine>;
  /** Lines that have a check or are treated as something else. */
  readonly usedLines: Set<number>;
  readonly on: ReadonlySet<number>;
  readonly fundSources: ReadonlyMap<number, StoredRecord & InCheckbook>;
}

async function readOpenStatement(store: Store, id: number): Promise<OpenStatement> {
  // The revision first: whatever changes after it makes the write fail.
  const read = await readReconciliation(store, id);
  assertOpen(read.reconciliation);
  const [lines, on, sources] = await Promise.all([
    readLines(store, id),
    checksOn(store, id),
    store.all(CklgFundSource.name),
  ]);
  const treatmentOf = treatmentsOf(read.reconciliation.treated);
  return {
    ...read,
    lines: new Map(lines.map((line) => [line.line, line])),
    usedLines: new Set([
      ...on.flatMap(({ statement_line }) => statement_line ?? []),
      ...lines.filter((line) => treatmentOf(line) !== 'open').map(({ line }) => line),
    ]),
    on: new Set(on.map((check) => check.id)),
    fundSources: new Map(sources.map((source) => [source.id, source as StoredRecord & InCheckbook])),
  };
}

/** A check's new fields, or why it stays as it is. */
export type Decision = { readonly fields: Readonly<Record<string, unknown>> } | { readonly refusal: string };

export interface Changed {
  readonly checks: Check[];
  readonly refused: { readonly id: number; readonly message: string }[];
}

/** What decides about a check, besides the check itself. */
export interface Facts extends OpenStatement {
  /** Of checks to be taken off. */
  readonly clearedBefore: ClearedBefore;
}

interface Wanted {
  readonly id: number;
  readonly isTakenOff: boolean;
  readonly decide: (check: StoredRecord | undefined, facts: Facts) => Decision;
}

/** Everything that a call needs to change checks of a statement. */
interface Changer {
  readonly store: Store;
  readonly commit: (plan: Plan) => Promise<void>;
  readonly change: Change;
  readonly reconciliationId: number;
}

/** What a part starts with; read anew after others interfered. */
interface Known {
  readonly statement: OpenStatement;
  readonly stored: StoredChecks;
}

interface StoredChecks {
  readonly checks: ReadonlyMap<number, StoredRecord>;
  readonly clearedBefore: ClearedBefore;
}

async function readChecks(store: Store, wanted: readonly Wanted[]): Promise<StoredChecks> {
  const ids = wanted.map(({ id }) => id);
  const checks = new Map((await store.getMany(CklgTransaction, ids)).map((each) => [each.id, each]));
  const takenOff = wanted.flatMap(({ id, isTakenOff }) => (isTakenOff ? (checks.get(id) ?? []) : []));
  return { checks, clearedBefore: await readClearedBefore(store, takenOff) };
}

/**
 * Changes some checks of an open reconciliation in one transaction, together with its revision, so that none of them
 * changes while it is closed, and no line gets two checks. Returns what to continue with.
 */
async function changeTogether(
  { commit, change }: Changer,
  wanted: readonly Wanted[],
  { statement, stored }: Known,
): Promise<Changed & { readonly statement: OpenStatement }> {
  const [checks, refused, steps]: [Check[], Changed['refused'], Step[]] = [[], [], []];
  const usedLines = new Set(statement.usedLines);
  const sources = new Map<number, StoredRecord>();
  for (const { id, decide } of wanted) {
    const before = stored.checks.get(id);
    const decision = decide(before, { ...statement, usedLines, clearedBefore: stored.clearedBefore });
    if (!before || 'refusal' in decision) {
      refused.push({ id, message: 'refusal' in decision ? decision.refusal : '' });
      continue;
    }
    const after = nextVersion(before, decision.fields, change.at);
    checks.push(asCheck(after));
    steps.push(...planUpdate(CklgTransaction, before, after, change));
    const source = statement.fundSources.get(Number(before.fund_source_id));
    if (source) sources.set(source.id, source);
    const [left, taken] = [before.statement_line, after.statement_line];
    if (typeof left === 'number') usedLines.delete(left);
    if (typeof taken === 'number') usedLines.add(taken);
  }
  if (checks.length === 0) return { checks, refused, statement };
  await commit([
    ...steps,
    holdChanged(statement),
    ...[...sources.values()].map((source) => staysUnchanged(CklgFundSource, source)),
  ]);
  return { checks, refused, statement: { ...statement, usedLines, revision: statement.revision + 1 } };
}

/**
 * Changes checks of an open reconciliation until `until` (compared with performance.now()). Each part is one transaction,
 * after the one before, because all of them count on the same revision. Checks are read ahead; if others interfere with
 * a part, everything is read again.
 */
export async function changeChecks(
  changer: Changer,
  wanted: readonly Wanted[],
  until: number,
): Promise<Changed & { readonly notReached: readonly number[] }> {
  const [checks, refused]: [Check[], Changed['refused']] = [[], []];
  let statement: OpenStatement | undefined;
  let stored: StoredChecks | undefined;
  let readUntil = 0;
  for (let start = 0; start < wanted.length; start += CHECKS_AT_ONCE) {
    if (start > 0 && performance.now() > until) {
      return { checks, refused, notReached: wanted.slice(start).map(({ id }) => id) };
    }
    const part = wanted.slice(start, start + CHECKS_AT_ONCE);
    try {
      const done = await retryOnConflict(async () => {
        try {
          // The statement before the checks, so that its revision tells whether they changed.
          statement ??= await readOpenStatement(changer.store, changer.reconciliationId);
          if (!stored || start >= readUntil) {
            readUntil = start + READ_AT_ONCE;
            stored = await readChecks(changer.store, wanted.slice(start, readUntil));
          }
          return await changeTogether(changer, part, { statement, stored });
        } catch (error) {
          [statement, stored] = [undefined, undefined];
          throw error;
        }
      });
      statement = done.statement;
      checks.push(...done.checks);
      refused.push(...done.refused);
    } catch (error) {
      // A reconciliation that was closed or deleted between two parts refuses the rest, but what was saved must be reported.
      if (start === 0 || !(error instanceof AppError)) throw error;
      const { message } = error;
      refused.push(...wanted.slice(start).map(({ id }) => ({ id, message })));
      break;
    }
  }
  return { checks, refused, notReached: [] };
}
