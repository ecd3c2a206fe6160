import Box from '@cloudscape-design/components/box';
import Link from '@cloudscape-design/components/link';
import { useFollow } from './use-follow.ts';
import type { NavItem } from '../routes/navigation.ts';

/** Links to pages with descriptions. */
export function LinkList({ items }: { readonly items: readonly NavItem[] }) {
  const follow = useFollow();
  return (
    <ul className="place-list">
      {items.map(({ section, href }) => (
        <li key={href}>
          <Link href={href} onFollow={follow} fontSize="heading-s">
            {section.title}
          </Link>
          <Box color="text-body-secondary">{section.summary}</Box>
        </li>
      ))}
    </ul>
  );
}
