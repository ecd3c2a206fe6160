import { profile } from '../../../../shared/contract/collections/profile.ts';
import { labelsOf } from '../../../../shared/contract/field.ts';

export type ProfileField = Exclude<keyof (typeof profile)['fields'], 'user_id'>;

export interface ProfileSection {
  readonly title: string;
  readonly fields: readonly ProfileField[];
  readonly description?: string;
  /** Chosen by the person, and nothing about them. */
  readonly isSetting?: boolean;
}

/** The sections of a profile, in display order. */
export const profileSections: readonly ProfileSection[] = [
  { title: 'Personal Information', fields: ['first_name', 'last_name', 'personal_email', 'personal_phone'] },
  { title: 'Work Information', fields: ['work_email', 'work_phone', 'government_email', 'government_phone'] },
  {
    title: 'Emergency Contact',
    fields: ['emergency_first_name', 'emergency_last_name', 'emergency_phone', 'emergency_relationship'],
  },
  { title: 'Address', fields: ['address', 'city', 'state', 'zip'] },
  { title: 'Driver License', fields: ['driver_license_number'] },
  {
    title: 'Emails about Timesheets',
    fields: ['mail_ready', 'mail_reopened', 'mail_approved'],
    isSetting: true,
    description: 'Emails about a timesheet that was sent back, started, or changed are always sent.',
  },
];

export const profileLabels: Readonly<Record<ProfileField, string>> = labelsOf(profile.fields);

export const profileFieldNames = profileSections.flatMap(({ fields }) => fields);
