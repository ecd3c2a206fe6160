import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Check, countedCents, sortChecks, totalCents } from '../../../shared/ledger/checks.ts';
import { readCsv } from '../../../shared/ledger/csv.ts';
import { exportFindings } from '../../../shared/ledger/findings-csv.ts';
import {
  findingsOf,
  type Neighbors,
  type NumberRange,
  numbersOf,
  reportOf,
  withChecks,
} from '../../../shared/ledger/number-findings.ts';
import { payLayouts } from '../../../shared/ledger/pay-layouts.ts';
import { positivePay } from '../../../shared/ledger/positive-pay.ts';
import { isReportable } from '../../../shared/ledger/reportable-checks.ts';
import { exportTotals, NO_NODE, totalBars, type TotalRow, totalRows } from '../../../shared/ledger/total-rows.ts';
import type { TotalField } from '../../../shared/ledger/totals.ts';
import { ledger, notPrinted } from './arbitrary.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

type NumberedCheck = Check & { readonly check_number: number };

/** The checks of fund source 1 with a number in the range, sorted by number. */
const numberedIn = (checks: readonly Check[], { from, to }: NumberRange): NumberedCheck[] =>
  sortChecks(checks, 'number', 'ascending')
    .filter((check): check is NumberedCheck => check.fund_source_id === 1 && check.check_number !== null)
    .filter(({ check_number }) => check_number >= (from ?? 0) && check_number <= (to ?? 1000));

const ALONE: Neighbors = { before: null, after: null };

const end = fc.option(fc.integer({ min: 1, max: 70 }));
const range: fc.Arbitrary<NumberRange> = fc
  .record({ from: end, to: end })
  .filter(({ from, to }) => from === null || to === null || from <= to);

describe('findings among check numbers', () => {
  const check = (id: number, check_number: number, is_voided = false) => ({ id, check_number, is_voided });
  const checks = [check(1, 1001), check(2, 1003, true), check(3, 1003), check(4, 1007)];

  it('are gaps, duplicates and voids', () => {
    const findings = findingsOf(checks, { from: null, to: null }, ALONE);
    expect(findings).toEqual([
      { kind: 'missing', from: 1002, to: 1002, check_id: null },
      { kind: 'duplicate', from: 1003, to: 1003, check_id: 2 },
      { kind: 'void', from: 1003, to: 1003, check_id: 2 },
      { kind: 'duplicate', from: 1003, to: 1003, check_id: 3 },
      { kind: 'missing', from: 1004, to: 1006, check_id: null },
    ]);
    expect(reportOf(findings, 1001, 1007)).toEqual({
      from: 1001,
      to: 1007,
      missing: 4,
      gaps: 2,
      duplicates: 1,
      voids: 1,
    });
    expect(findingsOf(checks.slice(0, 1), { from: 999, to: 1002 }, ALONE)).toMatchObject([
      { from: 999, to: 1000 },
      { from: 1002, to: 1002 },
    ]);
    expect(findingsOf([], { from: 5, to: 7 }, ALONE)).toMatchObject([{ kind: 'missing', from: 5, to: 7 }]);
    expect(findingsOf([], { from: 5, to: null }, ALONE)).toEqual([]);
  });

  it('cover each number of the range once, as missing or with the checks that have it', () => {
    fc.assert(
      fc.property(ledger, range, ({ checks: all }, asked) => {
        const own = numberedIn(all, asked);
        const findings = findingsOf(own, asked, ALONE);
        const [from, to] = [asked.from ?? own[0]?.check_number, asked.to ?? own.at(-1)?.check_number];
        if (from === undefined || to === undefined) return;
        const missing = findings.filter(({ kind }) => kind === 'missing');
        for (let at = from; at <= to; at += 1) {
          const gaps = missing.filter((gap) => gap.from <= at && at <= gap.to);
          expect(gaps).toHaveLength(own.some(({ check_number }) => check_number === at) ? 0 : 1);
        }
        const voids = own.filter(({ is_voided }) => is_voided);
        expect(findings.flatMap(({ kind, check_id }) => (kind === 'void' ? [check_id] : []))).toEqual(
          voids.map(({ id }) => id),
        );
        const duplicates = own.filter(
          (each) => own.filter(({ check_number }) => check_number === each.check_number).length > 1,
        );
        expect(findings.flatMap(({ kind, check_id }) => (kind === 'duplicate' ? [check_id] : []))).toEqual(
          duplicates.map(({ id }) => id),
        );
        expect(reportOf(findings, from, to)).toEqual({
          from,
          to,
          missing: to - from + 1 - new Set(own.map(({ check_number }) => check_number)).size,
          gaps: missing.length,
          duplicates: new Set(duplicates.map(({ check_number }) => check_number)).size,
          voids: voids.length,
        });
        const rows = withChecks(findings, all);
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
        expect(rows.every(({ check: its, check_id }) => (its?.id ?? null) === check_id)).toBe(true);
        expect(readCsv(exportFindings(rows, () => '=payee')).rows).toHaveLength(rows.length);
      }),
    );
  });

  it('are the same when the checks are processed in chunks of any size', () => {
    fc.assert(
      fc.property(ledger, range, fc.integer({ min: 1, max: 8 }), ({ checks: all }, asked, size) => {
        const own = numberedIn(all, asked);
        const parts = Array.from({ length: Math.max(1, Math.ceil(own.length / size)) }, (_, part) =>
          findingsOf(own.slice(part * size, (part + 1) * size), asked, {
            before: own[part * size - 1]?.check_number ?? null,
            after: own[(part + 1) * size]?.check_number ?? null,
          }),
        );
        expect(parts.flat()).toEqual(findingsOf(own, asked, ALONE));
      }),
    );
  });

  it('are labeled with their number or range of numbers', () => {
    expect(numbersOf({ from: 7, to: 7 })).toBe('7');
    expect(numbersOf({ from: 7, to: 9 })).toBe('7 to 9');
  });
});

