import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../shared/contract/operations/admin.ts';
import { changedBy, changesInWords, actionLabel } from '../../web/features/ledger/transactions/history-text.ts';

const node = (id: number, name: string) => ({ id, name, parent_id: null, number: null });
const names = {
  payees: [{ id: 1, name: 'Café Noir', default_account_id: null }],
  accounts: [node(2, 'Meetings')],
  fundSources: [node(3, 'Operating')],
};

const entry = (changes: HistoryEntry['changes'], more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  at: '2026-03-03T12:00:00.000Z',
  version: 2,
  call: 'CklgTransaction.update',
  by: null,
  reason: null,
  changes,
  ...more,
});

describe('the history of a check', () => {
  it.each([
    ['Created', entry({ amount: [null, 1] }, { version: 1, call: 'CklgTransaction.create' })],
    ['Imported', entry({ amount: [null, 1] }, { version: 1, call: 'import-transactions' })],
    ['Import undone', entry({ amount: [1, null] }, { call: 'undo-import' })],
    ['Voided', entry({ is_voided: [false, true], account_id: [2, null] })],
    ['Unvoided', entry({ is_voided: [true, false], account_id: [null, 2] })],
    ['Cleared', entry({ cleared_on: [null, '2026-03-04'] }, { call: 'clear-transactions' })],
    ['Cleared date removed', entry({ cleared_on: ['2026-03-04', null] })],
    ['Changed', entry({ cleared_on: ['2026-03-04', null], amount: [1, 2] })],
    ['Changed', entry({ note: [null, 'rent'] })],
  ])('shows "%s"', (deed, found) => {
    expect(actionLabel(found)).toBe(deed);
  });

  it('shows the statement of a check, but no moment that the entry has already', () => {
    const matched = entry(
      {
        cleared_on: [null, '2026-03-02'],
        reconciliation_id: [null, 3],
        statement_line: [null, 1],
        reconciled_at: [null, '2026-03-03T12:00:00.000Z'],
      },
      { call: 'match-checks' },
    );
    expect(changesInWords(matched, names)).toEqual(['Cleared on: 2026-03-02', 'Statement: no. 3', 'Statement line: 1']);
  });

  it("doesn't show the id of the record of spoiled paper, which looks like a check number", () => {
    const spoiled = entry({ check_number: [1001, null], replaces_id: [null, 314] }, { call: 'return-printed-checks' });
    expect(changesInWords(spoiled, names)).toEqual(['Check number: none, was 1001']);
    expect(changesInWords(entry({ replaced_by_id: [null, 150] }, { version: 1 }), names)).toEqual([]);
  });

  it('names changed fields like the screens do, each once', () => {
    const created = entry(
      {
        check_number: [null, 1149],
        amount: [null, 1234.5],
        payee_id: [null, 1],
        account_id: [null, 2],
        fund_source_id: [null, 3],
        is_voided: [null, false],
        void_reason: [null, null],
      },
      { version: 1 },
    );
    expect(changesInWords(created, names)).toEqual([
      'Check number: 1149',
      'Amount: $1,234.50',
      'Payee: Café Noir',
      'Account: Meetings',
      'Fund source: Operating',
    ]);
    const voided = entry(
      {
        account_id: [2, null],
        is_voided: [false, true],
        void_reason: [null, 'Lost'],
        voided_by: [null, 1],
        voided_at: [null, '2026-03-03T12:00:00.000Z'],
        former_account_id: [null, 2],
      },
      { reason: 'Lost' },
    );
    expect(changesInWords(voided, names)).toEqual(['Account: none, was Meetings']);
    expect(changesInWords(entry({ amount: [1, 2], payee_id: [1, 77] }), names)).toEqual([
      'Amount: $2.00, was $1.00',
      'Payee: no. 77, was Café Noir',
    ]);
    expect(changesInWords(entry({ is_voided: [null, true] }, { version: 1 }), names)).toEqual(['Voided: yes']);
  });
});

it('an erased person is shown by id, and the system when nobody acted', () => {
  expect(changedBy({ by: { user_id: 26, email: 'ann@example.com' } })).toBe('ann@example.com');
  expect(changedBy({ by: { user_id: 26, email: null } })).toBe('Former employee 26');
  expect(changedBy({ by: null })).toBe('the system');
});
