import SideNavigation from '@cloudscape-design/components/side-navigation';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { HOME, menuFor, matchRoute } from '../routes/navigation.ts';
import { useSession } from '../session/use-session.ts';
import { useFollow } from './use-follow.ts';

/** Lists the features that the signed-in user may see. */
export function Menu({ onFollowed }: { readonly onFollowed: () => void }) {
  const { actor } = useSession();
  const { pathname } = useLocation();
  const follow = useFollow();
  // The address changes with each filter of a list.
  return useMemo(() => {
    const places = actor ? menuFor(actor) : [];
    return (
      <SideNavigation
        header={{ text: 'Menu', href: HOME }}
        activeHref={matchRoute(pathname)[0]?.href ?? HOME}
        items={places.map(({ section, href }) => ({ type: 'link', text: section.title, href }))}
        onFollow={(event) => {
          follow(event);
          onFollowed();
        }}
      />
    );
  }, [actor, pathname, follow, onFollowed]);
}
