import { type Actor, canAll, type Rule } from '../../../shared/access/policy.ts';
import type { Collection } from '../../../shared/contract/collection.ts';
import { collections } from '../../../shared/contract/collections.ts';
import { featuresFor, type NavItem, optionsFor } from '../../routes/navigation.ts';
import { isBeingBuilt } from '../../routes/sections.tsx';
import type { Entry } from './entry.ts';

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

/** The lists on which records are created by hand. */
const lists: readonly (readonly [page: string, collection: Pick<Collection, 'name' | 'one' | 'access'>])[] = [
  ['check-log/payees', collections.CklgPayee],
  ['check-log/accounts', collections.CklgAccount],
  ['check-log/fund-sources', collections.CklgFundSource],
  ['check-log/checkbooks', collections.CklgCheckbook],
  ['directory/users', collections.User],
  ['report-timesheet/ts-holidays', collections.TsrpHoliday],
  ['report-timesheet/pay-periods', collections.TsrpPayPeriod],
  ['report-timesheet/leave-kinds', collections.TsrpLeaveKind],
];

const creating = (one: string, to: string, isDialog: boolean): Entry => ({
  id: `create ${one}`,
  kind: 'action',
  title: `Create ${one}`,
  detail: '',
  alsoCalled: 'new add',
  does: { type: 'open', to, ...(isDialog && { creates: true }) },
});

const { CklgTransaction } = collections;

const creations: readonly { readonly rule: Rule; readonly entry: Entry }[] = [
  {
    rule: CklgTransaction.access.create,
    entry: creating(CklgTransaction.one, '/dashboard/check-log/modify-check', false),
  },
  ...lists.map(([page, { one, access }]) => ({
    rule: access.create,
    entry: creating(one, `/dashboard/${page}`, true),
  })),
];

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
  ...creations.filter(({ rule }) => canAll(actor, rule)).map(({ entry }) => entry),
  ...ofFrame,
];
