import { rules } from '../../access/policy.ts';
import { MAX_CHECK_NUMBER } from '../../ledger/check-numbers.ts';
import { checkStockIds, DEFAULT_CHECK_STOCK } from '../../ledger/check-stock-ids.ts';
import { DEFAULT_PAY_LAYOUT, payLayoutIds } from '../../ledger/pay-layout-ids.ts';
import { DEFAULT_STALE_DAYS } from '../../ledger/reconcile/match.ts';
import { defineCollection } from '../collection.ts';
import { choice, integer, reference, text } from '../field.ts';

/** R60: the checkbook of fund sources without one. It always exists. */
export const DEFAULT_CHECKBOOK_ID = 1;

const MAX_DIGITS = 17;

/** A bank account that checks are drawn on. All of its fund sources share one sequence of check numbers. */
export const cklgCheckbook = defineCollection({
  name: 'CklgCheckbook',
  area: 'ledger',
  one: 'checkbook',
  many: 'checkbooks',
  fields: {
    name: text(120, { required: true }),
    bank: text(120),
    last_four: text(4, {
      label: 'Last four digits',
      help: 'The last digits of the account number, to tell checkbooks apart.',
    }),
    next_number: integer({
      min: 1,
      max: MAX_CHECK_NUMBER,
      label: 'Next check number',
      help: 'For a new box of checks. Once a higher number has been used, numbers continue from there.',
    }),
    account_number: text(MAX_DIGITS, {
      help: 'For Positive Pay. Only people who can download its file see it.',
    }),
    positive_pay_layout: choice(payLayoutIds, {
      required: true,
      fallback: DEFAULT_PAY_LAYOUT,
      label: 'Positive Pay layout',
    }),
    check_stock: choice(checkStockIds, { required: true, fallback: DEFAULT_CHECK_STOCK, label: 'Check stock' }),
    pay_layout_id: reference('CklgPayLayout', {
      label: 'Custom Positive Pay layout',
      help: 'Used instead of the one above.',
    }),
    stale_after_days: integer({
      min: 30,
      max: 3650,
      label: 'Stale after (days)',
      help: `Older outstanding checks are pointed out. ${DEFAULT_STALE_DAYS} if empty.`,
    }),
    bank_id: text(8, { label: 'Bank ID', help: 'Required by layouts with a header. Ask your bank for it.' }),
  },
  sameName: ['name'],
  check: ({ last_four, account_number }) => {
    if (last_four === null) return [];
    if (!/^\d{4}$/.test(last_four)) return [{ field: 'last_four', message: 'Enter four digits.' }];
    const isOther = account_number !== null && !account_number.endsWith(last_four);
    return isOther ? [{ field: 'last_four', message: "The account number doesn't end with these digits." }] : [];
  },
  access: { read: rules.ledgerReaders, write: rules.adminPresident },
});
