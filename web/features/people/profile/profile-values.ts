import type { ProfileRecord } from '../../../../shared/contract/operations/account.ts';
import { isRedacted, textIn } from '../../../components/redaction.tsx';
import { profileFieldNames } from './profile-sections.ts';

export type ProfileValues = Record<string, string>;

/** A profile as its form holds it: nulls are empty texts, what is hidden from this person is not there at all. */
export const profileValues = (profile: ProfileRecord): ProfileValues =>
  Object.fromEntries(
    profileFieldNames.filter((field) => !isRedacted(profile, field)).map((field) => [field, textIn(profile, field)]),
  );

/** The newer of two copies of a profile. */
export const newerProfile = (a: ProfileRecord | undefined, b: ProfileRecord | undefined): ProfileRecord | undefined =>
  a && b ? (b.version > a.version ? b : a) : (a ?? b);
