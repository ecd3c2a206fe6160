import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const ALL = 'test/**/*.test.{ts,tsx}';
const BROWSER = 'test/browser/**/*.test.ts';

export default defineConfig({
  test: {
    root: join(import.meta.dirname, '..'),
    pool: 'forks',
    // Suites start servers and table engines of their own; more at once than cores only makes them wait.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // What is waited for comes late on a busy machine; what never comes fails all the same.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      { extends: true, test: { name: 'rules', include: [ALL], exclude: [BROWSER] } },
      // A browser that had to wait for the machine gets a second try, and the run names the test that took it. Proofs get none.
      { extends: true, test: { name: 'browser', include: [BROWSER], retry: 1 } },
    ],
  },
});
