import { checkLabels } from '../../../../shared/ledger/check-labels.ts';
import { type CheckQuery, VOID } from '../checks/check-query.ts';
import { NO_NODE, type TotalRow } from '../../../../shared/ledger/total-rows.ts';
import type { TotalField } from '../../../../shared/ledger/totals.ts';

/** What checks are added up by. */
export interface TotalKind {
  readonly id: 'account' | 'fund_source';
  readonly field: TotalField;
  readonly title: string;
}

const byAccount: TotalKind = { id: 'account', field: 'account_id', title: checkLabels.account_id };
const byFundSource: TotalKind = { id: 'fund_source', field: 'fund_source_id', title: checkLabels.fund_source_id };

export const totalKinds: readonly TotalKind[] = [byAccount, byFundSource];

export const kindIn = (params: URLSearchParams): TotalKind =>
  params.get('by') === byFundSource.id ? byFundSource : byAccount;

/** Another kind starts at its first page, in its own order. */
export function writeKind(params: URLSearchParams, id: string): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['page', 'expanded', 'search', 'sort']) next.delete(name);
  next.set('by', id);
  return next;
}

/**
 * The filter of the list that finds the checks of a row and of all below it, of those that are filtered. Undefined where
 * it cannot be said: alternatives and a condition for all of them are no one filter.
 */
export function queryOf(row: TotalRow, { id }: TotalKind, query: CheckQuery): CheckQuery | undefined {
  if (query.operation === 'or' && query.tokens.length > 1) return undefined;
  // Only voided checks have no account (R26).
  const token =
    row.id === NO_NODE
      ? ({ propertyKey: 'state', operator: '=', value: VOID } as const)
      : ({ propertyKey: id, operator: '^', value: row.path } as const);
  return { operation: 'and', tokens: [...query.tokens, token] };
}
