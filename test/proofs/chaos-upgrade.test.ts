import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { root } from '../../infra/fingerprint.ts';

it(
  'gives no wrong answer while 20 people write and an upgrade is killed again and again',
  async () => {
    const args = ['chaos', 'upgrade', '--records', '3000', '--kills', '6', '--seed', '1', '--minutes', '8'];
    const child = spawn(process.execPath, ['infra/run.mjs', ...args], { cwd: root });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
    const [code] = (await once(child, 'close')) as [number];
    expect(code, said).toBe(0);
    expect(said).toContain('No answer was wrong.');
  },
  10 * 60_000,
);
