import { DEFAULT_CHECKBOOK_ID } from '../contract/collections/cklg-checkbook.ts';
import { afterNumber } from './check-numbers.ts';

/** The fields that determine a fund source's checkbook. */
export interface InCheckbook {
  readonly id: number;
  readonly checkbook_id: number | null;
}

/** R60: a fund source without a checkbook belongs to the default one. */
export const checkbookOf = ({ checkbook_id }: Pick<InCheckbook, 'checkbook_id'>): number =>
  checkbook_id ?? DEFAULT_CHECKBOOK_ID;

/** The fund sources with checks that share the numbers of a checkbook. */
export const sourcesOf = <S extends InCheckbook>(checkbookId: number, fundSources: readonly S[]): S[] =>
  fundSources.filter((source) => checkbookOf(source) === checkbookId);

/** Returns a function that finds a fund source's checkbook by id. */
export function checkbooksOf(fundSources: readonly InCheckbook[]): (fundSourceId: number) => number {
  const byId = new Map(fundSources.map((source) => [source.id, checkbookOf(source)]));
  return (fundSourceId) => byId.get(fundSourceId) ?? DEFAULT_CHECKBOOK_ID;
}

/** Returns the number to propose: the one after the highest used, but at least the checkbook's starting number. */
export function nextNumber(highest: number | null, start: number | null): number | null {
  if (highest === null) return start;
  const after = afterNumber(highest);
  return after === null ? null : Math.max(after, start ?? 1);
}
