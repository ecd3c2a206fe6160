import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const component = (name: string): string => fileURLToPath(import.meta.resolve(`@cloudscape-design/components/${name}`));

const RENDERER = /\/react-dom\/(?:client|cjs\/react-dom-client)/;

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

/**
 * Modules that are always loaded together are bundled into one file: fewer requests, and better compression. Roots
 * themselves stay out, because each is requested by its own name, unless the bundle is `isWhole`.
 */
const bundles = [
  { name: 'start', roots: ['prefetch.ts'], isWhole: true },
  { name: 'entry', roots: ['main.tsx'] },
  {
    name: 'sign-in',
    roots: ['features/account/sign-in/login-screen.tsx', 'layout/public-frame.tsx', 'layout/route-error.tsx'],
  },
  { name: 'notices', roots: ['layout/notice-bar.tsx'] },
  {
    name: 'sign-in-help',
    // Modules that only one page needs are also roots.
    roots: ['logout-screen.tsx', 'forgot-password-screen.tsx', 'use-forgot-password.ts', 'generated-password.tsx'].map(
      (file) => `features/account/sign-in/${file}`,
    ),
  },
  // Separate from the dashboard, so that whoever signs in at once doesn't wait for it.
  { name: 'account', roots: ['session/account-calls.ts'] },
  { name: 'dashboard', roots: ['layout/shell.tsx', 'features/home/welcome-screen.tsx'] },
  // From here on, what several screens share, and none of the bundles above. First the small parts of lists and forms that
  // screens without them need, so that none fetches lists or forms for these.
  {
    name: 'common',
    roots: [
      'components/table/search.ts',
      'components/forms/issues.ts',
      'components/forms/quiet-focus.ts',
      'components/forms/use-failure-notice.ts',
      'session/draft.tsx',
    ],
    isWhole: true,
    isShared: true,
  },
  {
    name: 'checkbox',
    roots: [component('checkbox')],
    isWhole: true,
    isShared: true,
  },
  {
    name: 'lists',
    roots: ['components/table/collection-table.tsx', 'components/table/screen-table.tsx'],
    isWhole: true,
    isShared: true,
  },
  {
    name: 'choices',
    roots: [component('select'), component('autosuggest')],
    isWhole: true,
    isShared: true,
  },
  { name: 'forms', roots: ['components/forms/use-record-form.ts'], isWhole: true, isShared: true },
  { name: 'csv', roots: ['../shared/ledger/csv.ts'], isWhole: true, isShared: true },
].map(({ name, roots, isWhole = false, isShared = false }) => ({
  name,
  roots: roots.map(here),
  isWhole,
  isShared,
  modules: new Set<string>(),
}));

/** Returns the first bundle that reaches a module. */
function firstThatReaches(id: string, graph: Modules): (typeof bundles)[number] | undefined {
  return bundles.find(({ roots, modules }) => {
    if (modules.size === 0) roots.forEach((root) => reachedFrom(root, graph, modules));
    return modules.has(id);
  });
}

const SCREEN = /-screen\.tsx$/;

/** Every page fetches search, so that it counts as a screen. */
const SEARCH = /^search\/search-dialog\.tsx$/;

const screens = readdirSync(here('features'), { recursive: true, encoding: 'utf8' }).filter(
  (file) => SCREEN.test(file) || SEARCH.test(file),
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
 * Returns the bundle of a small module that three or more screens need: one for each area, and for each set of shared bundles
 * that its modules need, so that no screen loads one of those for a module that it doesn't use.
 */
function smallBundleOf(id: string, graph: Modules): string | null {
  const users = needsOf(id, graph);
  if (users.size < 3 || SCREEN.test(id) || (graph.getModuleInfo(id)?.code?.length ?? 0) > OWN_FILE) return null;
  const [area, ...otherAreas] = new Set([...users].map((screen) => screen.split('/')[0]));
  const reached = [...reachedFrom(id, graph)].map((each) => firstThatReaches(each, graph));
  const needed = bundles.filter((bundle) => bundle.isShared && reached.includes(bundle));
  return [...(otherAreas.length === 0 ? [area] : []), 'screens', ...needed.map(({ name }) => name)].join('-');
}

/**
 * Returns the name of a module's bundle: the first that reaches it by static imports, that of small modules, or null. React's renderer is a
 * bundle of its own, so that it and what else the app starts with arrive at the same time. The page's own script must
 * stay one that no bundle imports: a circle of files would run in whatever order they arrive.
 */
export function bundleOf(id: string, graph: Modules): string | null {
  const bundle = firstThatReaches(id, graph);
  if (!bundle) return smallBundleOf(id, graph);
  if (!bundle.isWhole && bundle.roots.includes(id)) return null;
  return RENDERER.test(id) ? 'renderer' : bundle.name;
}
