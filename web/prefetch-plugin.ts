import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FILE = fileURLToPath(new URL('prefetch.ts', import.meta.url));
const APP = '<script type="module"';

/**
 * Makes the page run `prefetch.ts` as a separate script before the app. That script is small, so it starts fetching
 * what the app would only request after it has loaded and started.
 */
export const prefetchPlugin = (): Plugin => ({
  name: 'prefetch',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const made = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.includes(FILE));
      if (made?.type !== 'chunk' || !html.includes(APP))
        throw new Error('index.html has no module script to put prefetch.ts in front of.');
      const needed = made.imports
        .filter((file) => !html.includes(file))
        .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
      const script = `<script type="module" async crossorigin src="/${made.fileName}"></script>`;
      return html.replace(APP, () => [script, ...needed, APP].join('\n    '));
    },
  },
});
