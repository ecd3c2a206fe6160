import { useMemo } from 'react';
import { cklgReconciliation as contract } from '../../../../shared/contract/collections/cklg-reconciliation.ts';
import { statement } from '../../../../shared/contract/operations/reconcile.ts';
import { eachOnce } from '../../../../shared/ledger/checks.ts';
import { reconciliationSums, type ReconciliationSums } from '../../../../shared/ledger/reconcile/sums.ts';
import { isMissing } from '../../../api/missing.ts';
import { call } from '../../../api/call.ts';
import { readParts } from '../../../api/read-parts.ts';
import { useRead } from '../../../api/use-read.ts';
import { useCan } from '../../../session/use-session.ts';
import { NO_STATEMENT } from '../checks/statement-address.ts';
import { groupLines, type StatementData, type StatementPart } from './line-rows.ts';

/** Adds up what a statement's page shows, by the server's own function. */
export function sumsOf({ reconciliation, lines, checks }: StatementData): ReconciliationSums {
  return reconciliationSums({
    ...reconciliation,
    opening_balance: reconciliation.opening_balance ?? 0,
    lines,
    checks: checks.filter(({ reconciliation_id }) => reconciliation_id === reconciliation.id),
  });
}

/** Joins the pages of a statement. A check can be on several of them. */
function joinParts(parts: readonly StatementPart[]): StatementData {
  const [{ next: _, ...first }] = parts as [StatementPart];
  return {
    ...first,
    lines: parts.flatMap(({ lines }) => lines),
    matches: parts.flatMap(({ matches }) => matches),
    checks: eachOnce(parts.flatMap(({ checks }) => checks)),
  };
}

const readStatement = async (reconciliation_id: number): Promise<StatementData> =>
  joinParts(await readParts((next) => call(statement, { query: { reconciliation_id, next: next ?? null } })));

/** Returns a statement with its lines, grouped, and its sums, or why there is none and whether to try again. */
export function useStatement(id: number | undefined) {
  const { data, error, isLoading, mutate } = useRead(id !== undefined && ['statement', id], () => readStatement(id!));
  const canWrite = useCan(contract.access.update);
  const groups = useMemo(() => data && groupLines(data, canWrite), [data, canWrite]);
  const sums = useMemo(() => data && sumsOf(data), [data]);
  const isGone = id === undefined || isMissing(error);
  return {
    data,
    groups,
    sums,
    canWrite,
    isLoading,
    mutate,
    failure: id === undefined ? NO_STATEMENT : error?.message,
    retry: isGone ? undefined : () => void mutate(),
  };
}
