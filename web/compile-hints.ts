import type { Plugin } from 'vite';

/** Of these bundles, a page calls most functions when it starts. */
const CALLED_AT_START = [
  'start',
  'entry',
  'renderer',
  'sign-in',
  'dashboard',
  'contract',
  'reading',
  'welcome',
  'lists',
];

/** Must be the first line of a file: github.com/WICG/explicit-javascript-compile-hints-file-based. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Asks the browser to compile all of a file beside the page's own thread, while it arrives. Without it, each function is
 * compiled where it is first called: 0.1 to 0.4 s of a slow phone's start.
 */
export const compileHints = (): Plugin => ({
  name: 'compile-hints',
  apply: 'build',
  generateBundle: {
    // After Vite has put its list of files first.
    order: 'post',
    handler(_, files) {
      const chunks = Object.values(files).filter((file) => file.type === 'chunk');
      for (const name of CALLED_AT_START) {
        const bundle = chunks.find((chunk) => chunk.name === name);
        if (!bundle) throw new Error(`There is no bundle ${name} to compile at once.`);
        bundle.code = HINT + bundle.code;
      }
    },
  },
});
