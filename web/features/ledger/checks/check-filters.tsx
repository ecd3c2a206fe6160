import SpaceBetween from '@cloudscape-design/components/space-between';
import { CheckPropertyFilter } from './check-property-filter.tsx';
import { PeriodFilter } from './period-filter.tsx';
import type { FilteredChecks } from './use-filtered-checks.ts';

interface CheckFiltersProps {
  readonly checks: FilteredChecks;
  readonly today: string;
}

/** All filters of the list. */
export function CheckFilters({ checks, today }: CheckFiltersProps) {
  return (
    <SpaceBetween size="s">
      <CheckPropertyFilter
        query={checks.query}
        rows={checks.all}
        matches={checks.rows.length}
        onChange={checks.setQuery}
      />
      <PeriodFilter period={checks.period} today={today} onChange={checks.setPeriod} />
    </SpaceBetween>
  );
}
