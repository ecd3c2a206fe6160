/** What a list shows of where its rows come from. */
export interface Source {
  /** Nothing to show yet. */
  readonly isLoading: boolean;
  readonly isFetching: boolean;
  readonly error: Error | undefined;
  readonly fetchAll: () => Promise<void>;
}

/** The source of rows that are joined from several collections. */
export const joinSources = (sources: readonly Source[]): Source => ({
  isLoading: sources.some(({ isLoading }) => isLoading),
  isFetching: sources.some(({ isFetching }) => isFetching),
  error: sources.find(({ error }) => error)?.error,
  fetchAll: async () => {
    await Promise.all(sources.map(({ fetchAll }) => fetchAll()));
  },
});
