import type { AreaHooks } from '../crud/crud.ts';
import { invoiceHooks, quotingItemHooks } from './quantity-hooks.ts';

export const handlers = {};

export const hooks: AreaHooks = { InvcQuotingItem: quotingItemHooks, InvcInvoice: invoiceHooks };
