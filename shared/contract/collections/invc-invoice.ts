import { rules } from '../../access/policy.ts';
import { fromCents, lineCents, MAX_AMOUNT } from '../../ledger/money.ts';
import { MAX_STORED_LIST_BYTES } from '../bounded-list.ts';
import { notBefore } from '../checks.ts';
import { defineCollection, type Issue } from '../collection.ts';
import { choice, date, decimal, lines, money, reference, text, type ValueOf } from '../field.ts';

const lineItems = lines(
  {
    description: text(500, { required: true }),
    quantity: decimal({ required: true, min: 0, max: 1_000_000, scale: 4 }),
    unit_id: reference('InvcItemUnit'),
    unit_price: money({ required: true, min: 0 }),
  },
  200,
  { maxBytes: MAX_STORED_LIST_BYTES },
);

const totalCents = (items: ValueOf<typeof lineItems> | null): number =>
  (items ?? []).reduce((sum, line) => sum + lineCents(line.quantity, line.unit_price), 0);

export const invcInvoice = defineCollection({
  name: 'InvcInvoice',
  area: 'invoicing',
  one: 'invoice',
  many: 'invoices',
  fields: {
    number: text(40, { required: true, unique: true }),
    client_id: reference('InvcClient', { required: true }),
    contract_id: reference('InvcContract'),
    quote_id: reference('InvcQuote'),
    task_order_id: reference('InvcTaskOrder'),
    date: date({ required: true }),
    due_date: date(),
    status: choice(['draft', 'sent', 'partial', 'paid', 'cancelled', 'reversed'], {
      required: true,
      fallback: 'draft',
    }),
    po_number: text(60),
    line_items: lineItems,
    paid_to_date: money({ min: 0 }),
    payment_type_id: reference('InvcPaymentType'),
    amount: money({ min: 0, server: true }),
  },
  check: (invoice) => {
    const issues: Issue[] = notBefore(invoice, 'due_date', 'date', "The due date can't be before the invoice date.");
    if (totalCents(invoice.line_items) > MAX_AMOUNT * 100) {
      issues.push({ field: 'line_items', message: 'The amount of this invoice is too large.' });
    }
    return issues;
  },
  compute: (invoice) => ({ amount: fromCents(totalCents(invoice.line_items)) }),
  access: { read: rules.admin, write: rules.admin },
});
