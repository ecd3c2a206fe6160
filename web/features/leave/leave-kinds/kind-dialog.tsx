import type { RecordFormProps } from '../../../components/list-screen/lazy-form.tsx';
import { hourKindTitles } from '../../../../shared/timesheets/hours.ts';
import { accruals, accrualTitles } from '../../../../shared/leave/accrual.ts';
import { leaveCells } from '../../../../shared/leave/cells.ts';
import type { LeaveKindRecord } from '../../../../shared/contract/operations/leave.ts';
import { CollectionDialog } from '../../../components/records/collection-dialog.tsx';

type Values = Readonly<Record<string, unknown>>;

const hasBalance = ({ keeps_balance: isKept, accrual }: Values) => isKept === true || accrual !== 'none';
const isEarned = ({ accrual }: Values) => accrual !== 'none';

const additions = {
  counts_as: {
    choices: leaveCells.map((cell) => ({ value: cell, label: hourKindTitles[cell] })),
    noneText: 'No column (unpaid)',
    // Paid leave has one, and unpaid leave says that it has none.
    required: true,
  },
  negative_limit: { isAsked: hasBalance },
  accrual: {
    choices: accruals.map((accrual) => ({ value: accrual, label: accrualTitles[accrual] })),
    isAsked: hasBalance,
  },
  accrual_hours: { isAsked: isEarned, required: true },
  accrual_per: { isAsked: ({ accrual }: Values) => accrual === 'per_hours', required: true },
  accrual_from: { isAsked: isEarned, required: true },
  max_balance: { isAsked: hasBalance },
  carry_over: { isAsked: hasBalance },
  waiting_days: { isAsked: hasBalance },
};

export function KindDialog({ record, onClose }: RecordFormProps<LeaveKindRecord>) {
  return (
    <CollectionDialog
      name="TsrpLeaveKind"
      record={record}
      fields={[
        'name',
        'is_paid',
        'counts_as',
        'keeps_balance',
        'negative_limit',
        'is_offered',
        'accrual',
        'accrual_hours',
        'accrual_per',
        'accrual_from',
        'max_balance',
        'carry_over',
        'waiting_days',
        'payroll_code',
      ]}
      additions={additions}
      nameOf={({ name }) => name}
      onClose={onClose}
    />
  );
}
