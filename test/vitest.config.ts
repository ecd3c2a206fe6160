import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: join(import.meta.dirname, '..'),
    include: ['test/**/*.test.{ts,tsx}'],
    pool: 'forks',
    // Suites start servers and table engines of their own; more at once than cores only makes them wait.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
