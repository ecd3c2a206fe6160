import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Line } from '../../shared/commands/command.ts';
import type { commands } from '../../shared/commands/table.ts';
import { root } from '../fingerprint.ts';
import { StartError } from '../local/printer.ts';

type Tool = 'format' | 'sbom';

function formatArguments({ values, words }: Line<(typeof commands)['format']>): string[] {
  const from = process.env.INIT_CWD ?? root;
  const missing = words.find((word) => !existsSync(resolve(from, word)) && !existsSync(resolve(root, word)));
  if (missing !== undefined) throw new StartError(`The file or folder ${missing} doesn't exist.`);
  const paths = words.map((word) => (existsSync(resolve(from, word)) ? resolve(from, word) : resolve(root, word)));
  return [...(values.check ? ['--check'] : []), ...paths];
}

/** `npm run format` and `npm run sbom`, which only call other programs. */
export async function run(line: Line, name: Tool): Promise<number> {
  const { omit } = line.values as Line<(typeof commands)['sbom']>['values'];
  if (omit !== undefined && omit !== 'dev') throw new StartError(`--omit can't be "${omit}": it must be dev.`);
  const [program, args] =
    name === 'format'
      ? ['oxfmt', formatArguments(line)]
      : ['npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', ...(omit ? [`--omit=${omit}`] : [])]];
  const { status, error } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (error) throw new StartError(`Couldn't start ${program}: ${error.message}`);
  return status ?? 1;
}
