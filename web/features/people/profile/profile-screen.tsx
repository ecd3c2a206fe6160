import Box from '@cloudscape-design/components/box';
import { useSearchParams } from 'react-router-dom';
import { NO_TOKEN, userIdIn } from './profile-messages.ts';
import { ProfilePage } from './profile-page.tsx';
import { useSession } from '../../../session/use-session.ts';

/** Shows the profile of the user in the address, or the signed-in user's own. */
export function ProfileScreen() {
  const { authUser } = useSession();
  const [params] = useSearchParams();
  if (!authUser?.token)
    return (
      <Box tagOverride="h1" variant="p">
        {NO_TOKEN}
      </Box>
    );
  const userId = userIdIn(params) ?? authUser.user.id;
  return <ProfilePage key={userId} userId={userId} />;
}
