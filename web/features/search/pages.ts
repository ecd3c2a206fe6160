import { type Actor, canAll, canSome, type Rule } from '../../../shared/access/policy.ts';
import { collections } from '../../../shared/contract/collections.ts';
import { featuresFor, HOME, matchRoute, type NavItem, optionsFor } from '../../routes/navigation.ts';
import type { Section } from '../../routes/section.ts';
import { isBeingBuilt, sections } from '../../routes/sections.tsx';
import type { Entry } from './entry.ts';

/** Returns whether this user may open the page at an address, so that nothing is offered that its guard refuses. */
export const opensPage = (actor: Actor, to: string): boolean =>
  matchRoute(to.split('?', 1)[0] ?? '').every(({ section }) => canSome(actor, section.rule));

const pageOf = ({ section, href }: NavItem, parents: string): Entry => ({
  id: `page ${href}`,
  kind: 'page',
  title: section.title,
  detail: parents ? `${parents} · ${section.summary}` : section.summary,
  ...(section.alsoCalled !== undefined && { alsoCalled: section.alsoCalled }),
  does: { type: 'open', to: href },
});

/** Returns the pages that this user may open from the menu. */
export const pagesFor = (actor: Actor): Entry[] =>
  featuresFor(actor).flatMap((item) => [
    pageOf(item, ''),
    ...optionsFor(actor, item)
      .filter(({ section }) => !isBeingBuilt(section))
      .map((option) => pageOf(option, item.section.title)),
  ]);

const creating = (title: string, to: string, isDialog: boolean): Entry => ({
  id: `create ${to}`,
  kind: 'action',
  title,
  detail: '',
  alsoCalled: 'new add',
  does: { type: 'open', to, ...(isDialog && { creates: true }) },
});

interface Creation {
  readonly rule: Rule;
  readonly isDialog: boolean;
  readonly entry: Entry;
}

/** What can be created on pages, in a dialog or in a form of its own. */
const creationsIn = (list: readonly Section[], parent: string): Creation[] =>
  list.flatMap(({ path, rule, form, creates, children = [] }): Creation[] => {
    const to = `${parent}/${path}`;
    const collection = creates && collections[creates];
    return [
      ...(form ? [{ rule, isDialog: false, entry: creating(form.newTitle, to, false) }] : []),
      ...(collection
        ? [{ rule: collection.access.create, isDialog: true, entry: creating(`Create ${collection.one}`, to, true) }]
        : []),
      ...creationsIn(children, to),
    ];
  });

const ofFrame: readonly Entry[] = [
  {
    id: 'mode',
    kind: 'action',
    title: 'Switch between light and dark mode',
    detail: '',
    alsoCalled: 'theme color night',
    does: { type: 'mode' },
  },
  {
    id: 'shortcuts',
    kind: 'action',
    title: 'Show keyboard shortcuts',
    detail: '',
    alsoCalled: 'keys help',
    does: { type: 'shortcuts' },
  },
  {
    id: 'sign out',
    kind: 'action',
    title: 'Sign out',
    detail: '',
    alsoCalled: 'logout log off exit',
    does: { type: 'open', to: '/logout' },
  },
];

/** Returns what this user can do from anywhere. */
export const actionsFor = (actor: Actor): Entry[] => [
  ...creationsIn(sections, HOME)
    .filter(({ rule }) => canAll(actor, rule))
    // What has a page of its own is created most, so it is found first.
    .toSorted((a, b) => Number(a.isDialog) - Number(b.isDialog))
    .map(({ entry }) => entry),
  ...ofFrame,
];
