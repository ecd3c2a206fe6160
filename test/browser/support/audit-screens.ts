import type { Page } from 'playwright-core';
import { demoAccounts } from '../../../shared/demo.ts';
import type { Screen } from './one-screen.ts';
import { dialog, field, filled, openFilters, sees } from './screen.ts';

const [admin = ''] = demoAccounts.map(({ email }) => email);

const AUDIT_LOG = '/dashboard/directory/audit-log';

const screen = (name: string, path: string, show: (page: Page) => Promise<unknown>): Screen => ({
  name,
  visit: { as: admin, path },
  show,
});

/** The audit log, with everything that can be open on it. */
export const auditScreens: readonly Screen[] = [
  screen('audit log', AUDIT_LOG, filled),
  screen('audit log, filters', AUDIT_LOG, async (page) => {
    await filled(page);
    await openFilters(page);
    await field(page, 'Kind').waitFor();
  }),
  screen('audit log, without entries', `${AUDIT_LOG}?kind=refused-call&from=2001-01-01&to=2001-01-02`, (page) =>
    sees(page, 'Nothing was changed or refused on these days.'),
  ),
  screen('audit log, values', `${AUDIT_LOG}?kind=Team`, async (page) => {
    await filled(page);
    await page
      .getByRole('button', { name: /^View / })
      .first()
      .click();
    await dialog(page).getByRole('listitem').first().waitFor();
  }),
];
