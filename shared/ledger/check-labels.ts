import { cklgTransaction } from '../contract/collections/cklg-transaction.ts';
import { labelsOf } from '../contract/field.ts';

/** What the fields of a check are called in tables, filters, reports and files. */
export const checkLabels = labelsOf(cklgTransaction.fields);