describe('rows of totals', () => {
  it('keep every cent: own amounts, root amounts and bars each add up to the whole', () => {
    fc.assert(
      fc.property(
        ledger,
        fc.constantFrom('account_id' as const, 'fund_source_id' as const),
        fc.integer({ min: 2, max: 5 }),
        ({ checks, names }, field, limit) => {
          const nodes = field === 'account_id' ? names.accounts : names.fundSources;
          const rows = totalRows(checks, nodes, field);
          const all = totalCents(checks);
          expect(sum(rows.map(({ ownCents }) => ownCents))).toBe(all);
          expect(sum(rows.filter(({ parent_id }) => parent_id === null).map(({ cents }) => cents))).toBe(all);
          const bars = totalBars(rows, limit);
          expect(sum(bars.map(({ cents }) => cents))).toBe(all);
          expect(bars.length).toBeLessThanOrEqual(limit);
          // Only rows without checks are left out, and none of them is a parent.
          const shown = new Set(rows.map(({ id }) => id));
          for (const { parent_id } of rows) expect(parent_id === null || shown.has(parent_id)).toBe(true);
          for (const row of rows) {
            if (row.id === NO_NODE) continue;
            const own = checks.filter((check) => check[field] === row.id);
            expect(row.ownCount).toBe(own.length);
            expect(row.ownCents).toBe(sum(own.map(countedCents)));
          }
          expect(readCsv(exportTotals(rows)).rows).toHaveLength(rows.length);
          for (const cells of readCsv(exportTotals(rows, 2026)).rows) expect(cells.slice(-2)).toEqual(['', '']);
        },
      ),
    );
  });

  it('compared with the year before add up there too, with nodes that only the year before has', () => {
    fc.assert(
      fc.property(ledger, fc.constantFrom<TotalField>('account_id', 'fund_source_id'), ({ checks, names }, field) => {
        const nodes = field === 'account_id' ? names.accounts : names.fundSources;
        const [now, before] = [checks.filter((_, nth) => nth % 3 === 0), checks.filter((_, nth) => nth % 3 > 0)];
        const rows = totalRows(now, nodes, field, before);
        const tops = rows.filter(({ parent_id }) => parent_id === null);
        expect(sum(tops.map(({ cents }) => cents))).toBe(totalCents(now));
        expect(sum(tops.map(({ beforeCents }) => beforeCents ?? Number.NaN))).toBe(totalCents(before));
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
        const alone = new Map(totalRows(now, nodes, field).map(({ id, cents }) => [id, cents]));
        for (const { id, cents } of rows) expect(cents).toBe(alone.get(id) ?? 0);
        const { header, rows: lines } = readCsv(exportTotals(rows, 2026));
        expect(header.slice(-2)).toEqual(['Total amount 2025', 'Change']);
        for (const cells of lines) {
          const [total, earlier, change] = cells.slice(-3).map(Number);
          expect(change).toBeCloseTo(total! - earlier!, 6);
        }
      }),
    );
  });
});

