import { expect, it } from 'vitest';
import { treatedText } from '../../web/features/ledger/reconcile/line-rows.ts';

it.each([
  [1, 'fee', '1 line booked as a bank fee.'],
  [3, 'fee', '3 lines booked as bank fees.'],
  [1, 'deposit', '1 line booked as a deposit.'],
  [2, 'repeat', "2 lines aren't counted."],
  [3, 'aside', '3 lines set aside.'],
  [3, 'open', '3 lines put back.'],
] as const)('%i treated as %s is told as what was done', (count, as, text) => {
  expect(treatedText(count, as)).toBe(text);
});
