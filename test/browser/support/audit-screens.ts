import { byAdmin, type Screen } from './one-screen.ts';
import { dialog, field, filled, openFilters, sees } from './screen.ts';

const AUDIT_LOG = '/dashboard/directory/audit-log';

/** The audit log, with everything that can be open on it. */
export const auditScreens: readonly Screen[] = [
  byAdmin('audit log', AUDIT_LOG, filled),
  byAdmin('audit log, filters', AUDIT_LOG, async (page) => {
    await filled(page);
    await openFilters(page);
    await field(page, 'Kind').waitFor();
  }),
  byAdmin('audit log, without entries', `${AUDIT_LOG}?kind=refused-call&from=2001-01-01&to=2001-01-02`, (page) =>
    sees(page, 'No entries match the filters on these days.'),
  ),
  byAdmin('audit log, values', `${AUDIT_LOG}?kind=Team`, async (page) => {
    await filled(page);
    await page
      .getByRole('button', { name: /^View / })
      .first()
      .click();
    await dialog(page).getByRole('listitem').first().waitFor();
  }),
];
