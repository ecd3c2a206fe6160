import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const component = (name: string): string => fileURLToPath(import.meta.resolve(`@cloudscape-design/components/${name}`));

const RENDERER = /\/react-dom\/(?:client|cjs\/react-dom-client)/;
/** Every component reaches it by its package's index, and only tables use it. */
const TABLE_SELECTION = /\/component-toolkit\/mjs\/internal\/selection-tree\//;

interface Modules {
  getModuleInfo: (id: string) => { readonly importedIds: readonly string[]; readonly code: string | null } | null;
}

/** Returns the module and what it reaches by static imports. */
function reachedFrom(id: string, graph: Modules, reached = new Set<string>()): Set<string> {
  if (reached.has(id)) return reached;
  reached.add(id);
  graph.getModuleInfo(id)?.importedIds.forEach((next) => reachedFrom(next, graph, reached));
  return reached;
}

interface Bundle {
  readonly name: string;
  /** Requested by their own names, and not in the bundle. */
  readonly requested: readonly string[];
  readonly inside: readonly string[];
  /** What both reach by static imports; empty until the graph is known. */
  readonly modules: Set<string>;
}

const bundle = (name: string, requested: readonly string[], inside: readonly string[] = []): Bundle => ({
  name,
  requested,
  inside,
  modules: new Set(),
});

const signIn = bundle(
  'sign-in',
  ['features/account/sign-in/login-screen.tsx', 'layout/public-frame.tsx', 'layout/route-error.tsx'].map(here),
);
/** Fetched a second after the page, so that nothing that a page starts with may be in it. */
const notices = bundle('notices', [here('layout/notice-bar.tsx')]);

/** What the first pages load. */
const firstBundles = [
  // With what the first page and the contract write amounts with, too little for a file.
  bundle('start', [], ['prefetch.ts', '../shared/ledger/money.ts', '../shared/timesheets/hours-text.ts'].map(here)),
  bundle('entry', [here('main.tsx')]),
  signIn,
  notices,
  bundle(
    'sign-in-help',
    // Modules that only one page needs are also roots.
    ['logout-screen.tsx', 'forgot-password-screen.tsx', 'use-forgot-password.ts', 'generated-password.tsx'].map(
      (file) => here(`features/account/sign-in/${file}`),
    ),
  ),
  // What signing in and nearly every page call with and know of records.
  bundle(
    'contract',
    [],
    [
      'api/call.ts',
      '../shared/contract/validate.ts',
      ...['user', 'profile', 'role'].map((name) => `../shared/contract/collections/${name}.ts`),
    ].map(here),
  ),
  // Separate from the dashboard, so that whoever signs in at once doesn't wait for it.
  bundle('account', [here('session/account-calls.ts')]),
  bundle('dashboard', [here('layout/shell.tsx')], ['api/keep-early.ts', 'components/use-today.ts'].map(here)),
  // What nearly every page reads with; the frame and the first page are drawn without it.
  bundle('reading', [], ['api/use-collection.ts', 'api/keep-lists.ts', 'api/use-read.ts'].map(here)),
  bundle('welcome', [here('features/home/welcome-screen.tsx')]),
];

/** What several screens share beyond that. */
const sharedBundles = [
  // The small parts of lists and forms that screens without them need, so that none fetches lists or forms for these.
  bundle(
    'common',
    [],
    [
      'components/table/search.ts',
      'components/table/column.ts',
      'components/forms/issues.ts',
      'components/forms/quiet-focus.ts',
      'components/forms/use-failure-notice.ts',
      'session/draft.tsx',
      'components/span-of-days.tsx',
      'api/repeatedly.ts',
    ].map(here),
  ),
  bundle('checkbox', [], [component('checkbox')]),
  bundle('lists', [], ['components/table/collection-table.tsx', 'components/table/screen-table.tsx'].map(here)),
  bundle('choices', [], [component('select'), component('autosuggest')]),
  bundle('dialogs', [], [component('modal')]),
  bundle('form', [], [component('form')]),
  bundle('forms', [], [here('components/forms/use-record-form.ts')]),
  bundle('csv', [], [here('../shared/ledger/csv.ts')]),
];

/** Modules that are always loaded together are bundled into one file: fewer requests, and better compression. */
const bundles = [...firstBundles, ...sharedBundles];

/** Returns the bundles that reach a module. */
const thoseThatReach = (id: string, graph: Modules): Bundle[] =>
  bundles.filter(({ requested, inside, modules }) => {
    if (modules.size === 0) for (const root of [...requested, ...inside]) reachedFrom(root, graph, modules);
    return modules.has(id);
  });

/** Returns the bundle of a module that bundles reach: the first of them. */
function firstThatReaches(id: string, graph: Modules): Bundle | undefined {
  const [first, ...others] = thoseThatReach(id, graph);
  return first === notices && others.length > 0 ? signIn : first;
}

/** Every page fetches search, so that it counts as a screen. */
const SCREEN = /-screen\.tsx$|^search\/search-dialog\.tsx$/;

const screens = readdirSync(here('features'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  SCREEN.test(file),
);

/** The screens that need each module, by static imports. */
const needs = new Map<string, Set<string>>();

function needsOf(id: string, graph: Modules): ReadonlySet<string> {
  if (needs.size === 0)
    for (const screen of screens)
      for (const reached of reachedFrom(join(here('features'), screen), graph))
        needs.set(reached, (needs.get(reached) ?? new Set()).add(screen));
  return needs.get(id) ?? new Set();
}

/** Modules with fewer characters aren't worth a request of their own. */
const OWN_FILE = 12_000;

/**
 * Returns the bundle of a small module that three or more screens need: one for each area, and for each set of shared
 * bundles that its modules need, so that no screen loads one of those for a module that it doesn't use.
 */
function smallBundleOf(id: string, graph: Modules): string | null {
  const users = needsOf(id, graph);
  if (users.size < 3 || (graph.getModuleInfo(id)?.code?.length ?? 0) > OWN_FILE) return null;
  const [area, ...otherAreas] = new Set([...users].map((screen) => screen.split('/')[0]));
  const reached = [...reachedFrom(id, graph)].map((each) => firstThatReaches(each, graph));
  const needed = sharedBundles.filter((each) => reached.includes(each));
  return [...(otherAreas.length === 0 ? [area] : []), 'parts', ...needed.map(({ name }) => name)].join('-');
}

/**
 * Returns the name of a module's bundle: the first that reaches it by static imports, that of small modules, or null.
 * React's renderer is a bundle of its own, so that it and what else the app starts with arrive at the same time. The
 * page's own script must stay one that no bundle imports: a circle of files would run in whatever order they arrive.
 */
export function bundleOf(id: string, graph: Modules): string | null {
  const found = firstThatReaches(id, graph);
  if (!found) return smallBundleOf(id, graph);
  if (found.requested.includes(id)) return null;
  if (TABLE_SELECTION.test(id)) return 'lists';
  return RENDERER.test(id) ? 'renderer' : found.name;
}
