import { cklgTransaction } from '../contract/collections/cklg-transaction.ts';
import { labelsOf } from '../contract/field.ts';

/** Labels of a check's fields in tables, filters, reports and files. */
export const checkLabels = labelsOf(cklgTransaction.fields);
