import type { Control } from 'react-hook-form';
import { approves } from '../../../../shared/access/roles.ts';
import { NO_PERMISSION, profile as contract } from '../../../../shared/contract/collections/profile.ts';
import type { ProfileRecord } from '../../../../shared/contract/operations/account.ts';
import { isMailKind, mailDefaults, mailSwitches, mailSwitchTitles } from '../../../../shared/mail-choices.ts';
import { FieldCard } from '../../../components/forms/field-card.tsx';
import { SelectField } from '../../../components/forms/select-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { isRedacted, MANAGEMENT_ONLY } from '../../../components/redaction.tsx';
import { audienceOf } from './audience.ts';
import { type ProfileField, profileLabels, type ProfileSection } from './profile-sections.ts';
import type { ProfileValues } from './profile-values.ts';
import { ReadOnlyField } from './read-only-field.tsx';

const mailChoices = mailSwitches.map((value) => ({ value, label: mailSwitchTitles[value] }));

interface ProfileInputProps extends CardFields {
  readonly name: ProfileField;
}

interface CardFields {
  readonly control: Control<ProfileValues>;
  readonly profile: ProfileRecord;
  readonly isReadOnly: boolean;
  readonly isOwn: boolean;
}

/** One field of a profile. */
function ProfileInput({ name, control, profile, isReadOnly, isOwn }: ProfileInputProps) {
  const label = profileLabels[name];
  if (isRedacted(profile, name)) return <ReadOnlyField label={label} value={MANAGEMENT_ONLY} />;
  if (isMailKind(name)) {
    return (
      <SelectField
        control={control}
        name={name}
        label={label}
        choices={mailChoices}
        placeholder={`${mailSwitchTitles[mailDefaults[name]]} (default)`}
        {...(isReadOnly && { lockedReason: NO_PERMISSION })}
      />
    );
  }
  const field = contract.fields[name];
  const { kind, required } = field;
  return (
    <TextField
      control={control}
      name={name}
      label={label}
      description={isReadOnly ? undefined : audienceOf(field, isOwn)}
      kind={kind}
      required={required}
      isReadOnly={isReadOnly}
    />
  );
}

interface ProfileCardProps extends CardFields {
  readonly section: ProfileSection;
  readonly roleName: string;
}

/** One section of a profile. */
export function ProfileCard({ section, roleName, ...fields }: ProfileCardProps) {
  // Timesheets never become ready for the others.
  const names = section.fields.filter((name) => name !== 'mail_ready' || approves(roleName));
  return (
    <FieldCard title={section.title} description={section.description}>
      {names.map((name) => (
        <ProfileInput key={name} name={name} {...fields} />
      ))}
    </FieldCard>
  );
}
