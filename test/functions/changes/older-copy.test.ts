import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Tally } from '../../../functions/commands/copy/format.ts';
import { root } from '../../../infra/fingerprint.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'staffbook-older-copy-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A command on the data of a folder of its own, as a person types it. */
function type(name: string, ...args: string[]): Promise<{ readonly code: number; readonly said: string }> {
  const env = { ...process.env, DATA_DIR: join(folder, 'data') };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['infra/run.mjs', name, ...args], { cwd: root, env }, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, said: out + err }),
    );
  });
}

const older = gunzipSync(readFileSync(join(import.meta.dirname, 'release-0.1.jsonl.gz'))).toString();

function fileOf(text: string): string {
  const file = join(folder, 'copy.jsonl');
  writeFileSync(file, text);
  return file;
}

describe('npm run import', () => {
  it('takes the copy of an older release, brings it to this one, and leaves a table in which all is right', async () => {
    const { code, said } = await type('import', '--file', fileOf(older));
    expect([code, said]).toEqual([0, expect.stringContaining('Upgraded the table to this release.')]);
    expect(await type('verify')).toEqual({ code: 0, said: 'No differences found.\n' });
    expect((await type('upgrade', '--dry-run')).said).toContain('The table is up to date with this release.');
  });

  it('takes a copy whose records lack what this release requires, and names them', async () => {
    const [first = '', ...lines] = older.trimEnd().split('\n').slice(0, -1);
    const tally = new Tally();
    const items = lines.map((line) => line.replace('\\"name\\":\\"Valley Concrete\\"', '\\"name\\":null'));
    for (const item of items) tally.add(item);
    const { code, said } = await type('import', '--file', fileOf([first, ...items, tally.lastLine(), ''].join('\n')));
    expect([code, said]).toEqual([0, expect.stringContaining('Upgraded the table to this release.')]);
    expect(said).toContain(
      'CklgPayee.name is required, but these payees have no name: 22. They stay without it until somebody enters it.',
    );
    expect((await type('upgrade')).said).toContain('The table is up to date.');
  });

  it('refuses the copy of a newer release with a sentence, and writes nothing', async () => {
    const [, ...items] = older.split('\n');
    const first = JSON.stringify({ format: 'staffbook-table', version: 1, release: '99.0.0' });
    const { code, said } = await type('import', '--file', fileOf([first, ...items].join('\n')));
    expect([code, said]).toEqual([1, expect.stringMatching(/was exported from a newer release \(99\.0\.0; this is /)]);
    expect(said).toContain('Nothing was imported. Use that release or a later one.');
  });
});
