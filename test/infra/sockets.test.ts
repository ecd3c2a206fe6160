import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { sweepSockets } from '../../infra/local/lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'sweep-'));
let server: Server | undefined;
afterEach(() => {
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const at = (digit: string): string => join(folder, `staffbook-${digit.repeat(24)}.sock`);

/** A socket whose process was killed, as kill -9 leaves it behind. */
function abandon(path: string): void {
  const script = `require('net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`;
  try {
    execFileSync(process.execPath, ['-e', script], { stdio: 'ignore' });
  } catch {
    // The child ends by the signal.
  }
}

it("cleaning up sockets removes those of crashed products but none that are alive, new or somebody else's", async () => {
  const old = new Date(Date.now() - 3_600_000);
  const [dead, fresh, alive, other] = [at('a'), at('b'), at('c'), join(folder, 'other.sock')];
  for (const path of [dead, fresh, other]) abandon(path);
  server = createServer();
  await new Promise<void>((resolve) => server?.listen(alive, resolve));
  for (const path of [dead, alive, other]) utimesSync(path, old, old);
  await sweepSockets(folder);
  expect([dead, fresh, alive, other].map((path) => existsSync(path))).toEqual([false, true, true, true]);
});
