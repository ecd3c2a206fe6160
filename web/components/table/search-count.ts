import { countOf } from '../../../shared/count-of.ts';
import { isSearchIn, type TreeRows } from './tree-rows.ts';

/** Returns whether the text in the search field filters the rows. */
export const isSearchOn = <T>(search: string, tree: TreeRows<T> | undefined): boolean =>
  tree ? isSearchIn(tree, search) : search !== '';

/** Returns the text next to a search field: the number of matches, or how many characters are missing. */
export function searchCount<T>(search: string, matches: number, tree: TreeRows<T> | undefined): string | undefined {
  if (search === '') return undefined;
  if (!isSearchOn(search, tree)) return `Type at least ${tree?.searchFrom ?? 1} characters to search`;
  return countOf(matches, 'match', 'matches');
}
