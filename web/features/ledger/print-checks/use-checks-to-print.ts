import { useMemo } from 'react';
import { checksToPrint } from '../../../../shared/contract/operations/check-printing.ts';
import { checkbooksOf } from '../../../../shared/ledger/checkbooks.ts';
import type { Check } from '../../../../shared/ledger/checks.ts';
import { call } from '../../../api/call.ts';
import { getOne } from '../../../api/collection-calls.ts';
import { isMissing } from '../../../api/missing.ts';
import { readParts } from '../../../api/read-parts.ts';
import { useRead } from '../../../api/use-read.ts';
import { useToday } from '../../../components/use-today.ts';
import { checkRows } from '../checks/check-rows.ts';
import { useCheckbooks } from '../checks/use-checkbooks.ts';
import { useLedgerNames } from '../checks/use-ledger-names.ts';
import type { PrintAddress } from '../checks/print-address.ts';

/** Returns none if the check was deleted since its link was made. */
const readOne = (id: number): Promise<Check[]> =>
  getOne('CklgTransaction', id).then(
    (check) => [check],
    (error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    },
  );

async function readChecks({ ids, isCopy }: PrintAddress): Promise<Check[]> {
  const parts = isCopy ? [] : await readParts((next) => call(checksToPrint, { query: { next: next ?? null } }));
  const waiting = parts.flatMap(({ checks }) => checks);
  const known = new Set(waiting.map(({ id }) => id));
  const others = await Promise.all(ids.filter((id) => !known.has(id)).map(readOne));
  return [...waiting, ...others.flat()];
}

const NO_CHECKS: readonly Check[] = [];

/** Fetches the checks that wait to be printed, and those in the address. */
export function useChecksToPrint(address: PrintAddress) {
  const today = useToday();
  const read = useRead(['checks-to-print', address.isCopy, address.ids], () => readChecks(address), {
    // A run that lost its answer with the connection is sent again as it was.
    revalidateOnReconnect: false,
  });
  const { payees, accounts, fundSources, names } = useLedgerNames();
  const { checkbooks } = useCheckbooks(fundSources.data);
  const checks = read.data ?? NO_CHECKS;
  const checkbookOfSource = useMemo(() => checkbooksOf(fundSources.data), [fundSources.data]);
  return {
    rows: useMemo(() => checkRows(checks, names, today), [checks, names, today]),
    names: useMemo(
      () => ({ payees: payees.data, accounts: accounts.data, fundSources: fundSources.data }),
      [payees.data, accounts.data, fundSources.data],
    ),
    checkbooks: checkbooks.data,
    checkbookOf: checkbookOfSource,
    fetchAll: read.fetchAll,
    sources: [read, payees, accounts, fundSources, checkbooks],
  };
}
