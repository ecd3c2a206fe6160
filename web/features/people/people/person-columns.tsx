import { profileLabels } from '../profile/profile-sections.ts';
import Link from '@cloudscape-design/components/link';
import { profile as contract } from '../../../../shared/contract/collections/profile.ts';
import { user as userContract } from '../../../../shared/contract/collections/user.ts';
import { team as teamContract } from '../../../../shared/contract/collections/team.ts';
import { tsrpTrackUser as trackerContract } from '../../../../shared/contract/collections/tsrp-track-user.ts';
import { capitalized, labelOf } from '../../../../shared/contract/field.ts';
import type { FieldKind } from '../../../../shared/contract/field.ts';
import { EmailText } from '../../../components/email-text.tsx';
import { FieldText, isRedacted, MANAGEMENT_ONLY, NOT_AVAILABLE, textIn } from '../../../components/redaction.tsx';
import type { Column } from '../../../components/table/column.ts';
import { Initials } from './initials.tsx';
import styles from './people.module.css';
import type { Person } from './person-rows.ts';
import { MutedText } from '../../../components/muted-text.tsx';

const waysBy: Partial<Record<FieldKind, 'mailto' | 'tel'>> = { email: 'mailto', phone: 'tel' };

/** Returns the link type of a profile field that contains an email address or phone number. */
export const wayBy = (field: string): 'mailto' | 'tel' | undefined =>
  Object.hasOwn(contract.fields, field)
    ? waysBy[contract.fields[field as keyof typeof contract.fields].kind]
    : undefined;

export function LoginEmail({ user }: Pick<Person, 'user'>) {
  return user ? <FieldText record={user} field="email" /> : <>{NOT_AVAILABLE}</>;
}

const EMAIL = 205;
const PHONE = 136;
/** Fits the words for a hidden field on one line; the first column has less padding. */
const HIDDEN = 172;
const HIDDEN_FIRST = 146;
const NAME = 'full_name';

/** The email a person signs in with, to tell it from the emails of the profile. */
export const LOGIN_EMAIL = 'Login Email';
export const ROLE = labelOf(userContract.fields, 'role_id');
export const TEAM = capitalized(teamContract.one);
export const APPROVER = labelOf(trackerContract.fields, 'approver_id');

/** A contact line stacked below the name, tall enough to tap. */
function Way({ record, field, name }: { readonly record: object; readonly field: string; readonly name?: string }) {
  const known = textIn(record, field);
  const by = wayBy(field);
  if (isRedacted(record, field)) {
    return (
      <div className={styles.way}>
        {name ?? 'Email'}: {MANAGEMENT_ONLY}
      </div>
    );
  }
  if (!known) return null;
  return (
    <div className={styles.way}>
      {name && `${name}: `}
      {by ? (
        <Link href={`${by}:${known}`}>
          {by === 'tel' ? <span className="unbroken">{known}</span> : <EmailText email={known} />}
        </Link>
      ) : (
        <EmailText email={known} />
      )}
    </div>
  );
}

interface InProfile {
  readonly id: 'work_email' | 'work_phone' | 'personal_phone';
  readonly width: number;
  /** The label when stacked below another column. */
  readonly name?: string;
}

const inProfile = ({ id, width, name }: InProfile): Column<Person> => ({
  id,
  header: profileLabels[id],
  cell: ({ profile }) => <FieldText record={profile} field={id} by={wayBy(id)} />,
  text: ({ profile }) => textIn(profile, id),
  isFixed: id.endsWith('phone'),
  width,
  phoneBelow: NAME,
  belowCell: ({ profile }) => <Way record={profile} field={id} {...(name !== undefined && { name })} />,
});

const columnsFor = (seesAllFields: boolean): readonly Column<Person>[] => [
  {
    id: 'email',
    header: LOGIN_EMAIL,
    cell: ({ user }) => <LoginEmail user={user} />,
    text: ({ user }) => (user ? textIn(user, 'email') : ''),
    isFixed: !seesAllFields,
    onPhone: 'late',
    width: seesAllFields ? EMAIL : HIDDEN_FIRST,
    below: 'work_email',
    phoneBelow: NAME,
    belowCell: ({ user }) => user && <Way record={user} field="email" name="Login" />,
  },
  {
    id: NAME,
    header: 'Full Name',
    cell: ({ name }) =>
      name ? (
        <span className={styles.person}>
          <Initials name={name} />
          <span className={styles.name}>{name}</span>
        </span>
      ) : (
        <MutedText>No name yet</MutedText>
      ),
    text: ({ name }) => name,
    isRowHeader: true,
    width: 148,
  },
  inProfile({ id: 'work_email', width: seesAllFields ? EMAIL : EMAIL + 30 }),
  inProfile({ id: 'work_phone', width: PHONE, name: 'Work' }),
  inProfile({
    id: 'personal_phone',
    width: seesAllFields ? PHONE : HIDDEN,
    name: 'Personal',
  }),
  {
    id: 'role',
    header: ROLE,
    text: ({ roleName }) => roleName,
    width: 110,
    onPhone: 'early',
    below: NAME,
    phoneBelow: NAME,
  },
  {
    id: 'team',
    header: TEAM,
    text: ({ teams }) => teams,
    width: 130,
    onPhone: 'early',
    below: NAME,
    phoneBelow: NAME,
  },
  // Only management reads people's approvers.
  ...(seesAllFields
    ? [
        {
          // Table preferences in browsers have this id.
          id: 'supervisor',
          header: APPROVER,
          text: ({ approver }: Person) => approver,
          width: 130,
          onPhone: 'early' as const,
          below: NAME,
          phoneBelow: NAME,
        },
      ]
    : []),
];

/** The columns for management, who see everything, and for everyone else (R12). */
export const personColumns = { all: columnsFor(true), public: columnsFor(false) };
