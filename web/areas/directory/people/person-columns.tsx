import Box from '@cloudscape-design/components/box';
import { FieldText, NOT_AVAILABLE, textIn } from '../../../components/redaction.tsx';
import type { Column } from '../../../components/table/column.ts';
import type { Person } from './person-rows.ts';

export function LoginEmail({ user }: Pick<Person, 'user'>) {
  return user ? <FieldText record={user} field="email" /> : <>{NOT_AVAILABLE}</>;
}

const EMAIL = 205;
const PHONE = 142;
/** Holds the words that stand for what is hidden in one line; the first column begins at the edge and needs less. */
const HIDDEN = 172;
const HIDDEN_FIRST = 146;

const inProfile = (id: string, header: string, width: number): Column<Person> => ({
  id,
  header,
  cell: ({ profile }) => <FieldText record={profile} field={id} />,
  text: ({ profile }) => textIn(profile, id),
  isFixed: id.endsWith('phone'),
  width,
});

const columnsFor = (seesAll: boolean): readonly Column<Person>[] => [
  {
    id: 'email',
    header: 'Login Email',
    cell: ({ user }) => <LoginEmail user={user} />,
    text: ({ user }) => (user ? textIn(user, 'email') : ''),
    isFixed: !seesAll,
    onPhone: 'late',
    width: seesAll ? EMAIL : HIDDEN_FIRST,
  },
  {
    id: 'full_name',
    header: 'Full Name',
    cell: ({ name }) => name || <Box color="text-status-inactive">No name yet</Box>,
    text: ({ name }) => name,
    isRowHeader: true,
    width: 140,
  },
  inProfile('work_email', 'Work Email', seesAll ? EMAIL : EMAIL + 30),
  inProfile('work_phone', 'Work Phone', PHONE),
  inProfile('personal_phone', 'Personal Phone', seesAll ? PHONE : HIDDEN),
];

/** For management, who see everything, and for everybody else (R12). */
export const personColumns = { all: columnsFor(true), public: columnsFor(false) };
