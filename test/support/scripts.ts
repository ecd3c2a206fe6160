import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { root } from '../../infra/fingerprint.ts';

export interface Outcome {
  readonly status: number;
  readonly output: string;
}

/** A folder for the tests of a file, which is removed afterwards. */
export function temporaryFolder(): () => string {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'staffbook-commands-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return () => folder;
}

/** Runs a script as on a machine without an AWS account; `more` are its environment variables. */
export function runScript(
  file: string,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const nowhere = join(tmpdir(), 'staffbook-nowhere');
  const env = {
    PATH: dirname(process.execPath),
    HOME: nowhere,
    AWS_CONFIG_FILE: nowhere,
    AWS_SHARED_CREDENTIALS_FILE: nowhere,
    AWS_EC2_METADATA_DISABLED: 'true',
    ...more,
  };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [file, ...args], { cwd: root, env }, (_, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
}

/** Refused with a readable sentence and no stack trace. */
export function expectSentence({ status, output }: Outcome, sentence: RegExp): void {
  expect(output).toMatch(sentence);
  expect(output).not.toMatch(/^\s+at /m);
  expect(status).toBe(1);
}
