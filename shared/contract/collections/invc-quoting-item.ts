import { rules } from '../../access/policy.ts';
import { fromCents, lineCents, MAX_AMOUNT } from '../../ledger/money.ts';
import { defineCollection } from '../collection.ts';
import { decimal, integer, money, reference, text } from '../field.ts';

interface Line {
  readonly quantity: number | null;
  readonly unit_price: number | null;
}

const centsOf = ({ quantity, unit_price }: Line, discountPercent = 0): number =>
  lineCents(quantity ?? 0, unit_price ?? 0, discountPercent);

export const invcQuotingItem = defineCollection({
  name: 'InvcQuotingItem',
  area: 'invoicing',
  one: 'quoting item',
  many: 'quoting items',
  fields: {
    quote_id: reference('InvcQuote', { required: true }),
    pricing_item_id: reference('InvcPricingItem'),
    description: text(500, { required: true }),
    quantity: decimal({ required: true, min: 0, max: 1_000_000, scale: 4 }),
    unit_id: reference('InvcItemUnit'),
    /** Copied from the pricing item, so that a later price doesn't change the quote. */
    unit_price: money({ required: true, min: 0 }),
    discount_percent: decimal({ min: 0, max: 100, scale: 2 }),
    nth: integer({ min: 1, max: 100_000 }),
    amount: money({ min: 0, server: true }),
  },
  check: (item) =>
    centsOf(item) > MAX_AMOUNT * 100 ? [{ field: 'quantity', message: 'The amount of this line is too large.' }] : [],
  compute: (item) => ({ amount: fromCents(centsOf(item, item.discount_percent ?? 0)) }),
  access: { read: rules.admin, write: rules.admin },
});
