import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Drawer from '@cloudscape-design/components/drawer';
import SideNavigation from '@cloudscape-design/components/side-navigation';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { accountLabels } from '../../shared/contract/account-labels.ts';
import type { AuthUser } from '../../shared/contract/operations/account.ts';
import { optionsFor, matchRoute } from '../routes/navigation.ts';
import { useSession } from '../session/use-session.ts';
import { useFollow } from './use-follow.ts';

const nameOf = ({ profile, user }: AuthUser): string => profile?.first_name || user.email || 'you';

/** The options of the current section, if it has any. */
function Options({ onFollowed }: { readonly onFollowed: () => void }) {
  const { actor } = useSession();
  const { pathname } = useLocation();
  const follow = useFollow();
  // The address changes with each filter of a list.
  return useMemo(() => {
    const [section, option] = matchRoute(pathname);
    const options = actor && section ? optionsFor(actor, section) : [];
    return section && options.length > 0 ? (
      <nav aria-label={`Options for ${section.section.title}`}>
        <SideNavigation
          activeHref={option?.href ?? ''}
          header={{ text: section.section.title, href: section.href }}
          items={options.map(({ section: listed, href }) => ({ type: 'link', text: listed.title, href }))}
          onFollow={(event) => {
            follow(event);
            onFollowed();
          }}
        />
      </nav>
    ) : (
      <div className="aside-part">
        <Box color="text-body-secondary">No Aside Content</Box>
      </div>
    );
  }, [actor, pathname, follow, onFollowed]);
}

/** Shows the signed-in user, the sign-out button and the options of the current section. */
export function Aside({ onFollowed }: { readonly onFollowed: () => void }) {
  const { authUser } = useSession();
  const navigate = useNavigate();
  if (!authUser) return null;

  return (
    <Drawer header={<h2 className="aside-name">Welcome, {nameOf(authUser)}</h2>} disableContentPaddings>
      <SpaceBetween size="l">
        <div className="aside-part">
          <SpaceBetween size="xs">
            <Box>
              <Box variant="awsui-key-label">{accountLabels.role}</Box>
              {authUser.role.role_name}
            </Box>
            <Button onClick={() => void navigate('/logout')}>Sign out</Button>
          </SpaceBetween>
        </div>
        <Options onFollowed={onFollowed} />
      </SpaceBetween>
    </Drawer>
  );
}
