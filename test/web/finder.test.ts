import { describe, expect, it } from 'vitest';
import { recentIn, stillOpen, withRecent, type Entry, MAX_RECENT } from '../../web/features/search/entry.ts';
import { actionsFor, opensPage, pagesFor } from '../../web/features/search/pages.ts';
import { bestOf, rankOf } from '../../web/features/search/rank.ts';
import { type PersonEntry, sheetTerms } from '../../web/features/search/records.ts';

const titles = (found: readonly { readonly found: { readonly title: string } }[]) =>
  found.map((each) => each.found.title);

const named = (title: string, detail = '') => ({ title, detail });

describe('what is found by typed words', () => {
  it('has them all, in any order, without accents and case', () => {
    expect(rankOf(named('José Álvarez'), 'alvarez JOSE')).toBeGreaterThan(0);
    expect(rankOf(named('José Álvarez'), 'jose smith')).toBe(0);
  });

  it('starts with them first, then has a word that does, then contains them', () => {
    const all = [
      named('Clever Print'),
      named('Blue Evergreen'),
      named('Evergreen Office'),
      named('Totals', 'every month'),
    ];
    expect(titles(bestOf(all, 'ev', 9))).toEqual(['Evergreen Office', 'Blue Evergreen', 'Clever Print', 'Totals']);
  });

  it('is found by two numbers that are not one phone number', () => {
    const period = named('Pay period 2026-11-16 to 2026-11-29', 'Check 1002');
    expect(['2026-11-16 2026-11-29', '1002 2026'].map((typed) => rankOf(period, typed) > 0)).toEqual([true, true]);
    expect(rankOf(period, '2026-11-16 2026-11-30')).toBe(0);
  });

  it('is found by a phone number however it is written', () => {
    const person = { ...named('Maria Ortiz', '518-555-0122') };
    expect(
      ['5185550122', '(518) 555-0122', '518.555.0122', '555-0122'].map((typed) => rankOf(person, typed) > 0),
    ).toEqual([true, true, true, true]);
  });
});

const actor = (role: string) => ({ user_id: 1, role });

describe.each([
  ['admin', 'lock', 'Approve timesheets'],
  ['admin', 'new check', 'Create check'],
  ['admin', 'unlock', 'Approve timesheets'],
  ['president', '1099', 'Payments by payee'],
  ['accountant', 'OFX', 'Reconcile'],
  ['user', 'vacation', 'My leave'],
  ['user', 'dark', 'Switch between light and dark mode'],
] as const)('for %s', (role, typed, title) => {
  it(`"${typed}" finds ${title} first`, () => {
    const all = [...actionsFor(actor(role)), ...pagesFor(actor(role))];
    expect(titles(bestOf(all, typed, 1))).toEqual([title]);
  });
});

it('pages and actions of other roles are not found', () => {
  const all = [...actionsFor(actor('user')), ...pagesFor(actor('user'))].map(({ title }) => title);
  expect(all).toContain('People');
  expect(all.filter((title) => /check|payee|process|approve|users/i.test(title))).toEqual(['Paychecks']);
});

it.each([
  ['accountant', '/dashboard/directory/people?search=Ortiz', false],
  ['user', '/dashboard/directory/people?search=Ortiz', true],
  ['user', '/dashboard/directory/people/modify-profile?user_id=1', false],
  ['president', '/dashboard/report-timesheet/my-timesheet?pay_period_id=1', false],
  ['user', '/logout', true],
])('for %s, whether the search may offer %s: %s', (role, address, isOpen) => {
  expect(opensPage(actor(role), address)).toBe(isOpen);
});

const person = (userId: number, title: string): PersonEntry => ({
  id: `person ${userId}`,
  kind: 'person',
  title,
  detail: '518-555-0100',
  userId,
  does: { type: 'open', to: '/' },
});

const period = (id: number, start_date: string, end_date: string, is_current = false) =>
  ({ id, start_date, end_date, is_current }) as Parameters<typeof sheetTerms>[2][number];

describe('a search for a timesheet', () => {
  const people = [person(1, 'Maria Ortiz'), person(2, 'Mario May')];
  const periods = [
    period(11, '2025-11-01', '2025-11-15'),
    period(12, '2026-11-01', '2026-11-15'),
    period(13, '2026-11-16', '2026-11-30', true),
  ];
  it.each([
    ['maria', { userId: 1, periodId: null }],
    ['ortiz november', { userId: 1, periodId: 13 }],
    ['timesheet ortiz 2026-11-01', { userId: 1, periodId: 12 }],
    ['ortiz nov 2025', { userId: 1, periodId: 11 }],
    ['mario current', { userId: 2, periodId: 13 }],
    ['ortiz february', undefined],
    ['november', undefined],
    ['0100', undefined],
    ['', undefined],
  ])('"%s" asks for %o', (typed, terms) => {
    expect(sheetTerms(typed, people, periods)).toEqual(terms);
  });
});

describe('what was chosen last', () => {
  const entry = (id: string): Entry => ({
    id,
    kind: 'page',
    title: id,
    detail: '',
    does: { type: 'open', to: `/${id}` },
  });
  it('comes first, once, and at most six are kept', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'a'];
    const recent = ids.reduce<Entry[]>((all, id) => withRecent(all, entry(id)), []);
    expect(recent.map(({ id }) => id)).toEqual(['a', 'g', 'f', 'e', 'd', 'c']);
    expect(recent).toHaveLength(MAX_RECENT);
  });
  it("says of people and payees what they are now, and leaves out whom the user can't find any more", () => {
    const known = { ...person(7, 'Maria Ortiz'), detail: 'Private phone' };
    const now = { ...known, detail: 'Work phone' };
    expect(stillOpen([known, person(8, 'Former'), entry('closed')], [entry('a'), now], () => true)).toEqual([now]);
  });
  it('keeps the places of people until they are loaded, without what may be private by now', () => {
    const [open, closed] = [person(7, 'Known'), person(8, 'Former')];
    const isOpen = ({ id }: Entry) => id === open.id;
    expect(stillOpen([closed, open], [], isOpen, ['person'])).toEqual([{ ...open, detail: '' }]);
  });
  it('has the checks and timesheets whose page the user may open', () => {
    const found = [
      { ...entry('a'), kind: 'check' },
      { ...entry('b'), kind: 'timesheet' },
    ] as const;
    expect(stillOpen(found, [], ({ kind }) => kind === 'timesheet')).toEqual([found[1]]);
  });
  it('is ignored where it is damaged', () => {
    expect(recentIn('x')).toEqual([]);
    expect(recentIn([entry('a'), { id: 'b' }, null, 5])).toEqual([entry('a')]);
  });
});
