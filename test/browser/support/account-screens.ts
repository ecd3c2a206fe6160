import { demoAccounts } from '../../../shared/demo.ts';
import type { OwnPasskey } from '../../../shared/contract/operations/passkeys.ts';
import type { OwnSession } from '../../../shared/contract/operations/sessions.ts';
import type { Page } from 'playwright-core';
import type { Screen } from './one-screen.ts';
import { button, dialog, heading, sees } from './screen.ts';

const [admin = ''] = demoAccounts.map(({ email }) => email);

const LIST = '**/get-my-passkeys';
const PASSKEYS = '/dashboard/my-account/passkeys';

const passkeys: readonly OwnPasskey[] = [
  {
    id: 'AQ',
    name: 'Office computer',
    added_at: '2026-01-05T15:00:00.000Z',
    used_at: null,
    is_synced: false,
    domain: 'localhost',
    is_usable: true,
  },
  {
    id: 'Ag',
    name: 'A phone with a name that is as long as it may be, sixty letters',
    added_at: '2025-11-20T15:00:00.000Z',
    used_at: '2026-01-06T15:00:00.000Z',
    is_synced: true,
    domain: 'earlier.example',
    is_usable: false,
  },
];

/** The list as it looks with passkeys, which need a device and a domain. */
async function withPasskeys(page: Page): Promise<void> {
  await page.route(LIST, (route) => route.fulfill({ json: { error: false, message: 'OK', value: passkeys } }));
  await page.reload();
  await sees(page, 'Office computer');
  // The tab is used again.
  await page.unroute(LIST);
}

const SESSIONS = '**/get-my-sessions';

const own: OwnSession = {
  id: '1',
  device: 'Chrome on Linux',
  method: 'password',
  began_at: '2026-01-05T15:00:00.000Z',
  used_at: '2026-01-06T15:00:00.000Z',
  is_this: true,
};
const sessions: readonly OwnSession[] = [
  own,
  { ...own, id: '2', device: 'Samsung Internet on Android', method: 'passkey', is_this: false },
];

/** The list with a session elsewhere. */
async function withSessions(page: Page): Promise<void> {
  await page.route(SESSIONS, (route) => route.fulfill({ json: { error: false, message: 'OK', value: sessions } }));
  await page.reload();
  await sees(page, 'Samsung Internet on Android');
  await page.unroute(SESSIONS);
}

const byAdmin = (name: string, show: Screen['show']): Screen => ({ name, visit: { as: admin, path: PASSKEYS }, show });

/** My account, apart from the profile. */
export const accountScreens: readonly Screen[] = [
  byAdmin('passkeys, none', async (page) => {
    await heading(page, 'Passkeys').waitFor();
    await sees(page, 'No passkeys yet.');
  }),
  byAdmin('passkeys', withPasskeys),
  {
    name: 'sessions, one of them elsewhere',
    visit: { as: admin, path: '/dashboard/my-account/sessions' },
    show: withSessions,
  },
  byAdmin('adding a passkey', async (page) => {
    await button(page, 'Add passkey').click();
    await heading(dialog(page), 'Add passkey').waitFor();
  }),
  byAdmin('renaming a passkey', async (page) => {
    await withPasskeys(page);
    await button(page, 'Rename Office computer').click();
    await heading(dialog(page), 'Rename passkey').waitFor();
  }),
  byAdmin('removing a passkey', async (page) => {
    await withPasskeys(page);
    await button(page, 'Remove Office computer').click();
    await heading(dialog(page), 'Remove passkey').waitFor();
  }),
];
