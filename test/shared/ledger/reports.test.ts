import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { missingNumbers } from '../../../shared/ledger/check-numbers.ts';
import { countedCents, totalCents } from '../../../shared/ledger/checks.ts';
import { readCsv } from '../../../shared/ledger/csv.ts';
import { exportFindings, findingsOf, numbersOf } from '../../../shared/ledger/number-findings.ts';
import { positivePay } from '../../../shared/ledger/positive-pay.ts';
import { exportTotals, NO_NODE, totalBars, totalRows } from '../../../shared/ledger/total-rows.ts';
import { ledger } from './arbitrary.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

describe('findings among check numbers', () => {
  it('name each number of the range once as missing, or the checks that have it', () => {
    fc.assert(
      fc.property(ledger, ({ checks }) => {
        const report = missingNumbers(checks, 1);
        if (!report) return;
        const findings = findingsOf(report);
        const missing = findings.filter(({ kind }) => kind === 'missing');
        expect(sum(missing.map(({ count }) => count))).toBe(report.missing);
        const inRange = new Set<number>();
        for (const { from, to } of missing) for (let at = from; at <= to; at += 1) inRange.add(at);
        for (let at = report.from; at <= report.to; at += 1) {
          const has = checks.some((each) => each.fund_source_id === 1 && each.check_number === at);
          expect(inRange.has(at)).toBe(!has);
        }
        const ofSource = checks.filter((each) => each.fund_source_id === 1 && each.check_number !== null);
        expect(findings.filter(({ kind }) => kind === 'void')).toHaveLength(
          ofSource.filter(({ is_voided }) => is_voided).length,
        );
        const twins = ofSource.filter(
          (each) => ofSource.filter(({ check_number }) => check_number === each.check_number).length > 1,
        );
        expect(findings.filter(({ kind }) => kind === 'duplicate')).toHaveLength(twins.length);
        expect(new Set(findings.map(({ id }) => id)).size).toBe(findings.length);
        const order = findings.map(({ from }) => from);
        expect(order).toEqual(order.toSorted((a, b) => a - b));
        expect(readCsv(exportFindings(findings, () => '=payee')).rows).toHaveLength(findings.length);
      }),
    );
  });

  it('are called by their numbers', () => {
    expect(numbersOf({ from: 7, to: 7 })).toBe('7');
    expect(numbersOf({ from: 7, to: 9 })).toBe('7 to 9');
  });
});

describe('rows of totals', () => {
  it('keep every cent: their own amounts, those at the top, and the bars add up to the whole', () => {
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
          // Whoever is left out has nothing, and nobody's parent is.
          const shown = new Set(rows.map(({ id }) => id));
          for (const { parent_id } of rows) expect(parent_id === null || shown.has(parent_id)).toBe(true);
          for (const row of rows) {
            if (row.id === NO_NODE) continue;
            const own = checks.filter((check) => check[field] === row.id);
            expect(row.ownCount).toBe(own.length);
            expect(row.ownCents).toBe(sum(own.map(countedCents)));
          }
          expect(readCsv(exportTotals(rows)).rows).toHaveLength(rows.length);
        },
      ),
    );
  });
});

describe('the lines of Positive Pay', () => {
  it('are the file, voided checks with their face amount', () => {
    fc.assert(
      fc.property(ledger, ({ checks, names }) => {
        const file = positivePay(checks, names, {
          fundSourceId: 1,
          bankAccount: '0042',
          from: '2016-01-01',
          to: '2026-12-31',
          dayOf: (at) => at.slice(0, 10),
        });
        const { header, rows } = readCsv(file.csv);
        expect(header).toEqual(['Account number', 'Check number', 'Amount', 'Issue date', 'Payee', 'Issue or void']);
        expect(rows.slice(0, -2)).toEqual(
          file.lines.map(({ check_number, amount, issued, payee, type }) => [
            '0042',
            String(check_number),
            String(amount),
            issued,
            payee,
            type,
          ]),
        );
        expect(rows.at(-2)).toEqual([
          'TOTAL ISSUED',
          String(file.issues.count),
          String(file.issues.cents / 100),
          '',
          '',
          'I',
        ]);
        expect(rows.at(-1)).toEqual([
          'TOTAL VOID',
          String(file.voids.count),
          String(file.voids.cents / 100),
          '',
          '',
          'V',
        ]);
      }),
    );
  });
});
