import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './support/longest-first.ts';
import { ALL_TESTS } from './support/test-files.ts';

const BROWSER = 'test/browser/**/*.test.ts';

/** Tests that start and end processes, or load other modules in place of the product's. */
const APART = ['infra', 'proofs', 'security', 'functions/changes'].map((folder) => `test/${folder}/**/*.test.ts`);

export default defineConfig({
  test: {
    root: join(import.meta.dirname, '..'),
    pool: 'forks',
    // Two cores are the least that this has to run on. A suite waits for its own server, engine and browser in turn, so one
    // more than the cores keeps them busy; further ones only make each other wait.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Long enough for a busy machine: a test that hangs fails, one that waits its turn does not.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    setupFiles: ['test/support/property-seed.ts', 'test/support/each-file.ts'],
    projects: [
      // A browser that had to wait for the machine gets a retry with a new product, and the run names its test. Other
      // failed files are retried as a whole by test/run.ts, except proofs.
      { extends: true, test: { name: 'browser', include: [BROWSER], retry: 1, isolate: false } },
      { extends: true, test: { name: 'rules', include: [ALL_TESTS], exclude: [BROWSER, ...APART], isolate: false } },
      { extends: true, test: { name: 'apart', include: APART } },
    ],
  },
});
