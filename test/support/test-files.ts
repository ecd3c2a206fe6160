/** All test files, below the root. */
export const ALL_TESTS = 'test/**/*.test.{ts,tsx}';
