import { tsrpLeaveEntry } from '../../../../shared/contract/collections/tsrp-leave-entry.ts';
import { labelsOf } from '../../../../shared/contract/field.ts';
import { correctLeaveBalance } from '../../../../shared/contract/operations/leave.ts';

/** Titles of columns, as in the forms. */
export const { user_id: personTitle, kind_id: kindTitle, hours: hoursTitle } = labelsOf(correctLeaveBalance.body);

export const entryLabels = labelsOf(tsrpLeaveEntry.fields);
