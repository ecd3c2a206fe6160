import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands } from '../../shared/commands/table.ts';
import { areas } from '../../shared/contract/areas.ts';
import { isNode, type Node, read, type Source, treeOf, walk } from './sources.ts';

const root = join(import.meta.dirname, '../..');

interface Import {
  readonly from: string;
  readonly to: string;
}

const files = globSync('{shared,functions,infra,web}/**/*.{ts,tsx,mjs}', { cwd: root });

const imports: Import[] = files.flatMap((from) => {
  const text = readFileSync(join(root, from), 'utf8');
  const targets = [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map((match) => String(match[1]));
  return targets.map((target) => ({ from, to: normalize(join(dirname(from), target)) }));
});

const top = (path: string): string => path.split('/')[0] ?? '';

const allowed: Record<string, readonly string[]> = {
  shared: ['shared'],
  functions: ['functions', 'shared'],
  web: ['web', 'shared'],
  infra: ['infra', 'shared'],
};

/** What the functions and their stack agree on: variables, partitions and who may use them, headers, metrics. */
const AGREED = 'functions/deployment/';

const show = (found: readonly Import[]) => found.map(({ from, to }) => `${from} → ${to}`);

it('the imports of all sources are found', () => {
  expect(imports.length).toBeGreaterThan(200);
});

it('imports point one way: web → shared ← functions, infra → shared and functions/deployment', () => {
  const isAllowed = ({ from, to }: Import) =>
    allowed[top(from)]?.includes(top(to)) || (top(from) === 'infra' && to.startsWith(AGREED));
  expect(show(imports.filter((each) => !isAllowed(each)))).toEqual([]);
});

it('what the functions and their stack agree on imports nothing else of the functions', () => {
  const outside = imports.filter(
    ({ from, to }) => from.startsWith(AGREED) && top(to) === 'functions' && !to.startsWith(AGREED),
  );
  expect(show(outside)).toEqual([]);
});

it('screens decide by rules: they know names and ids of roles only to show, give and ask for roles of others', () => {
  const found = imports.filter(({ from, to }) => top(from) === 'web' && to === 'shared/access/roles.ts');
  const aboutOthers = ['web/features/people/', 'web/features/timesheets/tracker/'];
  expect(show(found.filter(({ from }) => !aboutOthers.some((folder) => from.startsWith(folder))))).toEqual([]);
  expect(found).not.toEqual([]);
});

it('areas of the back end never import each other', () => {
  const areaOf = (path: string) => areas.find((area) => path.startsWith(`functions/${area}/`));
  const crossing = imports.filter(({ from, to }) => {
    const [source, target] = [areaOf(from), areaOf(to)];
    return target !== undefined && source !== target && !from.startsWith('functions/commands/');
  });
  expect(show(crossing)).toEqual([]);
});

it('code shared by areas imports no area', () => {
  const shared = ['http', 'store', 'crud', 'mail', 'identity', 'payroll', 'bookkeeping'].map(
    (folder) => `functions/${folder}/`,
  );
  const crossing = imports.filter(
    ({ from, to }) =>
      shared.some((folder) => from.startsWith(folder)) && areas.some((area) => to.startsWith(`functions/${area}/`)),
  );
  expect(show(crossing)).toEqual([]);
});

it('features never import each other, nor do components, the client or the frame import a feature', () => {
  const featureOf = (path: string) => /^web\/features\/([^/]+)\//.exec(path)?.[1];
  // Routes put the features together.
  const joined = ['web/routes/', 'web/vite.config.ts'];
  const crossing = imports.filter(({ from, to }) => {
    const target = featureOf(to);
    return target !== undefined && featureOf(from) !== target && !joined.some((path) => from.startsWith(path));
  });
  expect(show(crossing)).toEqual([]);
});

it('shared imports only schema and CSV libraries', () => {
  const packages = files
    .filter((file) => top(file) === 'shared')
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return [...text.matchAll(/from\s+'([^.'][^']*)'/g)].map((match) => `${relative('', file)}: ${match[1]}`);
    })
    .filter((line) => !/: (zod\/mini|papaparse)$/.test(line));
  expect(packages).toEqual([]);
});

/** Functions that load what their first argument names. */
const loaders = ['load', 'resolve'];

/** The package that a node of a syntax tree loads when it runs; imports of types load nothing. */
function loadedBy({ type, importKind, exportKind, source, callee, arguments: given }: Node): string | undefined {
  const isCall = type === 'CallExpression' && isNode(callee);
  const called = isCall && (callee.name ?? (isNode(callee.property) ? callee.property.name : undefined));
  const isLoader = loaders.includes(String(called));
  if (importKind === 'type' || exportKind === 'type') return undefined;
  const named: unknown = isLoader ? (given as readonly unknown[])[0] : source;
  const value = isNode(named) ? named.value : undefined;
  return typeof value === 'string' ? /^(?:@[^/]+\/)?[a-z][^/]*/.exec(value)?.[0] : undefined;
}

/** Names of the packages that files load, each with one of the files. */
function packagesOf(sources: readonly Source[]): Map<string, string> {
  const loaded = new Map<string, string>();
  for (const source of sources) {
    walk(treeOf(source), (node) => {
      const name = loadedBy(node);
      if (name !== undefined && !name.includes(':')) loaded.set(name, source.path);
    });
  }
  return loaded;
}

/** These files and all that they import, directly or not. */
function withImports(entries: readonly string[]): ReadonlySet<string> {
  const found = new Set(entries);
  for (const path of found) for (const { from, to } of imports) if (from === path) found.add(to);
  return found;
}

describe('packages', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  const infra = read('infra/**/*.{ts,mjs}').filter(
    // The upload runs in a function whose runtime has the SDK.
    ({ path }) => !path.startsWith('infra/upload/'),
  );
  const started = Object.values(commands).filter(({ group }) => ['product', 'data'].includes(group));
  const here = withImports([
    ...started.map(({ module }) => module),
    ...infra.map(({ path }) => path).filter((path) => path.startsWith('infra/local/')),
  ]);
  const running = [...read('{shared,functions,web}/**/*.{ts,tsx}'), ...infra.filter(({ path }) => here.has(path))];

  it('that the product loads on one machine are its dependencies, and no others are', () => {
    const loaded = packagesOf(running);
    expect([...loaded.keys()]).toEqual(expect.arrayContaining(['react', 'vite', 'swagger-ui-dist']));
    expect([...loaded].filter(([name]) => !(name in dependencies))).toEqual([]);
    expect(Object.keys(dependencies).filter((name) => !loaded.has(name))).toEqual([]);
  });

  it('that only the stack loads are installed when it is deployed', () => {
    const loaded = packagesOf(infra.filter(({ path }) => !here.has(path)));
    expect([...loaded.keys()]).toEqual(expect.arrayContaining(['aws-cdk-lib', 'constructs']));
    expect([...loaded].filter(([name]) => !(name in { ...dependencies, ...devDependencies }))).toEqual([]);
  });
});

it('browser tests prepare their company with runProduct, so that a retry has it too', () => {
  const tests = globSync('test/browser/*.test.ts', { cwd: root });
  expect(tests.length).toBeGreaterThan(20);
  expect(tests.filter((file) => /\bbeforeAll\b/.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
