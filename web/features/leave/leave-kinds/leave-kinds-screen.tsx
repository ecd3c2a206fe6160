import { tsrpLeaveKind as contract } from '../../../../shared/contract/collections/tsrp-leave-kind.ts';
import { labelOf } from '../../../../shared/contract/field.ts';
import type { LeaveKindRecord } from '../../../../shared/contract/operations/leave.ts';
import { accrualTitles } from '../../../../shared/leave/accrual.ts';
import { hourKindTitles } from '../../../../shared/timesheets/hours.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { lazyForm } from '../../../components/list-screen/lazy-form.tsx';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { fieldColumn } from '../../../components/records/field-column.tsx';
import { type Column, NO_VALUE } from '../../../components/table/column.ts';

const { fields } = contract;

const flagColumn = (name: 'is_paid' | 'keeps_balance' | 'is_offered', width: number): Column<LeaveKindRecord> => {
  const text = (kind: LeaveKindRecord) => (kind[name] ? 'Yes' : 'No');
  return { id: name, header: labelOf(fields, name), cell: text, text, width };
};

const columnText = ({ counts_as: cell }: LeaveKindRecord) => (cell === null ? '' : hourKindTitles[cell]);

const accrualText = ({ accrual, accrual_hours: hours }: LeaveKindRecord) =>
  `${accrualTitles[accrual]}${hours === null || accrual === 'none' ? '' : `: ${hours}`}`;

const hidden = { startsHidden: true } as const;

const columns: readonly Column<LeaveKindRecord>[] = [
  fieldColumn(fields, 'name', { isRowHeader: true, width: 180 }),
  {
    id: 'counts_as',
    header: labelOf(fields, 'counts_as'),
    cell: (kind) => columnText(kind) || NO_VALUE,
    text: columnText,
    width: 180,
  },
  {
    id: 'accrual',
    header: labelOf(fields, 'accrual'),
    text: accrualText,
    width: 190,
  },
  flagColumn('is_offered', 180),
  { ...flagColumn('is_paid', 90), ...hidden },
  { ...flagColumn('keeps_balance', 170), ...hidden },
  fieldColumn(fields, 'negative_limit', { width: 190, isNumeric: true, ...hidden }),
];

const kindForm = lazyForm<LeaveKindRecord>(() => import('./kind-dialog.tsx').then((m) => m.KindDialog));
const byName = { column: 'name', isDescending: false };
const nameOf = ({ name }: LeaveKindRecord) => name;

/** R69: the leave types that people can request. */
export function LeaveKindsScreen() {
  const kinds = useCollection('TsrpLeaveKind');
  return (
    <ListScreen<LeaveKindRecord>
      tableId="leave-kinds"
      contract={contract}
      description="What people can request, and the timesheet column that it counts as."
      items={kinds.data}
      sources={[kinds]}
      columns={columns}
      rowName={nameOf}
      defaultSort={byName}
      form={kindForm}
      remove={kinds.remove}
    />
  );
}
