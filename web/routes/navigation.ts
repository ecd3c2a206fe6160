import { type Actor, canSome } from '../../shared/access/policy.ts';
import type { Section } from './section.ts';
import { isBeingBuilt, sections } from './sections.tsx';

export const HOME = '/dashboard';

/** A section together with its full address. */
export interface NavItem {
  readonly section: Section;
  readonly href: string;
}

/** What a page is called: a form that makes a new record has a title of its own. */
export const titleOf = ({ title, form }: Section, search: string): string =>
  form && !new URLSearchParams(search).has(form.recordQuery) ? form.newTitle : title;

const itemOf = (parent: string, section: Section): NavItem => ({ section, href: `${parent}/${section.path}` });

/** What this person is shown of a list of sections: not the hidden ones, not those whose rule leaves them out. */
const visible = (actor: Actor, parent: string, list: readonly Section[] = []): NavItem[] =>
  list.filter((section) => !section.isHidden && canSome(actor, section.rule)).map((section) => itemOf(parent, section));

/** The main menu. */
export const menuFor = (actor: Actor, table: readonly Section[] = sections): NavItem[] => visible(actor, HOME, table);

/** What the welcome page recommends: the menu, without what is being built (R37). */
export const featuresFor = (actor: Actor): NavItem[] => menuFor(actor).filter(({ section }) => !isBeingBuilt(section));

/** The options of a section: what the aside and its landing page list. */
export const optionsFor = (actor: Actor, item: NavItem): NavItem[] => visible(actor, item.href, item.section.children);

/** Whether an address goes on with a section's path; `:name` in a path stands for any one part. */
const isAlong = (path: string, parts: readonly string[]): boolean =>
  path.split('/').every((name, index) => parts[index] === name || (name.startsWith(':') && parts[index] !== undefined));

/** The sections along an address, outermost first; only as far as the table knows it. */
export function matchRoute(pathname: string, table: readonly Section[] = sections): NavItem[] {
  const items: NavItem[] = [];
  let list: readonly Section[] = table;
  let parent = HOME;
  let parts = pathname.slice(HOME.length).split('/').filter(Boolean);
  while (parts.length > 0) {
    const here = parts;
    const section = list.find(({ path }) => isAlong(path, here));
    if (!section) break;
    const length = section.path.split('/').length;
    parent = [parent, ...parts.slice(0, length)].join('/');
    items.push({ section, href: parent });
    parts = parts.slice(length);
    list = section.children ?? [];
  }
  return items;
}
