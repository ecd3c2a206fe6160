import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areas } from '../shared/contract/areas.ts';
import { bundleFunctions } from './bundle.ts';
import { type Size, sumOf, withChunks } from './bundle-size.ts';
import { importTime } from './import-time.ts';
import { print, withProgress } from './local/printer.ts';
import { synthesize } from './synthesize.ts';
import { buildWeb, WEB_MANIFEST } from './web-build.ts';

const KB = 1000;

/** Limits that no change may exceed; sizes in bytes. */
const limits = {
  signIn: 187 * KB,
  route: 425 * KB,
  signInCss: 49 * KB,
  css: 103 * KB,
  handler: 365 * KB,
  handlerGzip: 120 * KB,
  /** Milliseconds of processor time on the current machine; a 512 MB function is about a third as fast. */
  handlerImport: 250,
  resources: 450,
};

interface Row {
  readonly what: string;
  readonly value: number;
  readonly limit: number;
  readonly unit: 'KB' | 'ms' | '';
}

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
}

type Manifest = Readonly<Record<string, ManifestEntry>>;

const SIGN_IN = 'features/account/sign-in/login-screen.tsx';
const PUBLIC = 'features/account/sign-in/';
const SCREEN = /^features\/.+-screen\.tsx$/;

/** Returns all entries loaded with these by static imports. */
function closure(manifest: Manifest, names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    closure(manifest, manifest[name]?.imports ?? [], found);
  }
  return found;
}

function webRows(webBuild: string): Row[] {
  const manifest = JSON.parse(readFileSync(join(webBuild, WEB_MANIFEST), 'utf8')) as Manifest;
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  if (entries.length === 0) throw new Error('The web app has no entry point.');
  const pathOf = (file: string): string => join(webBuild, file);
  const loadedBy = (screen: string): string[] => {
    const frame = screen.startsWith(PUBLIC) ? 'layout/public-frame.tsx' : 'layout/shell.tsx';
    return [...closure(manifest, [...entries, frame, screen])];
  };
  const scripts = (names: readonly string[]): Size => sumOf(names.map((name) => pathOf(manifest[name]?.file ?? '')));
  const styles = (names: readonly string[]): Size =>
    sumOf(new Set(names.flatMap((name) => manifest[name]?.css ?? []).map(pathOf)));
  const screens = Object.keys(manifest).filter((name) => manifest[name]?.isDynamicEntry && SCREEN.test(name));
  if (screens.length === 0) throw new Error('The web app has no screens.');
  const rows = screens.map((screen): Row => {
    const limit = screen === SIGN_IN ? limits.signIn : limits.route;
    return { what: `scripts of ${screen}`, value: scripts(loadedBy(screen)).gzip, limit, unit: 'KB' };
  });
  const heaviest = Math.max(...screens.map((screen) => styles(loadedBy(screen)).gzip));
  const css: Row[] = [
    {
      what: 'style sheets of the sign-in page',
      value: styles(loadedBy(SIGN_IN)).gzip,
      limit: limits.signInCss,
      unit: 'KB',
    },
    { what: 'style sheets of the heaviest page', value: heaviest, limit: limits.css, unit: 'KB' },
  ];
  return [...rows.sort((a, b) => b.value - a.value), ...css];
}

function handlerRows(bundle: string): Row[] {
  return areas.flatMap((area): Row[] => {
    const file = join(bundle, area, 'index.mjs');
    const { raw, gzip } = sumOf(withChunks(file));
    return [
      { what: `function ${area}`, value: raw, limit: limits.handler, unit: 'KB' },
      { what: `function ${area}, compressed`, value: gzip, limit: limits.handlerGzip, unit: 'KB' },
      {
        what: `function ${area}, processor time to load`,
        value: importTime(file),
        limit: limits.handlerImport,
        unit: 'ms',
      },
    ];
  });
}

function printRows(rows: readonly Row[]): void {
  const shown = rows.map(({ what, value, limit, unit }) => {
    const inUnit = (number: number): string => (unit === 'KB' ? (number / KB).toFixed(1) : String(Math.round(number)));
    return [what, inUnit(value), inUnit(limit), unit, value > limit ? 'OVER' : ''];
  });
  const table = [['', 'is', 'at most', '', ''], ...shown];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  for (const [what = '', is = '', most = '', unit = '', over = ''] of table) {
    print(
      `${what.padEnd(widths[0] ?? 0)}  ${is.padStart(widths[1] ?? 0)}  ${most.padStart(widths[2] ?? 0)} ${unit.padEnd(2)}  ${over}`.trimEnd(),
    );
  }
}

/** `npm run budget`; returns 1 if a limit is exceeded. */
export async function run(): Promise<number> {
  const [bundle, webBuild] = await Promise.all([
    withProgress('Bundling the functions', bundleFunctions),
    withProgress('Building the web app', buildWeb),
  ]);
  const resources = Object.keys(synthesize().Resources).length;
  const rows = [
    ...webRows(webBuild),
    ...handlerRows(bundle),
    { what: 'resources of the stack', value: resources, limit: limits.resources, unit: '' } as const,
  ];
  print('Scripts and style sheets as transferred (gzip), functions as loaded; without fonts and images.\n');
  printRows(rows);
  const over = rows.filter(({ value, limit }) => value > limit);
  if (over.length > 0) print(`\nOver budget: ${over.map(({ what }) => what).join(', ')}.`);
  return over.length > 0 ? 1 : 0;
}
