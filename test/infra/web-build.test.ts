import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { loadEdgeFunction } from '../../infra/local/edge.ts';
import { filesOf } from '../../infra/site-files.ts';
import { ASSETS, COMPRESSED } from '../../infra/site-paths.ts';
import { edgeFiles } from '../../infra/site-routing.ts';
import { buildWeb } from '../../infra/web-build.ts';
import { releaseInPage } from '../../shared/release.ts';

it('the build serves each font of its style sheets once, as a file', async () => {
  const folder = join(await buildWeb(), ASSETS);
  const files = readdirSync(folder);
  const styles = files
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  // The site's policy allows what it serves; a data address would be refused.
  expect(styles).not.toContain('data:');
  const faces = styles.match(/@font-face\s*\{[^}]*\}/g) ?? [];
  expect(faces.length).toBeGreaterThan(0);
  expect(faces.filter((face) => !face.includes('font-display:swap'))).toEqual([]);
  const named = faces.map((face) => /url\(\/static\/([\w.-]+\.woff2)\)/.exec(face)?.[1] ?? face);
  expect(new Set(named).size).toBe(faces.length);
  expect(named.filter((name) => !files.includes(name))).toEqual([]);
  expect(named.map((name) => readFileSync(join(folder, name)).subarray(0, 4).toString())).toEqual(
    named.map(() => 'wOF2'),
  );
});

it('the build is for production even under a test runner', async () => {
  const folder = join(await buildWeb(), ASSETS);
  const scripts = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(scripts.length).toBeGreaterThan(0);
  // React's production build refers to errors by number.
  expect(scripts.some((text) => text.includes('react.dev/errors'))).toBe(true);
  expect(scripts.some((text) => text.includes('jsxDEV') || text.includes('react-stack-top-frame'))).toBe(false);
});

it(
  'the build leaves no sources next to the scripts, where every visitor could read them',
  { timeout: 120_000 },
  async () => {
    const folder = await buildWeb();
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => /\.(map|tsx?)$/.test(name))).toEqual([]);
    const scripts = files.filter((name) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(0);
    const telling = scripts.filter((name) => readFileSync(join(folder, name), 'utf8').includes('sourceMappingURL'));
    expect(telling).toEqual([]);
  },
);

it('browsers compile the scripts of the first page while they arrive', async () => {
  const folder = await buildWeb();
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const [, ...requested] = page.match(/\/static\/(?:start|entry|renderer)-[\w-]+\.js/g) ?? [];
  expect(new Set(requested).size).toBe(3);
  for (const name of requested)
    expect(readFileSync(join(folder, name), 'utf8')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

it('the build names the release before the first script, which may run while the page is arriving', async () => {
  const page = readFileSync(join(await buildWeb(), 'index.html'), 'utf8');
  expect(releaseInPage(page)).toMatch(/^\d+\.\d+\.\d+\+/);
  expect(page.indexOf('name="release"')).toBeLessThan(page.indexOf('<script'));
  // Browsers look for it in the first 1024 bytes.
  expect(page.indexOf('<meta charset')).toBeLessThan(512);
});

const importsOf = (code: string): string[] =>
  [...code.matchAll(/\b(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map(([, name = '']) => name);

it('no files of the build import each other in a circle, so the order in which they arrive is irrelevant', async () => {
  const folder = join(await buildWeb(), ASSETS);
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const imports = new Map(scripts.map((name) => [name, importsOf(readFileSync(join(folder, name), 'utf8'))]));
  expect([...imports.values()].flat().filter((name) => !imports.has(name))).toEqual([]);
  const done = new Set<string>();
  const circleAt = (name: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return undefined;
    const circle = imports
      .get(name)
      ?.map((next) => circleAt(next, [...path, name]))
      .find(Boolean);
    done.add(name);
    return circle;
  };
  expect(scripts.map((name) => circleAt(name, [])).filter(Boolean)).toEqual([]);
});

it("the build prefetches what an address shows with a small script that doesn't wait for the app", async () => {
  const folder = await buildWeb();
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const [, first = ''] = /<script type="module" async [^>]*src="\/(static\/start-[^"]+\.js)"/.exec(page) ?? [];
  const needed = new Set<string>();
  const visit = (file: string): void => {
    if (needed.has(file)) return;
    needed.add(file);
    for (const name of importsOf(readFileSync(join(folder, file), 'utf8'))) visit(`${ASSETS}/${name}`);
  };
  visit(first);
  const code = [...needed].map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  expect(code).toContain('my-timesheet-screen');
  expect(code).not.toContain('react.dev/errors');
  expect(Buffer.byteLength(code)).toBeLessThan(40_000);
  // The page names all of them, so none is discovered late.
  expect([...needed].filter((file) => !page.includes(file))).toEqual([]);
});

it('the build has a compressed copy of each script and style sheet where the edge looks for it', async () => {
  const edge = loadEdgeFunction(edgeFiles.site);
  const folder = join(await buildWeb(), ASSETS);
  const files = readdirSync(folder);
  const texts = files.filter((name) => /\.(?:css|js)$/.test(name));
  expect(texts.length).toBeGreaterThan(0);
  for (const name of texts) {
    // What the edge sends to a browser.
    const request = { method: 'GET', uri: `/${ASSETS}/${name}`, headers: { 'accept-encoding': { value: 'gzip, br' } } };
    const { uri } = edge({ viewer: { ip: '192.0.2.1' }, request });
    const [sent, text] = [join(folder, basename(uri)), join(folder, name)].map((file) => readFileSync(file));
    expect([name, sent && brotliDecompressSync(sent).equals(text!)]).toEqual([name, true]);
    expect(sent!.length).toBeLessThan(text!.length + 10);
  }
});

it('the build that a first start makes is the deployed one, compressed in less time', async () => {
  const [deployed, local] = await Promise.all([buildWeb(), buildWeb('quick')]);
  const contents = (folder: string) =>
    filesOf(folder).map((path) => {
      const file = readFileSync(join(folder, path));
      return [path, (path.endsWith(COMPRESSED) ? brotliDecompressSync(file) : file).toString('base64')];
    });
  const compressed = (folder: string): number =>
    filesOf(folder)
      .filter((path) => path.endsWith(COMPRESSED))
      .reduce((sum, path) => sum + readFileSync(join(folder, path)).length, 0);
  expect(contents(local)).toEqual(contents(deployed));
  expect(compressed(deployed)).toBeLessThan(compressed(local) * 0.95);
});
