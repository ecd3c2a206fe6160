import { afterEach, expect, it } from 'vitest';
import { openRelease, type Opened, stopAll, teams, former } from './teams.ts';

afterEach(stopAll);

const next = teams(former, { lists: [{ name: 'lead_user_id', field: 'lead_user_id', by: 'value' }] });

/** What the command does before the functions are deployed, with a release's own modules. */
async function commandOf({ release: { store } }: Opened) {
  const { assertDeployed, noteDeployment } = await import('../../../functions/upgrade/registry.ts');
  return { assertDeployed: () => assertDeployed(store), noteDeployment: () => noteDeployment(store) };
}

it('a release upgrades a table in the cloud only once its own functions are deployed', async () => {
  const first = await openRelease({});
  const before = await commandOf(first);
  await expect(before.assertDeployed()).resolves.toBeUndefined();
  await before.noteDeployment();
  await expect(before.assertDeployed()).resolves.toBeUndefined();
  const now = await commandOf(await openRelease(next, first.release));
  await expect(now.assertDeployed()).rejects.toThrow('Functions of another release use this table');
  await now.noteDeployment();
  await expect(now.assertDeployed()).resolves.toBeUndefined();
  await expect(before.assertDeployed()).rejects.toThrow('"npm run deploy" deploys those of this one');
});
