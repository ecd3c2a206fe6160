import { lazyPart } from '../../../components/lazy-part.tsx';
import { FilterBar, type FilterChip } from '../../../components/table/filter-bar.tsx';
import { scopeChips } from '../checks/scope-chips.ts';
import type { FileFiltersProps } from './file-filters.tsx';

const FileFilters = lazyPart(() => import('./file-filters.tsx').then((m) => m.FileFilters));

interface FileBarProps extends FileFiltersProps {
  /** Restores the default days; undefined if they are set. */
  readonly onThisMonth: (() => void) | undefined;
}

/** Shows which checks the file contains, and the fields to change it. */
export function FileBar({ onThisMonth, ...fields }: FileBarProps) {
  const { shown, onScope } = fields;
  const { scope, checkbooks, from, to } = shown;
  const hasSeveralCheckbooks = checkbooks.length > 1;
  const days: FilterChip = { id: 'days', text: `${from} to ${to}`, clear: onThisMonth };
  return (
    <FilterBar
      chips={[days, ...scopeChips({ scope, hasSeveralCheckbooks, offersAll: scope.isWhole, onChange: onScope })]}
      hasProblem={to < from}
    >
      <FileFilters {...fields} />
    </FilterBar>
  );
}
