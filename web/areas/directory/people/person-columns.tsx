import Box from '@cloudscape-design/components/box';
import { FieldText, NOT_AVAILABLE, textIn } from '../../../components/redaction.tsx';
import type { Column } from '../../../components/table/column.ts';
import type { Person } from './person-rows.ts';

export function LoginEmail({ user }: Pick<Person, 'user'>) {
  return user ? <FieldText record={user} field="email" /> : <>{NOT_AVAILABLE}</>;
}

const inProfile = (id: string, header: string): Column<Person> => ({
  id,
  header,
  cell: ({ profile }) => <FieldText record={profile} field={id} />,
  text: ({ profile }) => textIn(profile, id),
  isFixed: id.endsWith('phone'),
  width: id.endsWith('phone') ? 142 : 205,
});

export const personColumns: readonly Column<Person>[] = [
  {
    id: 'email',
    header: 'Login Email',
    cell: ({ user }) => <LoginEmail user={user} />,
    text: ({ user }) => (user ? textIn(user, 'email') : ''),
    width: 205,
  },
  {
    id: 'full_name',
    header: 'Full Name',
    cell: ({ name }) => name || <Box color="text-status-inactive">No name yet</Box>,
    text: ({ name }) => name,
    isRowHeader: true,
    width: 140,
  },
  inProfile('work_email', 'Work Email'),
  inProfile('work_phone', 'Work Phone'),
  inProfile('personal_phone', 'Personal Phone'),
];
