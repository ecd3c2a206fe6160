import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../infra/fingerprint.ts';
import { lockData, socketOf } from '../../infra/local/lock.ts';

const HOLD = `
  const { lockData } = await import('./infra/local/lock.ts');
  await lockData(process.argv[1]);
  process.stdout.write('locked');
  process.stdin.resume();
`;

it('the data of a process that is stopped or too busy to answer stays locked', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'staffbook-stopped-'));
  const holder = spawn(process.execPath, ['--input-type=module', '-e', HOLD, folder], { cwd: root });
  const exited = once(holder, 'exit');
  try {
    await once(holder.stdout, 'data');
    // As Ctrl-Z does.
    holder.kill('SIGSTOP');
    await expect(lockData(folder)).rejects.toThrow(
      `The data in ${folder} is already in use by a process that doesn't answer`,
    );
    holder.kill('SIGKILL');
    await exited;
    await (await lockData(folder)).release();
  } finally {
    holder.kill('SIGKILL');
    rmSync(socketOf(folder), { force: true });
    rmSync(folder, { recursive: true, force: true });
  }
});
