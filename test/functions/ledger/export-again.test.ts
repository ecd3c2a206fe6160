import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AnswerOf } from '../../../shared/contract/operations.ts';
import { type Check, sortChecks } from '../../../shared/ledger/checks.ts';
import { readCsv } from '../../../shared/ledger/csv.ts';
import { exportChecks, type ExportNames } from '../../../shared/ledger/export.ts';
import type { ImportRow } from '../../../shared/ledger/import-fields.ts';
import { nameChecks } from '../../../shared/ledger/names.ts';
import { guessFrom, rowsToSend, tableOf } from '../../../web/features/ledger/import-checks/import-source.ts';
import { openFile } from '../../../web/features/ledger/import-checks/read-source.ts';
import { violations } from '../../proofs/invariants.ts';
import { ledger as ledgers, type Ledger } from '../../shared/ledger/arbitrary.ts';
import type { Stored, Values } from '../../support/factories.ts';
import { runImportLedger } from '../../support/import-ledger.ts';

const desk = runImportLedger();

/** No check clears in the future (R40). */
const LAST_DAY = '2026-01-15';
const inPast = (day: string): string => (day < LAST_DAY ? day : LAST_DAY);

let runs = 0;

type Kind = 'CklgPayee' | 'CklgAccount' | 'CklgCheckbook' | 'CklgFundSource';
/** The stored id of a generated record. */
type IdOf = (kind: Kind, id: number) => number;

type Named = { readonly id: number; readonly name: string };
type Node = Named & { readonly parent_id: number | null };

/** Creates the names of a generated ledger, which no earlier run used, and returns them with the ids they got. */
async function createNames({ names }: Ledger): Promise<{ readonly made: ExportNames; readonly idOf: IdOf }> {
  runs += 1;
  const ids = new Map<string, number>();
  const idOf: IdOf = (kind, id) => ids.get(`${kind} ${id}`)!;
  const own = `of ${runs}`;
  const add = async <R extends Named>(kind: Kind, record: R, more: Partial<R> = {}): Promise<R> => {
    const name = `${record.name} ${own}`;
    const { id } = await desk.factory.create(kind, { name, ...more });
    ids.set(`${kind} ${record.id}`, id);
    return { ...record, ...more, id, name };
  };
  const each = async <R extends Named>(kind: Kind, records: readonly R[], more: (record: R) => Partial<R>) => {
    const all: R[] = [];
    // One after the other, because a parent comes before its children.
    for (const record of records) all.push(await add(kind, record, more(record)));
    return all;
  };
  const under = (kind: Kind, { parent_id }: Node) => ({ parent_id: parent_id === null ? null : idOf(kind, parent_id) });
  const made = {
    payees: await each('CklgPayee', names.payees, () => ({})),
    accounts: await each('CklgAccount', names.accounts, (node) => under('CklgAccount', node)),
    checkbooks: await each('CklgCheckbook', names.checkbooks, () => ({})),
    fundSources: await each('CklgFundSource', names.fundSources, (source) => ({
      ...under('CklgFundSource', source),
      checkbook_id: idOf('CklgCheckbook', source.checkbook_id ?? 1),
    })),
  };
  return { made, idOf };
}

/** A row of another program's file about a check; voids and cleared marks that are made here come later. */
function rowOf(check: Check, names: ExportNames, isMadeHere: boolean): ImportRow {
  const { payee, account, fundSource } = nameChecks(names)(check);
  return {
    ...(check.check_number !== null && { check_number: String(check.check_number) }),
    transaction_date: check.transaction_date,
    payee,
    account,
    fund_source: fundSource,
    amount: check.amount.toFixed(2),
    ...(check.note !== null && { note: check.note }),
    ...(!isMadeHere && check.is_voided && { is_voided: 'VOID' }),
    ...(!isMadeHere && check.cleared_on !== null && { cleared_on: check.cleared_on }),
  };
}

const IMPORT = 'POST /api_admin_private/import-transactions';

const send = (rows: readonly ImportRow[], more: Values = {}) =>
  desk.product.call<AnswerOf<'import-transactions'>>(IMPORT, { token: desk.admin.token, body: { rows, ...more } });

/** Voids a check, or clears it, as a person does. */
async function finish({ id, version }: Check, wanted: Check): Promise<void> {
  const { update } = desk.factory;
  if (wanted.is_voided) {
    const body = { is_voided: true, account_id: null, reason: wanted.void_reason ?? 'Lost', version };
    expect((await update('CklgTransaction', id, body)).status).toBe(200);
  } else if (wanted.cleared_on !== null) {
    const { token } = desk.admin;
    const body = { checks: [{ id, version }], cleared_on: wanted.cleared_on };
    const reply = await desk.product.call<AnswerOf<'clear-transactions'>>('PUT /api_admin_private/clear-transactions', {
      token,
      body,
    });
    expect(reply.body.value.refused).toEqual([]);
  }
}

