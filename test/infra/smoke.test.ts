import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer, type Server } from 'node:http';
import { startLocal, type Local } from '../../infra/local/local.ts';
import { portOf } from '../../infra/local/ports.ts';
import { smokeTest } from '../../infra/smoke/checks.ts';
import { areas } from '../../shared/contract/areas.ts';
import { NOBODY_ALARMED } from '../../shared/daily-job.ts';
import { DEMO_PASSWORD } from '../../shared/demo.ts';

let local: Local;
beforeAll(async () => {
  local = await startLocal({ demo: true });
  await local.runDaily();
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
  it('passes on a running product, reading something of every area that has calls', async () => {
    const { failed, lines } = await told({ origin: local.url });
    expect(lines.filter(([, problem]) => problem !== undefined)).toEqual([]);
    expect(failed).toBe(0);
    expect(lines.map(([what]) => what)).toContainEqual(
      expect.stringMatching(/^running: version \d+\.\d+\.\d+, build [0-9a-f]{8}$/),
    );
    for (const area of areas) {
      if (area === 'daily') continue;
      expect([area, lines.some(([what]) => what.startsWith(`${area}: GET /`))]).toEqual([area, true]);
    }
  });

  it("checks from the daily job's report that it runs and that alarms have a subscriber", async () => {
    const tellOf = async (run: object | null) => {
      const proxy = createServer((request, response) => {
        if (request.url?.endsWith('/last-daily-run')) {
          response.end(JSON.stringify({ error: false, message: '', value: run }));
          return;
        }
        let body = '';
        request.setEncoding('utf8').on('data', (part: string) => (body += part));
        request.on('end', async () => {
          const { authorization, 'content-type': type } = request.headers;
          const answer = await fetch(`${local.url}${request.url}`, {
            method: request.method ?? 'GET',
            headers: { ...(authorization && { authorization }), ...(type && { 'content-type': type }) },
            ...(body && { body }),
          });
          response.writeHead(
            answer.status,
            Object.fromEntries([...answer.headers].filter(([name]) => !/encoding|length/.test(name))),
          );
          response.end(await answer.text());
        });
      });
      await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
      const { lines } = await told({ origin: `http://127.0.0.1:${portOf(proxy)}` });
      proxy.closeAllConnections();
      proxy.close();
      return lines.flatMap(([what, problem]) => (problem === undefined ? [] : [`${what}: ${problem}`]));
    };
    const run = { at: new Date().toISOString(), day: '2026-03-02', summary: 'All done.', is_complete: true };
    expect(await tellOf(run)).toEqual([]);
    expect(await tellOf(null)).toEqual([expect.stringMatching(/^the daily job has run: it hasn't run yet/)]);
    const old = new Date(Date.now() - 27 * 3_600_000).toISOString();
    expect(await tellOf({ ...run, at: old })).toEqual([`the daily job has run: it last ran at ${old}`]);
    expect(await tellOf({ ...run, is_complete: false })).toEqual([
      expect.stringMatching(/its last run is incomplete: All done/),
    ]);
    expect(await tellOf({ ...run, summary: `All done. ${NOBODY_ALARMED}` })).toEqual([
      `someone receives the alarms: ${NOBODY_ALARMED}`,
    ]);
  });

  it('explains a wrong password', async () => {
    const { failed, lines } = await told({ origin: local.url, password: 'wrong-password' });
    expect(failed).toBe(1);
    expect(lines.at(-1)).toEqual(['admin@demo.example signs in', expect.stringMatching(/^the response was 401/)]);
  });

  it('fails on a site that answers everything with a page, and on an API that answers without a token', async () => {
    const page: Server = createServer((_, response) => response.end('<html><script></script></html>'));
    await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${portOf(page)}`;
    const { failed } = await told({ origin, api: origin });
    page.close();
    expect(failed).toBeGreaterThanOrEqual(5);
  });
});
