import { cklgTransaction } from '../contract/collections/cklg-transaction.ts';
import { capitalized, labelsOf } from '../contract/field.ts';

/** Labels of a check's fields in tables, filters, reports and files. */
export const checkLabels = labelsOf(cklgTransaction.fields);

/** Titles of columns with checks, which need no "check" before the number. A column shows more states than voided. */
export const checkTitles = { ...checkLabels, check_number: 'Number', is_voided: 'Status' } as const;

export const CHECKS = capitalized(cklgTransaction.many);
