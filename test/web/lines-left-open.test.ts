import { expect, it } from 'vitest';
import { groupLines, reportedLines, type StatementData } from '../../web/features/ledger/reconcile/line-rows.ts';

const lineOf = (line: number, more: Partial<StatementData['lines'][number]> = {}) => ({
  line,
  date: '2026-10-06',
  amount: -10,
  number: null,
  text: `Line ${line}`,
  bank_id: null,
  repeats: null,
  ...more,
});

const statementOf = (state: 'open' | 'closed', matches: StatementData['matches']) =>
  groupLines(
    {
      reconciliation: {
        id: 7,
        state,
        treated: [
          { line: 3, as: 'fee' },
          { line: 4, as: 'aside' },
          { line: 5, as: 'open' },
        ],
      },
      lines: [
        lineOf(1, { number: 1114 }),
        lineOf(2),
        lineOf(3),
        lineOf(4),
        lineOf(5, { amount: 20 }),
        lineOf(6, { amount: 30 }),
        lineOf(7, { amount: 10, number: 1100 }),
      ],
      matches,
      checks: [],
    },
    true,
  );

const matches: StatementData['matches'] = [
  { line: 1, kind: 'paid-though-void', check_ids: [], other_line: null },
  { line: 2, kind: 'none', check_ids: [], other_line: null },
  { line: 7, kind: 'returned', check_ids: [], other_line: null },
];

it.each(['open', 'closed'] as const)('the report of an %s statement says what differs', (state) => {
  const groups = statementOf(state, matches);
  expect(groups.exceptions.map(({ why }) => why)).toEqual([
    'Check 1114 is void, but the bank paid it.',
    'The bank took back its payment of check 1100.',
  ]);
  expect(reportedLines(groups).map(({ line, kind }) => [line.line, kind])).toEqual([
    [1, 'Open. Check 1114 is void, but the bank paid it.'],
    [2, 'Open. No check has this amount.'],
    [3, 'Bank fee'],
    [4, 'Set aside'],
    [5, state === 'open' ? 'Open. Not treated yet.' : 'Open. Not treated when the statement was closed.'],
    [7, 'Deposit. The bank took back its payment of check 1100.'],
  ]);
});

it('a statement whose matches were not kept says so, not that no check matches', () => {
  const groups = statementOf('closed', []);
  expect(groups.open.map(({ why }) => why)).toEqual(Array(3).fill('Not treated when the statement was closed.'));
});

const checkOf = (id: number): StatementData['checks'][number] => ({
  id,
  version: 1,
  check_number: 101,
  transaction_date: '2026-10-01',
  amount: 10,
  payee_id: 1,
  fund_source_id: 1,
  is_voided: false,
  cleared_on: null,
  reconciliation_id: null,
  statement_line: null,
  reconciled_at: null,
});

it.each([
  ['open', true, [' Choose one.', ' Set both lines aside unless it was paid after all.']],
  ['open', false, ['', '']],
  ['closed', true, ['', '']],
] as const)('the lines of an %s statement say what to do only to who can (%s)', (state, canWrite, [choose, both]) => {
  const statement = {
    reconciliation: { id: 7, state, treated: [] },
    lines: [lineOf(1), lineOf(2, { number: 101 }), lineOf(3, { number: 101 })],
    matches: [
      { line: 1, kind: 'likely' as const, check_ids: [1, 2], other_line: null },
      { line: 2, kind: 'number-reused' as const, check_ids: [1, 2], other_line: null },
      { line: 3, kind: 'returned' as const, check_ids: [1], other_line: 4 },
    ],
    checks: [checkOf(1), checkOf(2)],
  };
  expect(reportedLines(groupLines(statement, canWrite)).map(({ kind }) => kind)).toEqual([
    `Open. 2 checks have this amount.${choose}`,
    `Open. 2 checks have the number 101.${choose}`,
    `Open. The bank paid check 101 and took the payment back.${both}`,
  ]);
});
