import { dirname, join, normalize } from 'node:path';
import { print } from '../../infra/local/printer.ts';
import { repeatedLabels } from './labels.ts';
import { type Found, isNode, lineAt, linesOf, type Node, read, type Source, treeOf, walk } from './sources.ts';
import { plurals, repeatedSentences } from './texts.ts';

const PROGRAM = '{shared,functions,infra,web}/**/*.{ts,tsx,mjs}';
const TESTS = 'test/**/*.{ts,tsx,mjs}';
const MAX_LINES = 300;
const MAX_FUNCTION_LINES = 80;

const longFiles = (sources: readonly Source[]): Found =>
  sources
    .map(({ path, text }) => ({ where: path, size: linesOf(text) }))
    .filter(({ size }) => size > MAX_LINES)
    .toSorted((a, b) => b.size - a.size);

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

export function longFunctions(sources: readonly Source[]): Found {
  return sources
    .flatMap((source) => {
      const found: { where: string; size: number }[] = [];
      walk(treeOf(source), (node) => {
        const { type, start, end } = node;
        const size = linesOf(source.text.slice(start, end));
        if (!FUNCTIONS.includes(type) || size <= MAX_FUNCTION_LINES) return;
        found.push({ where: lineAt(source, node), size });
      });
      return found;
    })
    .toSorted((a, b) => b.size - a.size);
}

/** Files that import each other, by types alone too: each group of them is one circle. */
export function circles(sources: readonly Source[]): Found {
  const targets = new Map(
    sources.map(({ path, text }) => [
      path,
      [...text.matchAll(/(?:\bfrom|\bimport\(|^import)\s*'(\.[^']+)'/gm)].map(([, target = '']) =>
        normalize(join(dirname(path), target)).replaceAll('\\', '/'),
      ),
    ]),
  );
  const reaches = (from: string): ReadonlySet<string> => {
    const seen = new Set<string>();
    const visit = (path: string): void => {
      for (const next of targets.get(path) ?? []) {
        if (seen.has(next)) continue;
        seen.add(next);
        visit(next);
      }
    };
    visit(from);
    return seen;
  };
  const reached = new Map([...targets.keys()].map((path) => [path, reaches(path)]));
  const inCircles = [...targets.keys()].filter((path) => reached.get(path)?.has(path));
  const groups = inCircles.map((path) =>
    inCircles.filter((other) => reached.get(path)?.has(other) && reached.get(other)?.has(path)).toSorted(),
  );
  const unique = new Map(groups.map((group) => [group.join(' ↔ '), group.length]));
  return [...unique].map(([where, size]) => ({ where, size }));
}

/** Casts by which any type becomes any other, in code and not in comments. */
export function blindCasts(sources: readonly Source[]): Found {
  return sources
    .flatMap((source) => {
      let size = 0;
      walk(treeOf(source), ({ type, expression }) => {
        if (type !== 'TSAsExpression' || !isNode(expression) || expression.type !== 'TSAsExpression') return;
        const { typeAnnotation } = expression;
        if (isNode(typeAnnotation) && typeAnnotation.type === 'TSUnknownKeyword') size += 1;
      });
      return size > 0 ? [{ where: source.path, size }] : [];
    })
    .toSorted((a, b) => b.size - a.size);
}

/** Formatters and collators that a module makes when it is loaded: 15 ms for the first, 60 on a slow phone. */
export function eagerFormatters(sources: readonly Source[]): Found {
  return sources.flatMap((source) => {
    const found: { where: string; size: number }[] = [];
    walk(treeOf(source), (node, parents) => {
      const { type, callee } = node;
      if (type !== 'NewExpression' || !isNode(callee) || parents.some((each) => FUNCTIONS.includes(each.type))) return;
      if (source.text.slice(callee.start, callee.end).startsWith('Intl.'))
        found.push({ where: lineAt(source, node), size: 1 });
    });
    return found;
  });
}

