import { useLocation } from 'react-router-dom';
import type { Holder } from '../../../../shared/ledger/reconcile/held.ts';
import type { Check } from '../../../../shared/ledger/checks.ts';
import { messageOf } from '../../../api/api-error.ts';
import { isMissing } from '../../../api/missing.ts';
import { getOne } from '../../../api/collection-calls.ts';
import { useRead } from '../../../api/use-read.ts';

const NOT_FOUND = "This check doesn't exist.";

/** The statement that a check is on. */
export type StatementOfCheck = Holder & { readonly id: number };

interface Opened {
  readonly check: Check;
  readonly statement: StatementOfCheck | undefined;
}

async function open(id: number): Promise<Opened> {
  const check = await getOne('CklgTransaction', id);
  const on = check.reconciliation_id ?? null;
  return { check, statement: on === null ? undefined : await getOne('CklgReconciliation', on) };
}

interface OpenedCheck {
  readonly check: Check | undefined;
  readonly statement: StatementOfCheck | undefined;
  readonly isLoading: boolean;
  readonly failure: string | undefined;
  /** Undefined if trying again can't help. */
  readonly retry: (() => void) | undefined;
}

/** Fetches the check in the address; none for a new check. */
export function useOpenedCheck(transactionId: string | null): OpenedCheck {
  // Fetch again whenever the page is opened, so that nobody edits an outdated check.
  const { key } = useLocation();
  const isId = transactionId === null || /^[1-9]\d{0,11}$/.test(transactionId);
  const { data, error, isLoading, mutate } = useRead(
    transactionId !== null && isId ? `check ${transactionId} ${key}` : null,
    () => open(Number(transactionId)),
    { revalidateOnReconnect: false },
  );
  const isGone = !isId || isMissing(error);
  return {
    check: data?.check,
    statement: data?.statement,
    isLoading,
    failure: isGone ? NOT_FOUND : error && messageOf(error, "The check couldn't be loaded."),
    retry: isGone ? undefined : () => void mutate(),
  };
}
