import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './support/longest-first.ts';
import { ALL_TESTS } from './support/test-files.ts';

const BROWSER = 'test/browser/**/*.test.ts';

export default defineConfig({
  test: {
    root: join(import.meta.dirname, '..'),
    pool: 'forks',
    // Suites start their own servers and table engines; running more than there are cores only makes them wait.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Long enough for a busy machine: a test that hangs fails, one that waits its turn does not.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    setupFiles: ['test/support/property-seed.ts'],
    projects: [
      // A browser that had to wait for the machine gets a retry with a new product, and the run names its test. Other
      // failed files are retried as a whole by test/run.ts, except proofs.
      { extends: true, test: { name: 'browser', include: [BROWSER], retry: 1 } },
      { extends: true, test: { name: 'rules', include: [ALL_TESTS], exclude: [BROWSER] } },
    ],
  },
});
