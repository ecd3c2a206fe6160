import Box from '@cloudscape-design/components/box';
import { useSearchParams } from 'react-router-dom';
import { NO_TOKEN, userIdIn } from './profile-messages.ts';
import { ProfilePage } from './profile-page.tsx';
import { usePage } from '../../../layout/use-page.ts';
import { useSession } from '../../../session/use-session.ts';

/** One's own profile, or that of the user whom the address names. */
export function ProfileScreen() {
  usePage('Profile');
  const { authUser } = useSession();
  const [params] = useSearchParams();
  if (!authUser?.token)
    return (
      <Box tagOverride="h1" variant="p">
        {NO_TOKEN}
      </Box>
    );
  const userId = userIdIn(params) ?? authUser.user.id;
  return <ProfilePage key={userId} title="Profile" userId={userId} />;
}
