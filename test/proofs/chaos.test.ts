import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { root } from '../../infra/fingerprint.ts';

const START_MS = 120_000;

async function chaos(...args: string[]): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, ['test/chaos/run.ts', ...args], { cwd: root });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}

it(
  'keeps every promise while people work and the product is harmed in every way for half a minute',
  async () => {
    const { code, said } = await chaos('--minutes', '0.5', '--seed', '1');
    expect(code, said).toBe(0);
  },
  3 * START_MS,
);

it.each([
  [['--minute', '1'], 1, "Unknown option '--minute'"],
  [['--minutes', '0'], 1, '--minutes cannot be "0"'],
  [['--seed', 'x'], 1, '--seed cannot be "x"'],
  [['now'], 1, 'Unexpected argument'],
  [['--help'], 0, 'every harm there is'],
])('refuses words that a chaos run does not know, and explains the others: %j', async (args, code, sentence) => {
  const found = await chaos(...args);
  expect(found.code).toBe(code);
  expect(found.said).toContain(sentence);
});
