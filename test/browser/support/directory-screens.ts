import { demoAccounts } from '../../../shared/demo.ts';
import { byAdmin, headed, type Screen } from './one-screen.ts';
import { act, button, dialog, field, filled, heading, openFilters, sees } from './screen.ts';

const [admin = '', , supervisor = '', user = ''] = demoAccounts.map(({ email }) => email);

const PEOPLE = '/dashboard/directory/people';
const ROLES = '/dashboard/directory/roles';
const USERS = '/dashboard/directory/users';

/** The directory, with every dialog that can be open on it. */
export const directoryScreens: readonly Screen[] = [
  byAdmin('directory', '/dashboard/directory', headed('DIRECTORY')),
  byAdmin('people', PEOPLE, filled),
  byAdmin('people, none found', `${PEOPLE}?search=nobody+is+called+this`, (page) => sees(page, 'No matches')),
  {
    name: 'people, preferences',
    visit: { as: admin, path: PEOPLE },
    show: async (page) => {
      await filled(page);
      await button(page, 'Table preferences').click();
      await heading(dialog(page), 'Table preferences').waitFor();
      await sees(dialog(page), 'Columns');
    },
    isClosedByLayout: true,
  },
  byAdmin('person', `${PEOPLE}?search=${admin}`, async (page) => {
    await act(page, 'View', 'Maria Alvarez');
    await sees(dialog(page), 'Driver License Number');
  }),
  {
    name: 'person, to a plain user',
    visit: { as: user, path: `${PEOPLE}?search=Maria` },
    show: async (page) => {
      await act(page, 'View', 'Maria Alvarez');
      await sees(dialog(page), 'Management Only');
    },
  },
  byAdmin('profile of another', `${PEOPLE}/modify-profile?user_id=2`, (page) => field(page, 'First Name').waitFor()),
  {
    name: 'profile of another, to a supervisor',
    visit: { as: supervisor, path: `${PEOPLE}/modify-profile?user_id=2` },
    show: (page) => sees(page, "You don't have permission to edit this profile"),
  },
  byAdmin('profile of nobody', `${PEOPLE}/modify-profile`, (page) => sees(page, 'No user ID found!')),
  byAdmin('roles', ROLES, filled),
  byAdmin('role, new', ROLES, async (page) => {
    await button(page, 'Create role').click();
    await button(dialog(page), 'Create').click();
    await sees(dialog(page), 'This field is required.');
  }),
  byAdmin('role, given up', ROLES, async (page) => {
    await act(page, 'Edit', 'supervisor');
    await field(dialog(page), 'Color').fill('#123456');
    await button(dialog(page), 'Cancel').click();
    await sees(dialog(page), 'Discard your unsaved changes?');
  }),
  byAdmin('users', USERS, filled),
  byAdmin('users, emails not delivered', `${USERS}?emails=undelivered`, async (page) => {
    await openFilters(page);
    await field(page, 'Show').waitFor();
    await sees(page, 'No emails bounced or were reported as spam.');
  }),
  byAdmin('user, new', USERS, async (page) => {
    await button(page, 'Create user').click();
    await field(dialog(page), 'Role').click();
    await page.getByRole('option', { name: 'president' }).waitFor();
  }),
  byAdmin('user, to be deleted', USERS, async (page) => {
    await act(page, 'Delete', user);
    await button(dialog(page), 'Delete').click();
    await sees(dialog(page), `Type ${user} exactly as shown.`);
  }),
  byAdmin('user, to be erased', USERS, async (page) => {
    await act(page, 'Erase', user);
    await button(dialog(page), 'Erase').click();
    await sees(dialog(page), `Type ${user} exactly as shown.`);
  }),
  byAdmin('user, new password', USERS, async (page) => {
    // A person whom no screen is opened as.
    await act(page, 'Reset', 'thomas.keller@demo.example');
    await button(dialog(page), 'Reset').click();
    await heading(dialog(page), 'NEW PASSWORD').waitFor();
  }),
];
