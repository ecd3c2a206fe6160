import Box from '@cloudscape-design/components/box';
import { ProfileForm } from './profile-form.tsx';
import { NO_PROFILE } from './profile-messages.ts';
import { useProfileSubject } from './use-profile-subject.ts';
import { Loading } from '../../../components/loading.tsx';
import { NotLoaded } from '../../../components/not-loaded.tsx';

interface ProfilePageProps {
  readonly userId: number;
  readonly onCancel?: () => void;
}

/** Shows a person's profile once it is loaded. */
export function ProfilePage({ userId, onCancel }: ProfilePageProps) {
  const { profile, loginEmail, roleName, isLoading, error, refresh } = useProfileSubject(userId);
  if (profile) {
    return (
      <ProfileForm key={profile.id} profile={profile} loginEmail={loginEmail} roleName={roleName} onCancel={onCancel} />
    );
  }
  if (isLoading) {
    return <Loading what="the profile" isPage />;
  }
  if (error) {
    return (
      <NotLoaded header="The profile couldn't be loaded" onRetry={refresh}>
        {error.message}
      </NotLoaded>
    );
  }
  return (
    <Box tagOverride="h1" variant="p">
      {NO_PROFILE}
    </Box>
  );
}
