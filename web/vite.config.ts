import react from '@vitejs/plugin-react';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { bundleOf } from './bundles.ts';
import { fontsAsFiles } from './fonts-as-files.ts';
import { prefetchPlugin } from './prefetch-plugin.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const folderOf = (name: string): string => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

/** Packages that offer several builds and would select a larger one than this app needs. */
const instead = [
  // Cloudscape's texts are already parsed, so the parser isn't needed.
  { find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/lib/no-parser.js' },
  {
    find: /^\.\.?\/(?:drawer\/)?(?:feature-notifications-drawer-content|global-(?:ai-|bottom-)?drawer)$/,
    replacement: here('unused-parts.ts'),
  },
  // The package's default is its development build, even in a production build.
  { find: /^react-router$/, replacement: join(folderOf('react-router'), 'dist/production/index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(folderOf('react-router'), 'dist/production/dom-export.mjs') },
];

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
