/** The load state of a list's rows. */
export interface Source {
  /** Whether there is nothing to show yet. */
  readonly isLoading: boolean;
  /** Whether the rows are known, perhaps from before. If not, having none doesn't mean that there are none. */
  readonly isLoaded: boolean;
  readonly error: Error | undefined;
  readonly fetchAll: () => Promise<void>;
}

/** Whether the rows that several collections are joined into are known. */
export const allLoaded = (sources: readonly Pick<Source, 'isLoaded'>[]): boolean =>
  sources.every(({ isLoaded }) => isLoaded);

/** Combines the load states of several collections, for rows that join their records. */
export const joinSources = (sources: readonly Source[]): Source => ({
  isLoading: sources.some(({ isLoading }) => isLoading),
  isLoaded: allLoaded(sources),
  error: sources.find(({ error }) => error)?.error,
  fetchAll: async () => {
    await Promise.all(sources.map(({ fetchAll }) => fetchAll()));
  },
});
