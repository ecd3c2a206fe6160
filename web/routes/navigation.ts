import { type Actor, canSome } from '../../shared/access/policy.ts';
import { type Section, sections } from './sections.tsx';

export const HOME = '/dashboard';

/** A section together with its full address. */
export interface Place {
  readonly section: Section;
  readonly href: string;
}

const placeIn = (parent: string, section: Section): Place => ({ section, href: `${parent}/${section.path}` });

/** What this person is shown of a list of sections: not the hidden ones, not those whose rule leaves them out. */
const visible = (actor: Actor, parent: string, list: readonly Section[] = []): Place[] =>
  list
    .filter((section) => !section.isHidden && canSome(actor, section.rule))
    .map((section) => placeIn(parent, section));

/** The main menu. */
export const menuFor = (actor: Actor, table: readonly Section[] = sections): Place[] => visible(actor, HOME, table);

/** The options of a section: what the aside and its landing page list. */
export const optionsFor = (actor: Actor, place: Place): Place[] => visible(actor, place.href, place.section.children);

/** The sections along an address, outermost first; only as far as the table knows it. */
export function placesAlong(pathname: string, table: readonly Section[] = sections): Place[] {
  const places: Place[] = [];
  let list: readonly Section[] = table;
  let parent = HOME;
  for (const part of pathname.slice(HOME.length).split('/').filter(Boolean)) {
    const section = list.find(({ path }) => path === part);
    if (!section) break;
    const place = placeIn(parent, section);
    places.push(place);
    parent = place.href;
    list = section.children ?? [];
  }
  return places;
}
