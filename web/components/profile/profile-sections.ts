import type { profile } from '../../../shared/contract/collections/profile.ts';

export type ProfileField = Exclude<keyof (typeof profile)['fields'], 'user_id'>;

interface ProfileSection {
  readonly title: string;
  readonly fields: readonly ProfileField[];
}

/** What a profile consists of, in the order in which it is shown. */
export const profileSections: readonly ProfileSection[] = [
  { title: 'Personal Information', fields: ['first_name', 'last_name', 'personal_email', 'personal_phone'] },
  { title: 'Work Information', fields: ['work_email', 'work_phone', 'government_email', 'government_phone'] },
  {
    title: 'Emergency Contact',
    fields: ['emergency_first_name', 'emergency_last_name', 'emergency_phone', 'emergency_relationship'],
  },
  { title: 'Address', fields: ['address', 'city', 'state', 'zip'] },
  { title: 'Driver License', fields: ['driver_license_number'] },
];

export const profileLabels: Readonly<Record<ProfileField, string>> = {
  first_name: 'First Name',
  last_name: 'Last Name',
  personal_email: 'Personal Email',
  personal_phone: 'Personal Phone',
  work_email: 'Work Email',
  work_phone: 'Work Phone',
  government_email: 'Government Email',
  government_phone: 'Government Phone',
  emergency_first_name: 'Emergency First Name',
  emergency_last_name: 'Emergency Last Name',
  emergency_phone: 'Emergency Phone',
  emergency_relationship: 'Emergency Relationship',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  driver_license_number: 'Driver License Number',
};

export const profileFieldNames = profileSections.flatMap(({ fields }) => fields);
