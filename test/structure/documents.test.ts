import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const pages = [
  'README.md',
  'infra/operations.md',
  'infra/commands.md',
  'infra/one-machine.md',
  'infra/parameters.md',
  'infra/single-sign-on.md',
  'test/simulations.md',
  'shared/decisions.md',
  'shared/glossary.md',
];

/** Files that the README's walkthroughs ask its reader to create. */
const toBeMade = ['shared/contract/collections/office.ts'];

/** The paths that a page names, in code or links, except those with a placeholder. */
function pathsOf(text: string): string[] {
  const code = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, words = '']) => words.split(/[\s,]+/));
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return [...code, ...links].filter((word) => /^(?:shared|functions|infra|web|test)\/[^<]*$/.test(word));
}

it.each(pages)('%s names only files and folders that exist', (page) => {
  const paths = pathsOf(read(page));
  expect(paths.length).toBeGreaterThan(0);
  // A test may be named without its extension, as `npm test --` accepts it.
  const isThere = (path: string) => existsSync(join(root, path)) || existsSync(join(root, `${path}.test.ts`));
  expect(paths.filter((path) => !isThere(path) && !toBeMade.includes(path))).toEqual([]);
});

it('every rule cited by the sources exists in the decisions', () => {
  const decided = new Set([...read('shared/decisions.md').matchAll(/^- \*\*(R\d+)\*\* /gm)].map(([, rule]) => rule));
  const sources = globSync('{shared,functions,infra,web,test}/**/*.{ts,tsx}', { cwd: root });
  const cited = sources.flatMap((path) =>
    [...read(path).matchAll(/\bR\d+\b/g)].map(([rule]) => ({ rule, path: path.replaceAll('\\', '/') })),
  );
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter(({ rule }) => !decided.has(rule))).toEqual([]);
});

it('the changelog has every version in order, below the unreleased changes', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
  const versions = headings.filter((heading) => heading !== 'Unreleased').map((heading) => heading.split(' ')[0] ?? '');
  const { version } = JSON.parse(read('package.json')) as { readonly version: string };
  const lock = JSON.parse(read('package-lock.json')) as { readonly version: string };
  expect(headings[0] === 'Unreleased' || headings[0]?.startsWith(`${version} `)).toBe(true);
  expect([versions[0], lock.version]).toEqual([version, version]);
  const inOrder = versions.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  expect(versions).toEqual(inOrder);
});
