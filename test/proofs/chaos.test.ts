import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { root } from '../../infra/fingerprint.ts';
import { deeds } from '../chaos/kept-books.ts';

const START_MS = 120_000;

async function chaos(...args: string[]): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, ['infra/run.mjs', 'chaos', ...args], { cwd: root });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}

it(
  'every promise is kept while people work and the product is damaged in every way for half a minute',
  async () => {
    const { code, said } = await chaos('--minutes', '0.5', '--seed', '1');
    expect(code, said).toBe(0);
    expect(said).toContain('Every promise was kept.');
    const countOf = (deed: string): number => Number(new RegExp(`${deed} +(\\d+)`).exec(said)?.[1]);
    for (const deed of deeds) expect(countOf(deed), `${deed}\n${said}`).toBeGreaterThan(0);
    expect(countOf('statements closed'), said).toBeGreaterThanOrEqual(4);
  },
  3 * START_MS,
);
