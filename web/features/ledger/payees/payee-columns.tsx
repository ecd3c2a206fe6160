import Box from '@cloudscape-design/components/box';
import { Status } from '../../../components/status.tsx';
import { cklgPayee } from '../../../../shared/contract/collections/cklg-payee.ts';
import { labelOf } from '../../../../shared/contract/field.ts';
import { fieldColumn } from '../../../components/records/field-column.tsx';
import { FieldText } from '../../../components/redaction.tsx';
import type { Column } from '../../../components/table/column.ts';
import type { PayeeRow } from './payee-rows.ts';

const { fields } = cklgPayee;
const statusText = ({ is_active }: PayeeRow) => (is_active ? 'Active' : 'Inactive');

export const payeeColumns: readonly Column<PayeeRow>[] = [
  fieldColumn(fields, 'name', {
    cell: ({ name, is_active }) => (is_active ? name : <Box color="text-body-secondary">{name}</Box>),
    isRowHeader: true,
    width: 172,
  }),
  {
    id: 'state',
    header: 'Status',
    cell: (payee) => <StateOf {...payee} />,
    text: statusText,
    width: 112,
    below: 'name',
    belowCell: (payee) => <StateOf {...payee} />,
  },
  fieldColumn(fields, 'accountPath', {
    id: 'account',
    header: labelOf(fields, 'default_account_id'),
    width: 180,
    phoneBelow: 'name',
  }),
  fieldColumn(fields, 'phone', {
    cell: (payee) => <FieldText record={payee} field="phone" by="tel" />,
    width: 130,
    below: 'email',
    phoneBelow: 'name',
  }),
  fieldColumn(fields, 'email', {
    cell: (payee) => <FieldText record={payee} field="email" by="mailto" />,
    // Fits a company's email on two lines.
    width: 262,
    phoneBelow: 'name',
  }),
  fieldColumn(fields, 'address', { width: 220, startsHidden: true }),
  fieldColumn(fields, 'note', { width: 220, startsHidden: true }),
];

function StateOf(payee: PayeeRow) {
  return <Status type={payee.is_active ? 'success' : 'stopped'}>{statusText(payee)}</Status>;
}
