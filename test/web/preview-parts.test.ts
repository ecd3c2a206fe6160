import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinPreviews } from '../../web/features/ledger/import-checks/join-previews.ts';
import type { Preview } from '../../web/features/ledger/import-checks/preview-rows.ts';
import { rowsThatFit } from '../../web/features/ledger/import-checks/split-rows.ts';

describe('a preview in parts', () => {
  const part = (more: Partial<Preview>): Preview => ({
    preview: true,
    count: 0,
    total: 0,
    issues: [],
    twins: [],
    date_order: 'none',
    amount_sign: 'positive',
    checks: [],
    unknown: { payees: [], accounts: [], fund_sources: [] },
    days: null,
    written: 0,
    batch: null,
    import_id: null,
    ...more,
  });

  it('adds up, with rows counted from the start of the file and each name once', () => {
    const one = part({
      count: 2,
      total: 0.1,
      days: ['2024-02-01', '2024-03-01'],
      unknown: { payees: ['Acme'], accounts: ['A:B'], fund_sources: [] },
    });
    const other = part({
      count: 1,
      total: 0.2,
      days: ['2024-01-01', '2024-02-05'],
      issues: [{ row: 1, field: 'amount', message: 'Invalid amount.' }],
      twins: [{ row: 2, check_id: null, other_row: 0, because: 'content' }],
      unknown: { payees: ['ACME', 'Bob'], accounts: [], fund_sources: [] },
    });
    expect(joinPreviews(one, other, 10)).toEqual(
      part({
        count: 3,
        total: 0.3,
        days: ['2024-01-01', '2024-03-01'],
        issues: [{ row: 11, field: 'amount', message: 'Invalid amount.' }],
        twins: [{ row: 12, check_id: null, other_row: 10, because: 'content' }],
        unknown: { payees: ['ACME', 'Bob'], accounts: ['A:B'], fund_sources: [] },
      }),
    );
  });

  it('has a total that may be above the largest amount of a check', () => {
    const largest = part({ count: 1, total: 999_999_999.99 });
    const three = joinPreviews(joinPreviews(largest, largest, 1), largest, 2);
    expect(three.total).toBe(2_999_999_999.97);
  });

  it('has parts that are within both limits and cover all rows', () => {
    const row = fc.record({ place: fc.nat(), row: fc.record({ payee: fc.string({ maxLength: 40 }) }) });
    fc.assert(
      fc.property(
        fc.array(row),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 900 }),
        (rows, maxRows, maxBytes) => {
          for (let at = 0; at < rows.length;) {
            const count = rowsThatFit(rows, at, { maxRows, maxBytes });
            expect(count).toBeGreaterThan(0);
            expect(count).toBeLessThanOrEqual(maxRows);
            const bytes = new TextEncoder().encode(
              rows
                .slice(at, at + count)
                .map((each) => JSON.stringify(each.row))
                .join(''),
            ).length;
            expect(bytes <= maxBytes || count === 1).toBe(true);
            at += count;
          }
        },
      ),
    );
  });
});
