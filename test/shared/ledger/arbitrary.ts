import * as fc from 'fast-check';
import type { Check } from '../../../shared/ledger/checks.ts';
import type { ExportNames } from '../../../shared/ledger/export.ts';

/** Generated ledgers: trees without cycles, checks that reference them, some voided, some cleared. */

export interface Ledger {
  readonly names: ExportNames;
  readonly checks: readonly Check[];
}

const day = fc
  .tuple(fc.integer({ min: 2016, max: 2026 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, date]) => `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`);

/** Names as people write them, including formulas and CSV separators; a number keeps each one unique. */
const word = fc.oneof(
  fc.constantFrom('Rent', '=SUM(A1)', '+1', '-x', '@home', "it's", 'a,b', 'a;b', 'say "x"', "'=1", 'Zoë', 'x  y'),
  fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme-ascii' }),
);

const named = (kind: string, count: number) =>
  fc
    .array(word, { minLength: count, maxLength: count })
    .map((words) => words.map((text, index) => `${text.replaceAll('/', '').trim()} ${kind}${index + 1}`.trim()));

const tree = (kind: string, count: number) =>
  fc
    .tuple(named(kind, count), fc.array(fc.option(fc.nat()), { minLength: count, maxLength: count }))
    .map(([names, parents]) =>
      names.map((name, index) => {
        const parent = parents[index] ?? null;
        // A parent comes before its children, so there are no cycles.
        return { id: index + 1, name, parent_id: index === 0 || parent === null ? null : (parent % index) + 1 };
      }),
    );

const line = fc.record({
  check_number: fc.option(fc.integer({ min: 1, max: 60 })),
  transaction_date: day,
  cents: fc.integer({ min: 1, max: 99_999_999_999 }),
  note: fc.option(word.map((text) => text.trim()).filter((text) => text !== '')),
  payee: fc.nat(),
  account: fc.nat(),
  source: fc.nat(),
  is_voided: fc.boolean(),
  cleared_on: fc.option(day),
  reason: fc.option(word),
  paper: fc.constantFrom('none', 'waits', 'once', 'again'),
});

/** A check that was never printed. */
export const notPrinted = {
  print_later: false,
  printed_at: null,
  printed_by: null,
  printed_payee: null,
  times_printed: null,
  print_reason: null,
  paper: null,
  replaces_id: null,
  replaced_by_id: null,
} as const;

const printedTimes = (times_printed: number) => ({
  times_printed,
  printed_at: '2026-02-01T12:00:00.000Z',
  printed_by: 1,
  printed_payee: 'Printed Name',
});

export const ledger: fc.Arbitrary<Ledger> = fc
  .record({
    payees: fc.integer({ min: 1, max: 5 }).chain((count) => named('p', count)),
    accounts: fc.integer({ min: 1, max: 8 }).chain((count) => tree('a', count)),
    fundSources: fc.integer({ min: 1, max: 4 }).chain((count) => tree('f', count)),
    checkbooks: fc.integer({ min: 1, max: 3 }).chain((count) => named('c', count)),
    books: fc.array(fc.option(fc.nat()), { minLength: 4, maxLength: 4 }),
    lines: fc.array(line, { maxLength: 30 }),
  })
  .map(({ payees, accounts, fundSources, checkbooks, books, lines }) => ({
    names: {
      payees: payees.map((name, index) => ({ id: index + 1, name, default_account_id: null })),
      accounts,
      fundSources: fundSources.map((source, index) => {
        const book = books[index] ?? null;
        return { ...source, number: null, checkbook_id: book === null ? null : (book % checkbooks.length) + 1 };
      }),
      checkbooks: checkbooks.map((name, index) => ({ id: index + 1, name })),
    },
    checks: lines.map(({ cents, payee, account, source, reason, paper, ...rest }, index): Check => {
      const account_id = (account % accounts.length) + 1;
      const { is_voided } = rest;
      return {
        ...rest,
        id: index + 1,
        version: 1,
        created_at: '2026-01-01T00:00:00.000Z',
        updated_at: '2026-01-01T00:00:00.000Z',
        amount: cents / 100,
        payee_id: (payee % payees.length) + 1,
        account_id: is_voided ? null : account_id,
        fund_source_id: (source % fundSources.length) + 1,
        cleared_on: is_voided ? null : rest.cleared_on,
        void_reason: is_voided ? reason : null,
        voided_by: is_voided ? 1 : null,
        voided_at: is_voided ? `${rest.transaction_date}T12:00:00.000Z` : null,
        former_account_id: is_voided ? account_id : null,
        reconciliation_id: null,
        statement_line: null,
        reconciled_at: null,
        ...notPrinted,
        ...(paper === 'waits' && !is_voided && rest.cleared_on === null && { print_later: true }),
        ...(paper === 'once' && printedTimes(1)),
        ...(paper === 'again' && printedTimes(2)),
      };
    }),
  }));
