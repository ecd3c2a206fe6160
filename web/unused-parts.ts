import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Alias, Plugin } from 'vite';

const require = createRequire(import.meta.url);
const folderOf = (name: string): string => dirname(require.resolve(`${name}/package.json`));

const instead: Alias[] = [
  // Cloudscape's texts come parsed; the parser is for those that do not.
  {
    find: /^@formatjs\/icu-messageformat-parser$/,
    replacement: '@formatjs/icu-messageformat-parser/lib/no-parser.js',
  },
  // The package names what is for development alone, whoever builds.
  { find: /^react-router$/, replacement: join(folderOf('react-router'), 'dist/production/index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(folderOf('react-router'), 'dist/production/dom-export.mjs') },
];

/** What packages bring along and no page uses, with what stands in its place. */
export const withoutUnusedParts = (): Plugin => ({
  name: 'unused-parts',
  apply: 'build',
  config: () => ({ resolve: { alias: instead } }),
});

const MESSAGES = /\/i18n\/messages\/all\.en\.js$/;
const NAMESPACE = '"cloudscape-design-components":{"en":';

/** Components that have texts and that nothing here shows. */
const unusedTexts = [
  'annotation-context',
  'area-chart',
  'attribute-editor',
  'cards',
  'code-editor',
  'date-range-picker',
  'help-panel',
  'pie-chart',
  'prompt-input',
  's3-resource-selector',
  'slider',
  'split-panel',
  'tabs',
  'tag-editor',
  'tree-view',
  'tutorial-panel',
  'wizard',
];

/** Leaves out the texts of components that are not used, and ends the build when one is used after all. */
export function withoutUnusedTexts(): Plugin {
  let isFound = false;
  const missed = new Set<string>();
  return {
    name: 'unused-texts',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!MESSAGES.test(id)) return null;
      const source = await readFile(id, 'utf8');
      const start = source.indexOf(NAMESPACE) + NAMESPACE.length;
      const end = source.lastIndexOf('}}');
      const texts = JSON.parse(source.slice(start, end)) as Record<string, unknown>;
      isFound = unusedTexts.every((name) => name in texts && delete texts[name]);
      return source.slice(0, start) + JSON.stringify(texts) + source.slice(end);
    },
    transform(code) {
      for (const [, name = ''] of code.matchAll(/useInternalI18n\('([^']+)'\)/g)) {
        if (unusedTexts.includes(name)) missed.add(name);
      }
      return null;
    },
    buildEnd(error) {
      if (error) return;
      if (!isFound) throw new Error('Cloudscape no longer keeps its texts as unused-parts.ts expects.');
      if (missed.size > 0)
        throw new Error(`Texts are used that unused-parts.ts leaves out: ${[...missed].join(', ')}.`);
    },
  };
}
