import Box from '@cloudscape-design/components/box';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { NO_TOKEN, NO_USER_ID, userIdIn } from '../profile/profile-messages.ts';
import { ProfilePage } from '../profile/profile-page.tsx';
import { useSession } from '../../../session/use-session.ts';

const PEOPLE = '/dashboard/directory/people';

/** The profile of another person; their user id is in the address. */
export function ModifyProfileScreen() {
  const { authUser } = useSession();
  const [params] = useSearchParams();
  const userId = userIdIn(params);
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { list?: string } | null };
  const leave = () => void navigate(`${PEOPLE}${state?.list ?? ''}`);
  if (!authUser?.token)
    return (
      <Box tagOverride="h1" variant="p">
        {NO_TOKEN}
      </Box>
    );
  if (userId === undefined)
    return (
      <Box tagOverride="h1" variant="p">
        {NO_USER_ID}
      </Box>
    );
  return <ProfilePage key={userId} userId={userId} onCancel={leave} />;
}
