import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { built, keepBuilt } from '../../infra/build-cache.ts';
import { buildFolder } from '../../infra/fingerprint.ts';

const KIND = `test-cache-${process.pid}`;
const folder = join(buildFolder, KIND);
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const make = (path: string): void => writeFileSync(path, 'built');

/** As if it was last used three days ago. */
function age(path: string): void {
  const then = new Date(Date.now() - 3 * 86_400_000);
  utimesSync(path, then, then);
}

it('a build that a running product keeps stays when a newer one is made; one that nobody used for days goes', async () => {
  const inUse = await built(KIND, 'in-use', make);
  const former = join(folder, 'former');
  mkdirSync(former);
  for (const path of [inUse, former]) age(path);
  keepBuilt();
  await built(KIND, 'newer', make);
  expect([existsSync(inUse), existsSync(former)]).toEqual([true, false]);
});
