import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const ALL = 'test/**/*.test.{ts,tsx}';
const BROWSER = 'test/browser/**/*.test.ts';
const PROOFS = 'test/{proofs,security}/**/*.test.ts';

/**
 * A second try where a test waits for what the machine gives it: processes, sockets, a browser. The run names every test
 * that took one, so that none hides. Proofs get none: what they show holds each time, and one failure of a thousand is
 * what they are there to find.
 */
const SECOND_TRY = 1;

export default defineConfig({
  test: {
    root: join(import.meta.dirname, '..'),
    pool: 'forks',
    // Suites start servers and table engines of their own; more at once than cores only makes them wait.
    maxWorkers: 2,
    // Long enough for a machine that does other work besides: a test that hangs fails, one that waits its turn does not.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    setupFiles: ['test/support/same-values.ts'],
    projects: [
      { extends: true, test: { name: 'browser', include: [BROWSER], retry: SECOND_TRY } },
      { extends: true, test: { name: 'proofs', include: [PROOFS] } },
      { extends: true, test: { name: 'rules', include: [ALL], exclude: [BROWSER, PROOFS], retry: SECOND_TRY } },
    ],
  },
});
