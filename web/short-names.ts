import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Names that Cloudscape makes unique by hashes: its design tokens and its classes, not what its scripts put together from parts (`--awsui-…`). */
const LONG_NAME = /--(?!awsui-)[a-z][\w-]*-[0-9a-z]{6}(?![\w-])|awsui_[\w-]+?_[0-9a-z]{5}_[0-9a-z]{5}_\d+(?![\w-])/g;

const require = createRequire(import.meta.url);

/** Short names for all that stand in the package's style sheets, numbered in the order of files and lines. */
function shortNames(): ReadonlyMap<string, string> {
  const folder = dirname(require.resolve('@cloudscape-design/components/package.json'));
  const names = new Map<string, string>();
  for (const file of globSync('**/*.css', { cwd: folder }).toSorted()) {
    for (const [name] of readFileSync(join(folder, file), 'utf8').matchAll(LONG_NAME)) {
      if (!names.has(name)) names.set(name, `${name.startsWith('--') ? '--' : '_'}${names.size.toString(36)}`);
    }
  }
  return names;
}

/**
 * Gives Cloudscape's tokens and classes short names in style sheets and scripts alike. Hashes do not compress: they are
 * almost half of what the style sheets weigh on their way. What is named stays the same.
 */
export function withShortNames(): Plugin {
  let names: ReadonlyMap<string, string> = new Map();
  return {
    name: 'short-names',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      names = shortNames();
      if (names.size < 1000)
        throw new Error('Cloudscape no longer names tokens and classes as short-names.ts expects.');
    },
    transform(code, id) {
      if (!/\.(css|js|tsx?)(\?|$)/.test(id)) return null;
      const short = code.replaceAll(LONG_NAME, (name) => names.get(name) ?? name);
      return short === code ? null : { code: short, map: null };
    },
  };
}
