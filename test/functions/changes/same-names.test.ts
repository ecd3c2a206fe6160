import { afterEach, expect, it } from 'vitest';
import { cklgPayee } from '../../../shared/contract/collections/cklg-payee.ts';
import { type Contract, type Release, startRelease } from '../../support/releases.ts';

const open: Release[] = [];
afterEach(async () => {
  for (const release of open.splice(0).toReversed()) await release.stop();
});

/** The release before payees had a name of their own, or this one, on the table that another has left. */
async function opened(isBefore: boolean, first?: Release) {
  const { sameName: _, ...before } = cklgPayee;
  const contract: Contract = isBefore ? { 'cklg-payee': { cklgPayee: before } } : {};
  const release = await startRelease(contract, first && { endpoint: first.endpoint, tableName: first.tableName });
  open.push(release);
  const { token } = await release.person('admin');
  const create = (name: string) =>
    release.call<{ id: number }>('POST /crud/CklgPayee/create', { token, body: { name } });
  const rename = (id: number, name: string) =>
    release.call('PUT /crud/CklgPayee/update', { token, query: { id }, body: { name } });
  return { release, create, rename };
}

it('keeps a company with payees of one name at work: the rule is off and told of until they are renamed', async () => {
  const before = await opened(true);
  const ids = [await before.create('Acme'), await before.create('ACME')].map(({ body }) => body.value.id);
  const now = await opened(false, before.release);
  // Before the upgrade has looked, no third one comes in.
  expect((await now.create('acme')).status).toBe(409);
  expect(await now.release.upgrade()).toEqual([
    `The rule that no two payees have the same name is off because these do: ${ids[1]} and ${ids[0]}. Change them, then run "npm run upgrade".`,
  ]);
  expect(await now.release.verify()).toEqual([]);
  const off = await opened(false, before.release);
  const third = (await off.create('acme')).body.value.id;
  const fourth = (await off.create('Other')).body.value.id;
  expect((await off.rename(fourth, 'Acme')).status).toBe(200);
  for (const [nth, id] of [ids[1]!, third, fourth].entries()) {
    expect((await off.rename(id, `Acme ${nth}`)).status).toBe(200);
  }
  expect(await off.release.upgrade()).toEqual([]);
  expect(await off.release.verify()).toEqual([]);
  const on = await opened(false, before.release);
  const refused = await on.create('ACME');
  expect([refused.status, refused.body.message]).toEqual([
    409,
    '"Acme" is already the name of another payee. Choose another name.',
  ]);
});

it('is built from what is stored where no two share a name', async () => {
  const before = await opened(true);
  await before.create('Acme');
  const now = await opened(false, before.release);
  expect(await now.release.upgrade()).toEqual([]);
  expect(await now.release.verify()).toEqual([]);
  const after = await opened(false, before.release);
  expect((await after.create(' acme ')).status).toBe(409);
  expect((await after.create('Acme Two')).status).toBe(200);
});
