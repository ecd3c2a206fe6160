import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { root } from '../infra/fingerprint.ts';
import { print, StartError } from '../infra/local/printer.ts';
import type { Line } from '../shared/commands/command.ts';
import type { commands } from '../shared/commands/table.ts';

/** What a package could break: the builds and what they made, the page in a browser, the stack, the table's client. */
const USUAL_TESTS =
  'test/structure test/web test/infra/web-build test/infra/bundled-functions test/infra/template ' +
  'test/functions/crud.test.ts test/browser/public-pages test/browser/frame test/browser/session';

const GROUPS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

type Packages = Readonly<Record<string, string>>;
type Manifest = Readonly<Partial<Record<(typeof GROUPS)[number], Packages>>>;

/** Of the sources, without what is installed or built. */
const isSource = (path: string): boolean =>
  !['node_modules', '.build', '.data', '.git', 'cdk.out'].includes(relative(root, path).split(sep)[0] ?? '');

const manifestOf = (folder: string): Manifest & { readonly version: string } =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest & { readonly version: string };

/** `^1.2.3` is the newest release that promises to be compatible: the same major, of a 0.x the same minor. */
const loosened = (packages: Packages): Packages =>
  Object.fromEntries(Object.entries(packages).map(([name, version]) => [name, `^${version}`]));

const loosenedAll = (manifest: Manifest): Manifest => ({
  ...manifest,
  ...Object.fromEntries(GROUPS.map((group) => [group, loosened(manifest[group] ?? {})])),
});

function runIn(folder: string, command: string, args: readonly string[]): void {
  print(`\n${[command, ...args].join(' ')}`);
  const { status } = spawnSync(command, args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) throw new StartError(`With the newest packages "${[command, ...args].join(' ')}" fails.`);
}

/** What was installed anew, as `name: old to new`. */
function changed(before: Manifest, folder: string): string[] {
  const known = Object.assign({}, ...GROUPS.map((group) => before[group] ?? {})) as Packages;
  return Object.entries(known).flatMap(([name, version]) => {
    const packageFolder = join(folder, 'node_modules', name);
    if (!existsSync(packageFolder)) return [];
    const installed = manifestOf(packageFolder).version;
    return installed === version ? [] : [`${name}: ${version} to ${installed}`];
  });
}

/**
 * `npm run newest`: installs the newest release of every package that promises to be compatible, those of packages of
 * packages too, into a copy of the sources, builds there and runs the tests that would notice. Nothing of this folder
 * changes; what passes can be taken over into package.json.
 */
export function run({ words }: Line<(typeof commands)['newest']>): number {
  const folder = mkdtempSync(join(tmpdir(), 'staffbook-newest-'));
  try {
    cpSync(root, folder, { recursive: true, filter: isSource });
    const manifest = manifestOf(root);
    writeFileSync(join(folder, 'package.json'), JSON.stringify(loosenedAll(manifest), null, 2));
    rmSync(join(folder, 'package-lock.json'));
    runIn(folder, 'npm', ['install', '--no-audit', '--no-fund']);
    const news = changed(manifest, folder);
    print(
      news.length > 0 ? `\nNewer:\n  ${news.join('\n  ')}` : '\nEvery package that is named is the newest already.',
    );
    runIn(folder, 'npm', ['run', 'check', '--', 'types']);
    runIn(folder, 'npm', ['run', 'build']);
    runIn(folder, 'npm', ['test', '--', ...(words.length > 0 ? words : USUAL_TESTS.split(' '))]);
    print('\nEverything that was tried passes with the newest packages.');
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
