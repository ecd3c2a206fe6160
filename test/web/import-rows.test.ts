import { describe, expect, it } from 'vitest';
import {
  type ImportChoices,
  readingOfFile,
  readMapping,
  rowsToSend,
  tableOf,
} from '../../web/features/ledger/import-checks/import-source.ts';
import { readSource } from '../../web/features/ledger/import-checks/read-source.ts';

const choicesOf = (lines: readonly string[], part: Partial<ImportChoices>): ImportChoices => ({
  fileName: 'file',
  text: lines.join('\n'),
  hasHeader: true,
  mapping: { transaction_date: 0, payee: 1, amount: 2 },
  fundSourceId: undefined,
  accountId: null,
  dateOrder: null,
  amountSign: null,
  leftOut: [],
  ...part,
});

const checksOn = (...days: string[]): string[] => ['Date,Payee,Amount', ...days.map((day) => `${day},A,1`)];

describe('the rows that remain of a file', () => {
  const days = ['26-11-03', '26-11-12', '26-11-18', '26-11-20'];
  const openDays = ['01/13/2020', '13/01/2020', '02/03/2020'];

  it.each([
    ['as in the whole file', days, [0, 1, 2], 'year-first', '2026-11-20'],
    ['by themselves if the whole file leaves it open', openDays, [1], 'month-first', '2020-01-13'],
    ['not at all if they leave it open too', openDays, [0, 1], 'open', undefined],
  ])('have their days read %s', (_, file, leftOut, order, firstDay) => {
    const choices = choicesOf(checksOn(...file), { leftOut, clearedUpTo: '2026-12-31' });
    const table = tableOf(choices);
    const sent = rowsToSend(table, choices);
    expect(readingOfFile(table, choices, sent).date_order).toBe(order);
    expect(sent[0]?.row.cleared_on).toBe(firstDay);
  });

  it('have their days read as the person chose', () => {
    const choices = choicesOf(checksOn(...days), { leftOut: [0, 1, 2], dateOrder: 'day-first' });
    const table = tableOf(choices);
    expect(readingOfFile(table, choices, rowsToSend(table, choices)).date_order).toBe('day-first');
  });
});

describe("a bank's statement", () => {
  it("says itself what has cleared: a check whose payment was taken back hasn't, whatever the day", () => {
    const choices = choicesOf(
      [
        'Date,Description,Amount,Check Number',
        '2026-03-02,CHECK 1001,-250.00,1001',
        '2026-03-03,CHECK 1002,-80.00,1002',
        '2026-03-05,RETURNED CHECK 1001,250.00,1001',
      ],
      { isRead: true, mapping: readMapping, clearedUpTo: '2026-12-31' },
    );
    const table = readSource(choices);
    expect(table.read?.kind).toBe('statement');
    const cleared = rowsToSend(table, choices).map(({ row }) => [row.check_number, row.cleared_on]);
    expect(cleared).toEqual([
      ['1001', undefined],
      ['1002', '2026-03-03'],
    ]);
  });
});
