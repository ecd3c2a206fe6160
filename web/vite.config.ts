import react from '@vitejs/plugin-react';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { fontsAsFiles } from './fonts-as-files.ts';
import { prefetchPlugin } from './prefetch-plugin.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const folderOf = (name: string): string => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

/** Packages that offer several builds and would select a larger one than this app needs. */
const instead = [
  // Cloudscape's texts are already parsed, so the parser isn't needed.
  { find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/lib/no-parser.js' },
  // The package's default is its development build, even in a production build.
  { find: /^react-router$/, replacement: join(folderOf('react-router'), 'dist/production/index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(folderOf('react-router'), 'dist/production/dom-export.mjs') },
];

const RENDERER = /\/react-dom\/(?:client|cjs\/react-dom-client)/;

interface Modules {
  getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
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
].map(({ name, roots, isWhole = false }) => ({ name, roots: roots.map(here), isWhole, modules: new Set<string>() }));

/**
 * Returns the name of a module's bundle: the first that reaches it by static imports, or null. React's renderer is a
 * bundle of its own, so that it and what else the app starts with arrive at the same time. The page's own script must
 * stay one that no bundle imports: a circle of files would run in whatever order they arrive.
 */
function bundleOf(id: string, graph: Modules): string | null {
  const bundle = bundles.find(({ roots, modules }) => {
    const visit = (reached: string) => {
      if (modules.has(reached)) return;
      modules.add(reached);
      graph.getModuleInfo(reached)?.importedIds.forEach(visit);
    };
    if (modules.size === 0) roots.forEach(visit);
    return modules.has(id);
  });
  if (!bundle || (!bundle.isWhole && bundle.roots.includes(id))) return null;
  return RENDERER.test(id) ? 'renderer' : bundle.name;
}

export default defineConfig({
  root: here('.'),
  plugins: [react(), prefetchPlugin()],
  worker: { format: 'es' },
  css: fontsAsFiles(here('../.build/fonts')),
  resolve: { alias: instead },
  build: {
    outDir: here('../.build/web'),
    emptyOutDir: true,
    target: 'es2023',
    // The site's content security policy allows only what the site serves, not data URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: bundleOf }] } },
    },
  },
});
