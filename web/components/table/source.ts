/** The load state of a list's rows. */
export interface Source {
  /** Whether there is nothing to show yet. */
  readonly isLoading: boolean;
  readonly isFetching: boolean;
  readonly error: Error | undefined;
  readonly fetchAll: () => Promise<void>;
}

/** Combines the load states of several collections whose records are joined into rows. */
export const joinSources = (sources: readonly Source[]): Source => ({
  isLoading: sources.some(({ isLoading }) => isLoading),
  isFetching: sources.some(({ isFetching }) => isFetching),
  error: sources.find(({ error }) => error)?.error,
  fetchAll: async () => {
    await Promise.all(sources.map(({ fetchAll }) => fetchAll()));
  },
});
