/** Shared by all factories of a file: several may fill one table. */
let count = 0;

/** Numbers what a test file makes, so that its names and days are its own and the same in each run. */
export const nextCount = (): number => (count += 1);

/** Files share a process, so each begins anew. */
export const startCount = (): void => {
  count = 0;
};
