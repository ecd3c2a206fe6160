import { checkLabels } from '../../../../shared/ledger/check-labels.ts';
import { type CheckQuery, VOID } from '../checks/check-query.ts';
import { NO_NODE, type TotalRow } from '../../../../shared/ledger/total-rows.ts';
import type { TotalField } from '../../../../shared/ledger/totals.ts';

/** What checks are grouped by. */
interface TotalKind {
  readonly id: 'account' | 'fund_source';
  readonly field: TotalField;
  readonly title: string;
}

const byAccount: TotalKind = { id: 'account', field: 'account_id', title: checkLabels.account_id };
const byFundSource: TotalKind = { id: 'fund_source', field: 'fund_source_id', title: checkLabels.fund_source_id };

export const totalKinds: readonly TotalKind[] = [byAccount, byFundSource];

export const kindIn = (params: URLSearchParams): TotalKind =>
  params.get('by') === byFundSource.id ? byFundSource : byAccount;

/** Switches to another kind and drops the page, expanded rows, search and sort order of the previous one. */
export function writeKind(params: URLSearchParams, id: string): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['page', 'expanded', 'search', 'sort']) next.delete(name);
  next.set('by', id);
  return next;
}

/**
 * Returns the list filter for the checks of a row and its descendants, within the current filter. Undefined if there is
 * no such filter, because a list filter can't combine alternatives with a condition that applies to all of them.
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
