import { useMemo } from 'react';
import useSWR from 'swr';
import type { Check } from '../../../shared/ledger/checks.ts';
import { getAll } from '../../api/collection-calls.ts';
import type { Source } from '../table/source.ts';

const NONE: readonly Check[] = [];

/** All checks of a fund source as they are stored now, in one list; nothing of it is kept in the browser. */
export function useSourceChecks(fundSourceId: number | null) {
  const { data, error, isLoading, isValidating, mutate } = useSWR<readonly Check[], Error>(
    fundSourceId === null ? null : ['checks of fund source', fundSourceId],
    () => getAll('CklgTransaction', { fund_source_id: fundSourceId }),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  const source = useMemo(
    (): Source => ({
      isLoading,
      isFetching: isValidating,
      error,
      fetchAll: async () => {
        await mutate();
      },
    }),
    [isLoading, isValidating, error, mutate],
  );
  return { checks: data ?? NONE, isThere: data !== undefined, source };
}
