import { useLocation } from 'react-router-dom';
import useSWR from 'swr';
import type { Check } from '../../../../shared/ledger/checks.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { getOne } from '../../../api/collection-calls.ts';

const NOT_FOUND = "This check doesn't exist.";

const sentenceOf = (error: Error): string =>
  error instanceof ApiError && error.status === 404 ? NOT_FOUND : messageOf(error, "The check couldn't be loaded.");

interface OpenedCheck {
  readonly check: Check | undefined;
  readonly isLoading: boolean;
  readonly failure: string | undefined;
  readonly retry: () => void;
}

/** Fetches the check in the address; none for a new check. */
export function useOpenedCheck(transactionId: string | null): OpenedCheck {
  // Fetch again whenever the page is opened, so that nobody edits an outdated check.
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
