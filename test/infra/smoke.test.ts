import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer, type Server } from 'node:http';
import { startLocal, type Local } from '../../infra/local/local.ts';
import { portOf } from '../../infra/local/ports.ts';
import { smokeTest } from '../../infra/smoke/checks.ts';
import { areas } from '../../shared/contract/areas.ts';
import { DEMO_PASSWORD } from '../../shared/demo.ts';

let local: Local;
beforeAll(async () => {
  local = await startLocal({ demo: true });
});
afterAll(() => local.stop());

async function told(target: { origin: string; password?: string; api?: string }) {
  const lines: [string, string | undefined][] = [];
  const failed = await smokeTest({ email: 'admin@demo.example', password: DEMO_PASSWORD, ...target }, (...line) =>
    lines.push(line),
  );
  return { failed, lines };
}

describe('the smoke test', () => {
  it('passes on a product that runs, with a read of every area that has a list', async () => {
    const { failed, lines } = await told({ origin: local.url });
    expect(lines.filter(([, problem]) => problem !== undefined)).toEqual([]);
    expect(failed).toBe(0);
    for (const area of areas) {
      if (['account', 'daily'].includes(area)) continue;
      expect([area, lines.some(([what]) => what.startsWith(`${area}: GET /crud/`))]).toEqual([area, true]);
    }
  });

  it('says what is wrong with a password', async () => {
    const { failed, lines } = await told({ origin: local.url, password: 'wrong-password' });
    expect(failed).toBe(1);
    expect(lines.at(-1)).toEqual(['admin@demo.example signs in', expect.stringMatching(/^it was answered 401/)]);
  });

  it('fails on a site that answers everything with a page, and where an API answers whoever asks', async () => {
    const page: Server = createServer((_, response) => response.end('<html><script></script></html>'));
    await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${portOf(page)}`;
    const { failed } = await told({ origin, api: origin });
    page.close();
    expect(failed).toBeGreaterThanOrEqual(5);
  });
});