/** Hooks of Vite, Rolldown and esbuild that are given the text of a file, or put another file in its place. */
const TEXT_HOOKS =
  'load transform resolveId resolveDynamicImport renderChunk generateBundle writeBundle onLoad onResolve'.split(' ');

/** Lines of our builds by which what a package brings could become something else. */
export function patches(sources: readonly Source[]): Found {
  return sources.flatMap((source) => {
    const found: { where: string; size: number }[] = [];
    const note = (hook: string, { start, end }: Node): void => {
      found.push({ where: `${source.path}: ${hook}`, size: linesOf(source.text.slice(start, end)) });
    };
    walk(treeOf(source), (node) => {
      const { type, key, value, callee } = node;
      if (type === 'Property' && isNode(key) && isNode(value)) {
        // A hook is a function, or an object with one: `transform: { handler() {} }`.
        const isHook = FUNCTIONS.includes(value.type) || /\bhandler\b/.test(source.text.slice(value.start, value.end));
        if (isHook && TEXT_HOOKS.includes(String(key['name']))) note(String(key['name']), node);
      }
      if (type === 'CallExpression' && isNode(callee) && isNode(callee['property'])) {
        const called = String(callee['property']['name']);
        if (['onLoad', 'onResolve'].includes(called)) note(called, node);
      }
    });
    return found;
  });
}

/** One thing that is counted over the sources, and the most of it that there may be: such a number only falls. */
interface Measure {
  readonly what: string;
  readonly found: Found;
  /** By how much is counted: places, or the sizes of all places together. */
  readonly count: number;
  readonly atMost: number;
}

const sum = (found: Found): number => found.reduce((total, { size }) => total + size, 0);

export function measure(): Measure[] {
  const program = read(PROGRAM);
  const tests = read(TESTS);
  const named = program.filter(({ path }) => !path.startsWith('shared/contract/') && !path.startsWith('infra/'));
  const isOfProduct = ({ path }: Source): boolean => !path.startsWith('infra/');
  const builds = program.filter(({ path }) => /^(?:web\/[^/]+|infra\/.+)\.ts$/.test(path));
  const places = (what: string, found: Found, atMost: number): Measure => ({
    what,
    found,
    count: found.length,
    atMost,
  });
  const sizes = (what: string, found: Found, atMost: number): Measure => ({ what, found, count: sum(found), atMost });
  return [
    places(`files of more than ${MAX_LINES} lines`, longFiles(program), 0),
    places(`files of tests of more than ${MAX_LINES} lines`, longFiles(tests), 0),
    places(`functions of more than ${MAX_FUNCTION_LINES} lines`, longFunctions(program), 0),
    places('circles of imports, types included', circles([...program, ...tests]), 0),
    sizes('casts as unknown as, tests included', blindCasts([...program, ...tests]), 19),
    places('formatters made when a module is loaded', eagerFormatters(program.filter(isOfProduct)), 0),
    places('labels of the contract written twice', repeatedLabels(named), 0),
    // Of the table of routes, three descriptions of pages; and one sentence of a list's filter.
    sizes('sentences written again', repeatedSentences(program.filter(isOfProduct)), 3),
    places('plurals written by hand', plurals(program), 0),
    sizes('lines of the builds that patch a package', patches(builds), 0),
  ];
}

const MAX_SHOWN = 40;

/** `npm run measures`; answers 1 where there is more of something than there may be. */
export function run(): number {
  const measures = measure();
  for (const { what, found, count, atMost } of measures) {
    print(`${what}: ${count} (at most ${atMost})`);
    for (const { where, size } of found.slice(0, MAX_SHOWN)) print(`  ${String(size).padStart(4)}  ${where}`);
    if (found.length > MAX_SHOWN) print(`        and ${found.length - MAX_SHOWN} more`);
  }
  return measures.some(({ count, atMost }) => count > atMost) ? 1 : 0;
}
