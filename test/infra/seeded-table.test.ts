import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { root } from '../../infra/fingerprint.ts';
import { localAccount } from '../../infra/local/account.ts';
import { startTableEngine } from '../../infra/local/table-engine.ts';
import { TABLE_NAME } from '../../infra/local/environment.ts';
import { upgradeWhenDue } from '../../infra/local/upgrade.ts';

const run = promisify(execFile);

it.each([
  ['seed', '--checks', '20', '--staff', '5'],
  ['create-admin', '--email', 'first@company.test'],
])('a table that the command %s created is of this release, so that no start upgrades it', async (...command) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'staffbook-seeded-'));
  try {
    await run(process.execPath, ['infra/run.mjs', ...command], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir },
    });
    const engine = await startTableEngine({ dataDir });
    const begun: string[] = [];
    const note = async (what: string) => {
      begun.push(what);
      throw new Error(`Begun although nothing is due: ${what}`);
    };
    await upgradeWhenDue(engine.endpoint, { ...localAccount, TABLE_NAME }, note).finally(() => engine.stop());
    expect(begun).toEqual([]);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
