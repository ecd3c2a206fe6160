import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countedCents,
  runningTotals,
  sortChecks,
  summaryOf,
  totalCents,
  wasOutstanding,
} from '../../../shared/ledger/checks.ts';
import { checkReport, type Subtotal } from '../../../shared/ledger/report.ts';
import { treeTotals } from '../../../shared/ledger/totals.ts';
import { ledger } from './arbitrary.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

describe('totals', () => {
  it('are sums in cents in which voided checks count as 0', () => {
    const checks = [0.1, 0.2, 1e6].map((amount) => ({ amount, is_voided: false }));
    expect(totalCents([...checks, { amount: 5, is_voided: true }])).toBe(100_000_030);
    expect(totalCents([])).toBe(0);
  });

  it('are the same in any order and when added up in two parts', () => {
    fc.assert(
      fc.property(ledger, fc.nat(), ({ checks }, at) => {
        const [first, second] = [checks.slice(0, at % 30), checks.slice(at % 30)];
        expect(totalCents(first) + totalCents(second)).toBe(totalCents(checks.toReversed()));
        expect(totalCents(checks)).toBe(totalCents(checks.filter(({ is_voided }) => !is_voided)));
      }),
    );
  });

  it('of a list split into voided, outstanding and cleared', () => {
    fc.assert(
      fc.property(ledger, ({ checks }) => {
        const summary = summaryOf(checks, '9999-12-31');
        const cleared = checks.filter(({ is_voided, cleared_on }) => !is_voided && cleared_on !== null);
        expect(summary.count).toBe(summary.voided + summary.outstanding + cleared.length);
        expect(summary.totalCents).toBe(summary.outstandingCents + totalCents(cleared));
      }),
    );
  });

  it('whose checks are outstanding from their date on', () => {
    const check = { amount: 1, is_voided: false, cleared_on: null };
    const checks = [
      { ...check, transaction_date: '2026-11-20' },
      { ...check, transaction_date: '2026-12-20' },
    ];
    expect(summaryOf(checks, '2026-11-29')).toMatchObject({ count: 2, outstanding: 1, outstandingCents: 100 });
  });
});

describe('a check is outstanding at the end of', () => {
  const check = { transaction_date: '2026-03-02', cleared_on: '2026-03-05', is_voided: false };

  it.each([
    ['the day before it was written', check, '2026-03-01', false],
    ['the day on which it was written', check, '2026-03-02', true],
    ['the day before the bank paid it', check, '2026-03-04', true],
    ['the day on which the bank paid it', check, '2026-03-05', false],
    ['any later day while the bank has not paid it', { ...check, cleared_on: null }, '2030-01-01', true],
    ['no day once it is voided', { ...check, cleared_on: null, is_voided: true }, '2026-03-03', false],
  ])('%s', (_, given, asOf, was) => {
    expect(wasOutstanding(given, asOf)).toBe(was);
  });
});

describe('the running total', () => {
  it('starts with the oldest check and ends at the total', () => {
    fc.assert(
      fc.property(ledger, ({ checks }) => {
        const running = runningTotals(checks);
        const sorted = sortChecks(checks, 'date', 'ascending');
        let before = 0;
        for (const check of sorted) {
          expect(running.get(check.id)! - before).toBe(countedCents(check));
          before = running.get(check.id)!;
        }
        expect(before).toBe(totalCents(checks));
      }),
    );
  });
});

describe('sort orders', () => {
  it('keep every check once, and descending is the reverse of ascending', () => {
    fc.assert(
      fc.property(ledger, fc.constantFrom('date', 'number'), ({ checks }, order) => {
        const up = sortChecks(checks, order, 'ascending');
        expect(sortChecks(checks, order, 'descending')).toEqual(up.toReversed());
        expect(new Set(up)).toEqual(new Set(checks));
        const keys = up.map((check) => (order === 'date' ? check.transaction_date : (check.check_number ?? 0)));
        for (let at = 1; at < keys.length; at += 1) expect(keys[at - 1]! <= keys[at]!).toBe(true);
      }),
    );
  });
});

describe('totals of a tree', () => {
  it('add up to the whole, both by node and by root', () => {
    fc.assert(
      fc.property(ledger, fc.constantFrom('account_id', 'fund_source_id'), ({ checks, names }, field) => {
        const nodes = field === 'account_id' ? names.accounts : names.fundSources;
        const totals = treeTotals(checks, nodes, field);
        expect(sum(totals.map(({ ownCents }) => ownCents))).toBe(totalCents(checks));
        expect(sum(totals.map(({ ownCount }) => ownCount))).toBe(checks.length);
        const roots = totals.filter(({ depth }) => depth === 0);
        expect(sum(roots.map(({ cents }) => cents))).toBe(totalCents(checks));
        for (const total of totals) {
          if (total.id === null) continue;
          const below = nodes.filter(({ parent_id }) => parent_id === total.id).map(({ id }) => id);
          const parts = totals.filter(({ id }) => id !== null && below.includes(id)).map(({ cents }) => cents);
          expect(total.cents).toBe(total.ownCents + sum(parts));
        }
      }),
    );
  });
});

describe('the report', () => {
  const subtotals: readonly Subtotal[] = ['none', 'month', 'fund_source', 'account'];

  it('lists every check once, voided ones at 0, with groups that add up to its total', () => {
    fc.assert(
      fc.property(
        ledger,
        fc.constantFrom('date' as const, 'number' as const),
        fc.constantFrom('ascending' as const, 'descending' as const),
        fc.option(fc.constantFrom(...subtotals)),
        ({ checks, names }, order, direction, subtotal) => {
          const request = { order, direction, filters: ['Year: 2026'], ...(subtotal && { subtotal }) };
          const report = checkReport(checks, names, request);
          const rows = report.groups.flatMap((group) => group.rows);
          expect(rows).toHaveLength(checks.length);
          expect(new Set(rows.map(({ check }) => check))).toEqual(new Set(checks));
          for (const { check, cents } of rows) if (check.is_voided) expect(cents).toBe(0);
          for (const group of report.groups) expect(group.cents).toBe(sum(group.rows.map(({ cents }) => cents)));
          expect(sum(report.groups.map(({ cents }) => cents))).toBe(report.totalCents);
          expect(report.totalCents).toBe(totalCents(checks));
          // Months are consecutive, so the whole report stays sorted.
          if (report.subtotal === 'none' || (order === 'date' && report.subtotal === 'month')) {
            expect(rows.map(({ check }) => check)).toEqual(sortChecks(checks, order, direction));
          }
        },
      ),
    );
  });

  it('states its sort order and filters', () => {
    const names = { payees: [], accounts: [], fundSources: [] };
    const report = checkReport([], names, { order: 'number', direction: 'descending', filters: ['Year: 2026'] });
    expect(report).toMatchObject({ sorting: 'By check number, descending', filters: ['Year: 2026'], totalCents: 0 });
    expect(checkReport([], names, { order: 'date', direction: 'ascending', filters: [] }).subtotal).toBe('month');
  });
});
