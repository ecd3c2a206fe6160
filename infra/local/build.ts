import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInChildProcess } from '../run-in-child-process.ts';
import { built } from '../build-cache.ts';
import { fingerprint, root } from '../fingerprint.ts';
import type { Parameters } from '../parameters.ts';
import type { Template } from '../synthesize.ts';
import { type LocalStack, readTemplate } from './template.ts';

/** Files that the template depends on: the whole stack except this folder. */
const sources = (): string[] => [
  ...readdirSync(join(root, 'infra'))
    .filter((name) => name !== 'local' && !name.endsWith('.md'))
    .map((name) => join('infra', name)),
  'shared',
  'cdk.json',
  'package-lock.json',
];

/** Returns the stack from its template, which is synthesized again only if a source file changed. */
export async function loadStack(overrides: Partial<Parameters>): Promise<LocalStack> {
  const key = `${fingerprint(sources(), JSON.stringify(overrides))}.json`;
  const maker = new URL('../synthesize.ts', import.meta.url).href;
  const file = await built('templates', key, (path) => runInChildProcess(maker, 'makeTemplate', path, overrides));
  return readTemplate(JSON.parse(readFileSync(file, 'utf8')) as Template);
}
