import { lazyPart } from '../../../components/lazy-part.tsx';
import { FilterBar } from '../../../components/table/filter-bar.tsx';
import type { PaymentsFiltersProps } from './payments-filters.tsx';

const PaymentsFilters = lazyPart(() => import('./payments-filters.tsx').then((m) => m.PaymentsFilters));

/** Shows which payments are listed, and the fields to change it. */
export function PaymentsBar(props: PaymentsFiltersProps) {
  const { view, today, names, onChange } = props;
  const thisYear = Number(today.slice(0, 4));
  const clearYear = view.year === thisYear ? undefined : () => onChange({ ...view, year: thisYear });
  const clearShown = view.shown === 'all' ? undefined : () => onChange({ ...view, shown: 'all' });
  return (
    <FilterBar
      chips={[
        { id: 'year', text: `Year ${view.year}`, clear: clearYear },
        { id: 'shown', text: names[view.shown], clear: clearShown },
      ]}
    >
      <PaymentsFilters {...props} />
    </FilterBar>
  );
}
