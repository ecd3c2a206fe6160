import type { ProfileRecord } from '../../../../shared/contract/operations/account.ts';
import { isRedacted, textIn } from '../../../components/redaction.tsx';
import { profileFieldNames } from './profile-sections.ts';

export type ProfileValues = Record<string, string>;

/** Returns a profile as form values: nulls become empty text, and fields hidden from this user are missing. */
export const profileValues = (profile: ProfileRecord): ProfileValues =>
  Object.fromEntries(
    profileFieldNames.filter((field) => !isRedacted(profile, field)).map((field) => [field, textIn(profile, field)]),
  );

/** Returns the newer of two copies of a profile. */
export const newerProfile = (a: ProfileRecord | undefined, b: ProfileRecord | undefined): ProfileRecord | undefined =>
  a && b ? (b.version > a.version ? b : a) : (a ?? b);
