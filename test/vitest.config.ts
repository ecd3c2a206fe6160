import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './support/longest-first.ts';

const ALL = 'test/**/*.test.{ts,tsx}';
const BROWSER = 'test/browser/**/*.test.ts';

export default defineConfig({
  test: {
    root: join(import.meta.dirname, '..'),
    pool: 'forks',
    // Suites start servers and table engines of their own; more at once than cores only makes them wait.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Long enough for a machine that does other work besides: a test that hangs fails, one that waits its turn does not.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    setupFiles: ['test/support/same-values.ts'],
    projects: [
      // A browser that had to wait for the machine gets a second try, with a product of its own, and the run names the
      // test that took it. A file of the others that failed is tried again as a whole by test/run.ts, proofs never.
      { extends: true, test: { name: 'browser', include: [BROWSER], retry: 1 } },
      { extends: true, test: { name: 'rules', include: [ALL], exclude: [BROWSER] } },
    ],
  },
});
