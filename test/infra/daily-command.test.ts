import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Local, startLocal } from '../../infra/local/local.ts';
import { commandEnvironment, runDaily, withTable } from '../../infra/local/table-access.ts';
import { roleIds } from '../../shared/access/roles.ts';
import { Api } from '../browser/support/api.ts';

let folder: string;
let local: Local | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'staffbook-daily-'));
  local = await startLocal({
    dataDir: folder,
    demo: true,
    parameters: { timeZone: 'Pacific/Kiritimati', title: 'Ours' },
  });
});
afterAll(async () => {
  await local?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What `npm run daily` does. */
const daily = () => withTable(folder, (place) => runDaily(place, folder));

it("the daily job run by a command finds what bounced in the running product's mailbox, and is complete without one", async () => {
  const api = await Api.signIn(local?.url ?? '', 'admin@demo.example');
  await api.addPerson({ email: 'bounce+ann@simulator.amazonses.com', roleId: roleIds.user });
  expect(await daily()).toContain("Emails to 1 person aren't delivered.");
  await local?.stop();
  local = undefined;
  const summary = await daily();
  expect(summary).toContain('pay periods');
  expect(summary).not.toContain('delivered');
});

it('a command on the table of a running product has its parameters and address', async () => {
  local = await startLocal({ dataDir: folder, parameters: { timeZone: 'Pacific/Kiritimati', title: 'Ours' } });
  const environment = await withTable(folder, (place) => Promise.resolve(commandEnvironment('daily', place)));
  expect(environment).toMatchObject({ TIME_ZONE: 'Pacific/Kiritimati', SITE_TITLE: 'Ours', SITE_URL: local.url });
});
