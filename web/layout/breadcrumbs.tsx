import BreadcrumbGroup from '@cloudscape-design/components/breadcrumb-group';
import { useLocation } from 'react-router-dom';
import { HOME, titleOf } from '../routes/navigation.ts';
import { useFollow } from './use-follow.ts';
import { usePlace } from './use-place.ts';

/** Returns the filters of the list from which this page was opened, from the navigation state. */
const listOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string' ? state.list : '';

/** Also on the welcome page, so that all pages start at the same height. */
export function Breadcrumbs() {
  const { search, state } = useLocation();
  const { places } = usePlace();
  return (
    <BreadcrumbGroup
      ariaLabel="Breadcrumbs"
      items={[
        { text: 'Dashboard', href: HOME },
        ...places.map(({ section, href }, index) => ({
          text: titleOf(section, search),
          href: index === places.length - 2 ? `${href}${listOf(state)}` : href,
        })),
      ]}
      onFollow={useFollow()}
    />
  );
}
