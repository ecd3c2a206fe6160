import { describe, expect, it } from 'vitest';
import { canSome } from '../../shared/access/policy.ts';
import { roleNames } from '../../shared/access/roles.ts';
import { collections } from '../../shared/contract/collections.ts';
import { menuFor, optionsFor, matchRoute, titleOf } from '../../web/routes/navigation.ts';
import type { Section } from '../../web/routes/section.ts';
import { sections } from '../../web/routes/sections.tsx';

const actor = (role: string) => ({ user_id: 1, role });

const menu = (role: string): string[] => menuFor(actor(role)).map(({ section }) => section.path);

const options = (role: string, path: string): string[] => {
  const [place] = matchRoute(path);
  return place ? optionsFor(actor(role), place).map(({ section }) => section.path) : [];
};

describe('the table of sections', () => {
  it('titles the check form by what it does', () => {
    const place = matchRoute('/dashboard/check-log/modify-check').at(-1)!;
    expect(titleOf(place.section, '')).toBe('Create check');
    expect(titleOf(place.section, '?transaction_id=7')).toBe('Modify check');
    expect(titleOf(matchRoute('/dashboard/check-log/payees').at(-1)!.section, '')).toBe('Payees');
  });

  it.each([
    ['user', ['my-account', 'directory', 'report-timesheet']],
    ['supervisor', ['my-account', 'directory', 'report-timesheet']],
    ['president', ['my-account', 'directory', 'check-log', 'report-timesheet']],
    ['accountant', ['my-account', 'check-log']],
    [
      'admin',
      [
        'my-account',
        'directory',
        'check-log',
        'report-timesheet',
        'work-requests',
        'quotes',
        'invoices',
        'payroll-calendar',
      ],
    ],
    ['manager', ['my-account', 'directory']],
    ['driver', []],
  ])('gives %s the right menu', (role, expected) => {
    expect(menu(role)).toEqual(expected);
  });

  it.each([
    ['user', ['people']],
    ['supervisor', ['people']],
    ['president', ['people', 'roles', 'users']],
    ['admin', ['people', 'roles', 'users', 'audit-log']],
    ['manager', ['people']],
  ])('gives %s the right options in the directory', (role, expected) => {
    expect(options(role, '/dashboard/directory/people')).toEqual(expected);
  });

  it('reads only lists early that whoever may open the page may read', () => {
    const all = (list: readonly Section[]): Section[] => list.flatMap((each) => [each, ...all(each.children ?? [])]);
    const refused = all(sections).flatMap(({ path, rule, reads }) =>
      [...roleNames, 'manager'].flatMap((role) =>
        (reads?.(new URLSearchParams(), '2026-08-05') ?? [])
          .filter(({ name }) => canSome(actor(role), rule) && !canSome(actor(role), collections[name].access.read))
          .map(({ name }) => `${role} at ${path}: ${name}`),
      ),
    );
    expect(refused).toEqual([]);
  });

  it('gives an accountant the readable parts of the ledger', () => {
    const readable = options('accountant', '/dashboard/check-log');
    expect(readable).toEqual(expect.arrayContaining(['transactions', 'totals', 'missing-numbers', 'positive-pay']));
    expect(readable).not.toEqual(expect.arrayContaining(['payees']));
    expect(readable).not.toContain('checkbooks');
    expect(readable).not.toContain('pay-layouts');
    expect(readable).toContain('payee-payments');
    expect(options('president', '/dashboard/check-log')).toEqual(
      expect.arrayContaining([...readable, 'payees', 'checkbooks', 'pay-layouts']),
    );
  });

  it.each([
    ['user', ['my-leave', 'leave-calendar']],
    ['supervisor', ['my-leave', 'leave-requests', 'leave-calendar']],
    ['president', ['leave-requests', 'leave-calendar', 'leave-balances', 'leave-kinds']],
    ['admin', ['my-leave', 'leave-requests', 'leave-calendar', 'leave-balances', 'leave-kinds']],
    ['accountant', []],
  ])('gives %s the right leave pages', (role, expected) => {
    const shown = options(role, '/dashboard/report-timesheet');
    expect(shown.filter((page) => page.includes('leave'))).toEqual(expected);
  });

  it.each([
    ['user', []],
    ['supervisor', ['approve-timesheet', 'historical-review']],
    ['president', ['approve-timesheet', 'process-timesheet', 'payroll-export', 'historical-review', 'payroll-layouts']],
    ['admin', ['approve-timesheet', 'process-timesheet', 'payroll-export', 'historical-review', 'payroll-layouts']],
    ['accountant', []],
  ])('gives %s the right payroll pages', (role, expected) => {
    const pages = ['approve-timesheet', 'process-timesheet', 'payroll-export', 'historical-review', 'payroll-layouts'];
    const shown = options(role, '/dashboard/report-timesheet');
    expect(pages.filter((page) => shown.includes(page))).toEqual(expected);
  });

  it.each([
    ['user', ['profile', 'change-password', 'passkeys', 'sessions', 'pay-checks']],
    ['accountant', ['profile', 'change-password', 'passkeys', 'sessions']],
  ])('gives %s the right options in their own account', (role, expected) => {
    expect(options(role, '/dashboard/my-account')).toEqual(expected);
  });

  it('finds detail pages that are in no menu', () => {
    const path = matchRoute('/dashboard/directory/people/modify-profile').map(({ section }) => section.title);
    expect(path).toEqual(['Directory', 'People', 'Modify profile']);
    expect(matchRoute('/dashboard/directory/nothing').map(({ href }) => href)).toEqual(['/dashboard/directory']);
    expect(matchRoute('/dashboard')).toEqual([]);
    const review = '/dashboard/report-timesheet/historical-review';
    const hrefs = (path: string) => matchRoute(path).map(({ href }) => href);
    expect(hrefs(`${review}/modify-timesheet/12`)).toEqual([
      '/dashboard/report-timesheet',
      review,
      `${review}/modify-timesheet/12`,
    ]);
    expect(hrefs(`${review}/modify-timesheet`).at(-1)).toBe(review);
  });

  it('gives nobody access to a page without its parent', () => {
    const check = (list: readonly Section[], allowed: readonly string[]) => {
      for (const { rule, children = [] } of list) {
        const roles = ['user', 'accountant', 'admin', 'supervisor', 'president'].filter((role) =>
          canSome(actor(role), rule),
        );
        expect(allowed).toEqual(expect.arrayContaining(roles));
        check(children, roles);
      }
    };
    check(sections, ['user', 'accountant', 'admin', 'supervisor', 'president']);
  });

  it('has something to open at every address', () => {
    const opens = ({ screen, panelTitle, children = [] }: Section): boolean =>
      (screen !== undefined || panelTitle !== undefined || children.length > 0) && children.every(opens);
    expect(sections.every(opens)).toBe(true);
  });
});
