import { lazyPart } from '../../../components/lazy-part.tsx';
import { FilterBar, type FilterChip } from '../../../components/table/filter-bar.tsx';
import { scopeChips } from '../checks/scope-chips.ts';
import type { NumberFiltersProps } from './number-filters.tsx';

const NumberFilters = lazyPart(() => import('./number-filters.tsx').then((m) => m.NumberFilters));

function rangeInWords(from: number | null, to: number | null): string {
  if (from === null) return `Numbers to ${to}`;
  return to === null ? `Numbers from ${from}` : `Numbers ${from} to ${to}`;
}

/** Shows which check numbers are examined, and the fields to change them. */
export function NumberBar(props: NumberFiltersProps & { readonly onAllNumbers: () => void }) {
  const { onAllNumbers, ...fields } = props;
  const { scope, checkbooks, from, to, problem, onChange } = fields;
  const hasSeveralCheckbooks = checkbooks.length > 1;
  const range: FilterChip[] =
    from === null && to === null ? [] : [{ id: 'range', text: rangeInWords(from, to), clear: onAllNumbers }];
  return (
    <FilterBar
      chips={[...scopeChips({ scope, hasSeveralCheckbooks, offersAll: true, onChange }), ...range]}
      hasProblem={problem !== undefined}
    >
      <NumberFilters {...fields} />
    </FilterBar>
  );
}
