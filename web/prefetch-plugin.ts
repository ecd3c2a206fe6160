import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FILE = fileURLToPath(new URL('prefetch.ts', import.meta.url));
const APP = '<script type="module"';

/**
 * Lets the page run `prefetch.ts` as a script of its own before the app: it is small, and starts to fetch what the app would
 * only ask for once it has arrived itself and begun to work.
 */
export const prefetchPlugin = (): Plugin => ({
  name: 'prefetch',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: FILE, name: 'prefetch' });
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const made = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId === FILE);
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
