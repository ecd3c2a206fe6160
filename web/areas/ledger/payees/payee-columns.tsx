import Box from '@cloudscape-design/components/box';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { Column } from '../../../components/table/column.ts';
import type { PayeeRow } from './payee-rows.ts';

const optional = (text: string | null) => text || '-';
const stateOf = ({ is_active }: PayeeRow) => (is_active ? 'Active' : 'Inactive');

export const payeeColumns: readonly Column<PayeeRow>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name, is_active }) => (is_active ? name : <Box color="text-body-secondary">{name}</Box>),
    text: ({ name }) => name,
    isRowHeader: true,
    width: 172,
  },
  {
    id: 'state',
    header: 'State',
    cell: (payee) => <StateOf {...payee} />,
    text: stateOf,
    width: 112,
    phoneBelow: 'name',
    belowCell: (payee) => <StateOf {...payee} />,
  },
  {
    id: 'account',
    header: 'Default account',
    cell: ({ accountPath }) => optional(accountPath),
    text: ({ accountPath }) => accountPath,
    width: 180,
  },
  {
    id: 'phone',
    header: 'Phone',
    cell: ({ phone }) => optional(phone),
    text: ({ phone }) => phone ?? '',
    width: 130,
    below: 'email',
  },
  {
    id: 'email',
    header: 'Email',
    cell: ({ email }) => optional(email),
    text: ({ email }) => email ?? '',
    width: 190,
  },
  {
    id: 'address',
    header: 'Address',
    cell: ({ address }) => optional(address),
    text: ({ address }) => address ?? '',
    width: 220,
    startsHidden: true,
  },
  {
    id: 'note',
    header: 'Note',
    cell: ({ note }) => optional(note),
    text: ({ note }) => note ?? '',
    width: 220,
    startsHidden: true,
  },
];

function StateOf(payee: PayeeRow) {
  return <StatusIndicator type={payee.is_active ? 'success' : 'stopped'}>{stateOf(payee)}</StatusIndicator>;
}
