import Box from '@cloudscape-design/components/box';
import Link from '@cloudscape-design/components/link';
import { useFollow } from './use-follow.ts';
import type { Place } from '../routes/navigation.ts';

/** Pages to go on to, each with what one finds there. */
export function PlaceList({ places }: { readonly places: readonly Place[] }) {
  const follow = useFollow();
  return (
    <ul className="place-list">
      {places.map(({ section, href }) => (
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
