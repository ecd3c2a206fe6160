import { type Actor, canSome } from '../../shared/access/policy.ts';
import type { Section } from './section.ts';
import { isBeingBuilt, sections } from './sections.tsx';

export const HOME = '/dashboard';

/** A section together with its full address. */
export interface NavItem {
  readonly section: Section;
  readonly href: string;
}

/** Returns a page's title; a form for a new record has its own. */
export const titleOf = ({ title, form }: Section, search: string): string =>
  form && !new URLSearchParams(search).has(form.recordQuery) ? form.newTitle : title;

const itemOf = (parent: string, section: Section): NavItem => ({ section, href: `${parent}/${section.path}` });

/** Returns the sections that this user may see: not hidden ones, and not those that their rules forbid. */
const visible = (actor: Actor, parent: string, list: readonly Section[] = []): NavItem[] =>
  list.filter((section) => !section.isHidden && canSome(actor, section.rule)).map((section) => itemOf(parent, section));

/** Returns the main menu. */
export const menuFor = (actor: Actor): NavItem[] => visible(actor, HOME, sections);

/** Returns what the welcome page recommends: the menu, except areas under construction (R37). */
export const featuresFor = (actor: Actor): NavItem[] => menuFor(actor).filter(({ section }) => !isBeingBuilt(section));

/** Returns a section's options, which the aside and the section's landing page list. */
export const optionsFor = (actor: Actor, item: NavItem): NavItem[] => visible(actor, item.href, item.section.children);

/** Returns whether the address parts start with a section's path; `:name` in a path matches any one part. */
const isAlong = (path: string, parts: readonly string[]): boolean =>
  path.split('/').every((name, index) => parts[index] === name || (name.startsWith(':') && parts[index] !== undefined));

/** Returns the sections along an address, outermost first, as far as there are any. */
export function matchRoute(pathname: string): NavItem[] {
  const items: NavItem[] = [];
  let list: readonly Section[] = sections;
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