const moneyOf = ({ transaction_date, amount, payee_id, account_id, fund_source_id, is_voided, cleared_on }: Check) => ({
  transaction_date,
  amount,
  payee_id,
  account_id,
  fund_source_id,
  is_voided,
  cleared_on,
});

const checksOf = async (names: ExportNames): Promise<Check[]> => {
  const lists = await Promise.all(
    names.fundSources.map(({ id }) => desk.factory.getEvery('CklgTransaction', { fund_source_id: id })),
  );
  return lists.flat() as (Stored & Check)[];
};

/** The rows that the page sends for a file of this text. */
function rowsOfPage(text: string): ImportRow[] {
  expect(openFile(text, 'UTF-8').isRead).toBe(false);
  const table = tableOf({ text, hasHeader: true });
  const choices = { mapping: guessFrom(table), leftOut: [], clearedUpTo: null, dateOrder: null };
  return rowsToSend(table, choices).map(({ row }) => row);
}

it('imports a file, exports its checks, and finds nothing but duplicates in the export', async () => {
  const counts = { checks: 0, voids: 0, cleared: 0, checkbooks: 0 };
  const generated = ledgers.filter(({ checks }) => checks.length > 0);
  await fc.assert(
    fc.asyncProperty(generated, async (ledger) => {
      const { made, idOf } = await createNames(ledger);
      const wanted = ledger.checks.map((check): Check => ({
        ...check,
        payee_id: idOf('CklgPayee', check.payee_id),
        account_id: idOf('CklgAccount', check.account_id ?? check.former_account_id ?? 1),
        fund_source_id: idOf('CklgFundSource', check.fund_source_id),
        cleared_on: check.cleared_on === null ? null : inPast(check.cleared_on),
      }));
      const isMadeHere = ({ id }: Check): boolean => id % 2 === 0;
      const first = await send(
        wanted.map((check) => rowOf(check, made, isMadeHere(check))),
        { accept_twins: true },
      );
      expect([first.status, first.body.value.count], first.text).toEqual([200, wanted.length]);
      const fresh = (await checksOf(made)).toSorted((a, b) => a.id - b.id);
      for (const [index, check] of fresh.entries()) {
        const told = wanted[index]!;
        if (isMadeHere(told)) await finish(check, told);
      }

      const stored = sortChecks(await checksOf(made), 'date', 'descending');
      const text = exportChecks(stored, made);
      const { header, rows } = readCsv(text);
      const bookOf = new Map(made.fundSources.map(({ id, checkbook_id }) => [id, checkbook_id]));
      const nameOf = new Map<number | null, string>(made.checkbooks.map(({ id, name }) => [id, name]));
      expect(rows.map((cells) => cells[header.indexOf('Checkbook')])).toEqual(
        stored.map(({ fund_source_id }) => nameOf.get(bookOf.get(fund_source_id)!)),
      );

      const again = rowsOfPage(text);
      const preview = (await send(again, { preview: true })).body.value;
      expect(preview.issues).toEqual([]);
      expect(preview.unknown).toEqual({ payees: [], accounts: [], fund_sources: [] });
      const inOrder = stored.toSorted((a, b) => a.transaction_date.localeCompare(b.transaction_date));
      expect(preview.checks).toEqual(inOrder.map(moneyOf));
      const known = new Set<number | null>(stored.map(({ id }) => id));
      expect(preview.twins.map(({ row }) => row)).toEqual(stored.map((_, row) => row));
      expect(preview.twins.every(({ check_id }) => known.has(check_id))).toBe(true);

      expect((await send(again)).status).toBe(409);
      expect(sortChecks(await checksOf(made), 'date', 'descending')).toEqual(stored);
      counts.checks += stored.length;
      counts.voids += stored.filter(({ is_voided }) => is_voided).length;
      counts.cleared += stored.filter(({ cleared_on }) => cleared_on !== null).length;
      counts.checkbooks = Math.max(
        counts.checkbooks,
        new Set(stored.map((each) => bookOf.get(each.fund_source_id))).size,
      );
    }),
    { numRuns: 12 },
  );
  // What was generated has everything that an export can lose.
  expect(counts.voids).toBeGreaterThan(5);
  expect(counts.cleared).toBeGreaterThan(5);
  expect(counts.checkbooks).toBeGreaterThan(1);
  expect(await violations(desk.product)).toEqual([]);
});
