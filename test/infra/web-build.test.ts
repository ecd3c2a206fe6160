import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildWeb } from '../../infra/web-build.ts';

it('gives every style that a script names by a short name', async () => {
  const folder = join(await buildWeb(), 'assets');
  const textOf = (ending: string) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(ending))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n');
  const [styles, scripts] = [textOf('.css'), textOf('.js')];
  // What Cloudscape's own names end in: hashes, which would be almost half of what style sheets weigh.
  expect(styles).not.toMatch(/\.awsui_[\w-]+?(?:_[0-9a-z]{5}){2}_\d+/);
  // A class of a button, from the script that sets it to the sheet that styles it.
  const button = /"variant-primary":`(_[0-9a-z]+)`/.exec(scripts)?.[1] ?? '';
  expect(styles).toContain(`.${button}`);
  const tokens = new Set(styles.match(/(?<=[{;])--[0-9a-z]+(?=:)/g));
  const used = new Set(styles.match(/(?<=var\()--[0-9a-z]+(?=[,)])/g));
  expect(used.size).toBeGreaterThan(500);
  expect([...used].filter((token) => !tokens.has(token))).toEqual([]);
});

it('builds for production, also where a test runner asks for it', async () => {
  const folder = join(await buildWeb(), 'assets');
  const scripts = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(scripts.length).toBeGreaterThan(0);
  // React's development build explains itself at length; the one for production names a page with the number of an error.
  expect(scripts.some((text) => text.includes('react.dev/errors'))).toBe(true);
  expect(scripts.some((text) => text.includes('jsxDEV') || text.includes('react-stack-top-frame'))).toBe(false);
});

it('leaves no sources beside the scripts, where every visitor could read them', { timeout: 120_000 }, async () => {
  const folder = await buildWeb();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  expect(files.filter((name) => /\.(map|tsx?)$/.test(name))).toEqual([]);
  const scripts = files.filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  const telling = scripts.filter((name) => readFileSync(join(folder, name), 'utf8').includes('sourceMappingURL'));
  expect(telling).toEqual([]);
});

it('fetches what an address shows by a small script of its own, which does not wait for the app', async () => {
  const folder = await buildWeb();
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const [, first = ''] = /<script type="module" async [^>]*src="\/(assets\/ahead-[^"]+\.js)"/.exec(page) ?? [];
  const needed = new Set<string>();
  const visit = (file: string): void => {
    if (needed.has(file)) return;
    needed.add(file);
    const code = readFileSync(join(folder, file), 'utf8');
    for (const [, name = ''] of code.matchAll(/\b(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      visit(`assets/${name}`);
  };
  visit(first);
  const code = [...needed].map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  expect(code).toContain('my-timesheet-screen');
  expect(code).not.toContain('react.dev/errors');
  expect(Buffer.byteLength(code)).toBeLessThan(40_000);
  // The page names all of them, so that none is found out about by another.
  expect([...needed].filter((file) => !page.includes(file))).toEqual([]);
});
