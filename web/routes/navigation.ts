import { type Actor, canSome } from '../../shared/access/policy.ts';
import { isBeingBuilt, type Section, sections } from './sections.tsx';

export const HOME = '/dashboard';

/** A section together with its full address. */
export interface Place {
  readonly section: Section;
  readonly href: string;
}

/** What a page is called: a form that makes a new record has a title of its own. */
export const titleOf = ({ title, form }: Section, search: string): string =>
  form && !new URLSearchParams(search).has(form.recordQuery) ? form.newTitle : title;

const placeIn = (parent: string, section: Section): Place => ({ section, href: `${parent}/${section.path}` });

/** What this person is shown of a list of sections: not the hidden ones, not those whose rule leaves them out. */
const visible = (actor: Actor, parent: string, list: readonly Section[] = []): Place[] =>
  list
    .filter((section) => !section.isHidden && canSome(actor, section.rule))
    .map((section) => placeIn(parent, section));

/** The main menu. */
export const menuFor = (actor: Actor, table: readonly Section[] = sections): Place[] => visible(actor, HOME, table);

/** What the welcome page recommends: the menu, without what is being built (R37). */
export const featuresFor = (actor: Actor): Place[] => menuFor(actor).filter(({ section }) => !isBeingBuilt(section));

/** The options of a section: what the aside and its landing page list. */
export const optionsFor = (actor: Actor, place: Place): Place[] => visible(actor, place.href, place.section.children);

/** Whether an address goes on with a section's path; `:name` in a path stands for any one part. */
const isAlong = (path: string, parts: readonly string[]): boolean =>
  path.split('/').every((name, index) => parts[index] === name || (name.startsWith(':') && parts[index] !== undefined));

/** The sections along an address, outermost first; only as far as the table knows it. */
export function placesAlong(pathname: string, table: readonly Section[] = sections): Place[] {
  const places: Place[] = [];
  let list: readonly Section[] = table;
  let parent = HOME;
  let parts = pathname.slice(HOME.length).split('/').filter(Boolean);
  while (parts.length > 0) {
    const here = parts;
    const section = list.find(({ path }) => isAlong(path, here));
    if (!section) break;
    const length = section.path.split('/').length;
    parent = [parent, ...parts.slice(0, length)].join('/');
    places.push({ section, href: parent });
    parts = parts.slice(length);
    list = section.children ?? [];
  }
  return places;
}
