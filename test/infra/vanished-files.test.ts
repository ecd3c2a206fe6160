import { createServer } from 'node:http';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { defaultContext, localParameters } from '../../infra/context.ts';
import { createFront } from '../../infra/local/front.ts';
import { LOOPBACK, portOf, stopServer } from '../../infra/local/ports.ts';
import { createSiteHandler } from '../../infra/local/static-files.ts';
import { installationOf, readParameters } from '../../infra/parameters.ts';
import { ASSETS } from '../../infra/site-paths.ts';

const folder = mkdtempSync(join(tmpdir(), 'staffbook-site-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a file of the web app that can no longer be read is answered with an error', async () => {
  const parameters = readParameters({ ...defaultContext(), ...localParameters });
  mkdirSync(join(folder, ASSETS));
  const script = join(folder, ASSETS, 'page-12345678.js');
  writeFileSync(script, '');
  const handle = createSiteHandler(folder, installationOf(parameters));
  rmSync(script);
  const site = { handlerFor: () => handle, hasPolicy: true, release: '', stop: () => Promise.resolve() };
  const server = createServer(createFront(parameters, handle, site));
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  try {
    const answer = await fetch(`http://${LOOPBACK}:${portOf(server)}/${ASSETS}/page-12345678.js`);
    expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining('Something went wrong')]);
  } finally {
    await stopServer(server);
  }
});