describe('Positive Pay between two days', () => {
  const days = {
    fundSourceIds: new Set([29]),
    from: '2026-03-02',
    to: '2026-03-05',
    dayOf: (at: string) => at.slice(0, 10),
  };
  const check = {
    id: 1,
    check_number: 1,
    transaction_date: '2026-03-02',
    amount: 1,
    payee_id: 1,
    fund_source_id: 29,
    is_voided: false,
    voided_at: null,
    ...notPrinted,
  };
  const voidedOn = (day: string) => ({ is_voided: true, voided_at: `${day}T12:00:00.000Z` });

  it.each([
    ['written on the first day', {}, true],
    ['written on the last day', { transaction_date: '2026-03-05' }, true],
    ['written the day before', { transaction_date: '2026-03-01' }, false],
    ['written the day after', { transaction_date: '2026-03-06' }, false],
    ['of another fund source', { fund_source_id: 30 }, false],
    ['written before and voided on the last day', { transaction_date: '2025-03-01', ...voidedOn('2026-03-05') }, true],
    ['written then but voided the day after', voidedOn('2026-03-06'), false],
    ['imported as void without a known day', { is_voided: true }, true],
    [
      'written before and printed then',
      { transaction_date: '2026-02-01', printed_at: '2026-03-02T12:00:00.000Z' },
      true,
    ],
    ['written then and printed the day after', { printed_at: '2026-03-06T12:00:00.000Z' }, true],
    ['written and printed before', { transaction_date: '2026-02-01', printed_at: '2026-03-01T12:00:00.000Z' }, false],
    ['printed before its date', { printed_at: '2026-02-01T12:00:00.000Z' }, true],
  ])('includes a check %s: %s', (_, more, told) => {
    expect(isReportable({ ...check, ...more }, days)).toBe(told);
  });
});

describe('the bars of totals', () => {
  const rows = ['A', 'B', 'C'].map((name, index) => ({
    name,
    id: index + 1,
    parent_id: null,
    cents: 300 - index * 100,
  }));
  const names = (limit: number) => totalBars(rows as TotalRow[], limit).map(({ name }) => name);

  it('are grouped as "others" only when there are more than fit', () => {
    expect(names(3)).toEqual(['A', 'B', 'C']);
    expect(names(2)).toEqual(['A', '2 others']);
  });
});

describe('the lines of Positive Pay', () => {
  it('counts and adds up the issues and voids of a range', () => {
    fc.assert(
      fc.property(ledger, ({ checks, names }) => {
        const request = {
          fundSourceIds: new Set([1]),
          layout: payLayouts['plain-csv'],
          account: '000123',
          bankId: '',
          madeOn: '2024-12-31',
          from: '2018-01-01',
          to: '2024-12-31',
          dayOf: (at: string) => at.slice(0, 10),
        };
        const file = positivePay(checks, names, request);
        const inRange = checks.filter(
          (each) =>
            each.fund_source_id === 1 && each.transaction_date >= request.from && each.transaction_date <= request.to,
        );
        const numbered = inRange.filter(({ check_number }) => check_number !== null);
        expect(file.issues.count + file.voids.count).toBe(numbered.length);
        // A voided check isn't to be paid, so nobody has to give it a number.
        const unnumbered = inRange.filter((each) => each.check_number === null && !each.is_voided);
        expect(file.withoutNumber.map(({ id }) => id)).toEqual(unnumbered.map(({ id }) => id));
        const { rows } = readCsv(file.text);
        expect(rows).toHaveLength(file.issues.count + file.voids.count);
        const face = (type: string) =>
          rows.filter((cells) => cells[5] === type).reduce((sum, cells) => sum + Math.round(Number(cells[2]) * 100), 0);
        expect([face('I'), face('V')]).toEqual([file.issues.cents, file.voids.cents]);
        expect(rows.every(([account]) => account === '000123')).toBe(true);
      }),
    );
  });

  it('match the CSV, with voided checks at their face amount', () => {
    fc.assert(
      fc.property(ledger, ({ checks, names }) => {
        const file = positivePay(checks, names, {
          fundSourceIds: new Set([1]),
          layout: payLayouts['plain-csv'],
          account: '0042',
          bankId: '',
          madeOn: '2026-12-31',
          from: '2016-01-01',
          to: '2026-12-31',
          dayOf: (at) => at.slice(0, 10),
        });
        const { header, rows } = readCsv(file.text);
        expect(header).toEqual(['Account number', 'Check number', 'Amount', 'Issue date', 'Payee', 'Issue or void']);
        expect(rows).toEqual(
          file.lines.map(({ check_number, amount, issued, payee, type }) => [
            '0042',
            String(check_number),
            amount.toFixed(2),
            issued,
            payee,
            type,
          ]),
        );
      }),
    );
  });
});
