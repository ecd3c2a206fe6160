import { workOf } from '../crud/crud.ts';
import { createHandler } from '../http/pipeline.ts';
import { invoiceHooks, quotingItemHooks } from './quantity-hooks.ts';

export const handler = createHandler(
  'invoicing',
  workOf<'invoicing'>([], {}, { InvcQuotingItem: quotingItemHooks, InvcInvoice: invoiceHooks }),
);
