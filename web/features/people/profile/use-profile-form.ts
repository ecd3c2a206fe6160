import { profile as contract } from '../../../../shared/contract/collections/profile.ts';
import type { ProfileRecord } from '../../../../shared/contract/operations/account.ts';
import { getOne } from '../../../api/collection-calls.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import { session } from '../../../session/session-store.ts';
import type { Stored } from '../../../components/forms/conflict.ts';
import { recordIssues } from '../../../components/forms/issues.ts';
import { useRecordForm } from '../../../components/forms/use-record-form.ts';
import { type ProfileValues, profileValues } from './profile-values.ts';

const storedOf = (profile: ProfileRecord): Stored<ProfileValues> => ({
  values: profileValues(profile),
  version: profile.version,
});

/** The form of a profile. Saving one's own also updates the profile in the session. */
export function useProfileForm(profile: ProfileRecord) {
  const { notify } = useNotices();
  const profiles = useCollection('Profile', { fetch: 'if-missing' });
  return useRecordForm<ProfileValues, ProfileRecord>({
    formKey: `${contract.name}-${profile.id}`,
    initial: profileValues(profile),
    version: profile.version,
    check: (values) => recordIssues(contract, values, profile),
    save: (values, version) => profiles.update(profile.id, { ...values, version }),
    reload: async () => storedOf(await getOne('Profile', profile.id)),
    onSaved: (saved) => {
      if (saved.user_id === session.read()?.user.id) session.update({ profile: saved });
      notify({ type: 'success', content: 'Profile updated successfully' });
      return storedOf(saved);
    },
  });
}
