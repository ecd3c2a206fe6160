import { useLocation } from 'react-router-dom';
import useSWR from 'swr';
import type { Check } from '../../../../shared/ledger/checks.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { getOne } from '../../../api/collection-calls.ts';

const NOT_FOUND = 'This check doesn’t exist.';

const sentenceOf = (error: Error): string =>
  error instanceof ApiError && error.status === 404 ? NOT_FOUND : messageOf(error, 'The check couldn’t be loaded.');

interface OpenedCheck {
  readonly check: Check | undefined;
  readonly isLoading: boolean;
  readonly failure: string | undefined;
  readonly retry: () => void;
}

/** The check that an address names, as it is stored now; none for a new one. */
export function useOpenedCheck(transactionId: string | null): OpenedCheck {
  // A page that is opened again reads again, so that nobody edits what another changed meanwhile.
  const { key } = useLocation();
  const isId = transactionId === null || /^[1-9]\d{0,11}$/.test(transactionId);
  const { data, error, isLoading, mutate } = useSWR<Check, Error>(
    transactionId !== null && isId ? `check ${transactionId} ${key}` : null,
    () => getOne('CklgTransaction', Number(transactionId)),
    { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false },
  );
  return {
    check: data,
    isLoading,
    failure: isId ? error && sentenceOf(error) : NOT_FOUND,
    retry: () => void mutate(),
  };
}
