import { DEFAULT_CHECKBOOK_ID } from '../../../../shared/contract/collections/cklg-checkbook.ts';
import { checkbookOf, type InCheckbook, sourcesOf } from '../../../../shared/ledger/checkbooks.ts';
import { treePaths } from '../../../../shared/ledger/trees.ts';
import { fundSourceOfAddress } from './fund-source-of-address.ts';
import type { RecordIn } from '../../../api/collection-calls.ts';

export type CheckbookRecord = RecordIn<'CklgCheckbook'>;
export type FundSourceRecord = RecordIn<'CklgFundSource'>;

/** The checks that a report covers: those of a checkbook, or of one of its fund sources. */
export interface NumberScope {
  readonly checkbookId: number;
  /** Null for all fund sources of the checkbook. */
  readonly sourceId: number | null;
  readonly checkbook: CheckbookRecord | undefined;
  /** The fund sources to choose from. */
  readonly sources: readonly FundSourceRecord[];
  readonly name: string;
}

const idIn = (params: URLSearchParams, name: string, known: readonly { readonly id: number }[]): number | null => {
  const id = Number(params.get(name));
  return known.some((record) => record.id === id) ? id : null;
};

/**
 * Returns the scope in the address: a fund source determines the checkbook, and the default checkbook is used if
 * neither is given.
 */
export function scopeIn(
  params: URLSearchParams,
  fundSources: readonly FundSourceRecord[],
  checkbooks: readonly CheckbookRecord[],
): NumberScope {
  const sourceId = idIn(params, 'source', fundSources);
  const source: InCheckbook | undefined = fundSources.find(({ id }) => id === sourceId);
  const asked = idIn(params, 'checkbook', checkbooks) ?? DEFAULT_CHECKBOOK_ID;
  const checkbookId = source ? checkbookOf(source) : asked;
  const checkbook = checkbooks.find(({ id }) => id === checkbookId);
  const name = sourceId === null ? checkbook?.name : treePaths(fundSources).get(sourceId);
  return { checkbookId, sourceId, checkbook, sources: sourcesOf(checkbookId, fundSources), name: name ?? '' };
}

/** Returns the scope as the query of a call. */
export const scopeQuery = ({ checkbookId, sourceId }: Pick<NumberScope, 'checkbookId' | 'sourceId'>) => ({
  fund_source_id: sourceId,
  checkbook_id: sourceId === null ? checkbookId : null,
});

/** Returns the address parameters with another checkbook or fund source; choosing a checkbook selects all of it. */
export function withScope(params: URLSearchParams, name: 'checkbook' | 'source', id: number): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  if (name === 'checkbook') next.delete('source');
  next.set(name, String(id));
  return next;
}

/** Returns the address parameters without a range of numbers or days. */
export function withoutRange(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['from', 'to', 'page']) next.delete(name);
  return next;
}

/**
 * Returns the checks of a Positive Pay file. A file for a whole checkbook needs the checkbook's account number; without
 * one, each fund source has its own file, with its number as the account.
 */
export function payScopeIn(
  params: URLSearchParams,
  fundSources: readonly FundSourceRecord[],
  checkbooks: readonly CheckbookRecord[],
): NumberScope & { readonly account: string; readonly isWhole: boolean } {
  const scope = scopeIn(params, fundSources, checkbooks);
  const account = scope.checkbook?.account_number ?? '';
  if (account !== '') return { ...scope, account, isWhole: true };
  const sourceId = fundSourceOfAddress(params, scope.sources);
  const source = fundSources.find(({ id }) => id === sourceId);
  return { ...scope, sourceId, name: source?.name ?? '', account: source?.number ?? '', isWhole: false };
}
