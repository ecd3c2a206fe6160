import { collections } from '../../../shared/contract/collections.ts';
import { MAX_STATEMENT_LINES } from '../../../shared/contract/collections/cklg-reconciliation.ts';
import { grouped } from '../../../shared/count-of.ts';
import { lateText } from '../../../shared/ledger/reconcile/late-lines.ts';
import type { StatementLine } from '../../../shared/ledger/reconcile/lines.ts';
import { findRepeats, type KnownLine, type NewLine } from '../../../shared/ledger/reconcile/repeats.ts';
import { type AppError, badInput } from '../../app-error.ts';
import { companyDay } from '../../crud/company-day.ts';
import type { Handlers } from '../../crud/crud.ts';
import { changeOf } from '../../http/call.ts';
import { nextVersion, planUpdate } from '../../store/records.ts';
import { retryOnConflict } from '../../store/retry-on-conflict.ts';
import type { Store } from '../../store/store.ts';
import {
  asReconciliation,
  assertOpen,
  holdChanged,
  readReconciliation,
  type Reconciliation,
  reconciliationsOf,
} from './reconciliations.ts';
import { addLineSteps, linePartsOf, MAX_LINE_PARTS, readLines } from './statement-lines.ts';

const { CklgReconciliation } = collections;

/** Returns stored lines that a file could repeat: those of statements that end on its first day or later. */
async function knownLines(store: Store, own: Reconciliation, lines: readonly NewLine[]): Promise<KnownLine[]> {
  const firstDay = lines.map(({ date }) => date).toSorted()[0]!;
  const others = (await reconciliationsOf(store, own.checkbook_id)).filter(
    ({ id, statement_date }) => id === own.id || statement_date >= firstDay,
  );
  const read = await Promise.all(
    others.map(async ({ id }) => (await readLines(store, id)).map((line) => ({ ...line, reconciliation_id: id }))),
  );
  return read.flat();
}

/** Without the field's name, which is no word of the file's. */
const refusedFile = (message: string): AppError => badInput([{ field: '', message }]);

/** Adds a file's lines to a reconciliation in one transaction. */
export const addStatementLines: Handlers<'ledger'>['add-statement-lines'] = async (call) => {
  const { store, body } = call;
  const { lines: fresh } = body;
  const today = companyDay(call);
  if (fresh.length === 0) throw refusedFile('The file has no lines.');
  return retryOnConflict(async () => {
    const read = await readReconciliation(store, body.reconciliation_id);
    const { record, reconciliation } = read;
    assertOpen(reconciliation);
    const dated = fresh.map(({ date }, index) => ({ row: index + 1, date }));
    const late = lateText(dated, { lastDay: reconciliation.statement_date, today });
    if (late !== undefined) throw refusedFile(late);
    const first = (reconciliation.line_count ?? 0) + 1;
    if (first - 1 + fresh.length > MAX_STATEMENT_LINES) {
      const message = `A reconciliation takes at most ${grouped(MAX_STATEMENT_LINES)} lines. Reconcile a shorter period.`;
      throw refusedFile(message);
    }
    if (linePartsOf([...reconciliation.files, { lines: fresh.length }]) > MAX_LINE_PARTS) {
      throw refusedFile(
        `A reconciliation takes at most ${MAX_LINE_PARTS} files, or fewer long ones. Join several into one, or reconcile a shorter period.`,
      );
    }
    const repeats = findRepeats(fresh, await knownLines(store, reconciliation, fresh));
    const lines = fresh.map((line, index): StatementLine => ({
      line: first + index,
      ...line,
      repeats: repeats[index] ?? null,
    }));
    const repeated = repeats.filter((repeat) => repeat !== null).length;
    const file = { name: body.file_name, format: body.format, lines: lines.length, repeats: repeated };
    const after = nextVersion(
      record,
      { files: [...reconciliation.files, file], line_count: first - 1 + lines.length },
      call.now,
    );
    const answer = { reconciliation: asReconciliation(after), added: lines.length, repeats: repeated };
    await call.commit(
      [
        ...planUpdate(CklgReconciliation, record, after, changeOf(call)),
        holdChanged(read),
        ...addLineSteps(record.id, lines),
      ],
      answer,
    );
    return answer;
  });
};
