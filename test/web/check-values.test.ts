import { expect, it } from 'vitest';
import { checkIssues, newCheck } from '../../web/features/ledger/modify-check/check-values.ts';

const filled = { ...newCheck('2026-11-20', []), payee_id: 1, account_id: 1, fund_source_id: 1, amount: '10' };

it.each(['payee_id', 'account_id', 'fund_source_id'] as const)('a typed %s without a choice is an issue', (field) => {
  expect(checkIssues(filled)).toEqual([]);
  const values = { ...filled, [field]: { unmatched: 'Nobody' } };
  expect(checkIssues(values).map((issue) => issue.field)).toEqual([field]);
});
