import { cklgReconciliation } from '../../../../shared/contract/collections/cklg-reconciliation.ts';
import { labelsOf } from '../../../../shared/contract/field.ts';

/** Labels of a reconciliation's fields in tables and reports. */
export const reconciliationLabels = labelsOf(cklgReconciliation.fields);
