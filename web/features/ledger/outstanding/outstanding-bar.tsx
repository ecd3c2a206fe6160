import { formatMoney } from '../../../../shared/ledger/money.ts';
import { treePaths } from '../../../../shared/ledger/trees.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { FilterBar, type FilterChip } from '../../../components/table/filter-bar.tsx';
import type { OutstandingFiltersProps } from './outstanding-filters.tsx';
import { balanceCents, isWrongBalance, lessOutstanding } from './statement-balance.ts';

const OutstandingFilters = lazyPart(() => import('./outstanding-filters.tsx').then((m) => m.OutstandingFilters));

function chipsOf(props: OutstandingFiltersProps & { readonly today: string }): FilterChip[] {
  const { view, today, checkbooks, fundSources, isOneCheckbook, totalCents, balance, onBalance, onChange } = props;
  const cents = balanceCents(balance);
  const isToday = view.asOf === today;
  const day: FilterChip = {
    id: 'as-of',
    text: `As of ${view.asOf}`,
    clear: isToday ? undefined : () => onChange({ ...view, asOf: today }),
  };
  const checkbook = checkbooks.find(({ id }) => id === view.checkbookId)?.name;
  const source = view.fundSourceId === null ? undefined : treePaths(fundSources).get(view.fundSourceId);
  return [
    day,
    ...(checkbook === undefined
      ? []
      : [{ id: 'checkbook', text: checkbook, clear: () => onChange({ ...view, checkbookId: null }) }]),
    ...(source === undefined
      ? []
      : [{ id: 'fund-source', text: source, clear: () => onChange({ ...view, fundSourceId: null }) }]),
    ...(cents === undefined
      ? []
      : [
          {
            id: 'balance',
            text: [`Balance ${formatMoney(cents)}.`, lessOutstanding(cents, totalCents, isOneCheckbook)]
              .filter(Boolean)
              .join(' '),
            clear: () => onBalance(''),
          },
        ]),
  ];
}

/** Shows which outstanding checks are listed, and the fields to change it. */
export function OutstandingBar({ today, ...fields }: OutstandingFiltersProps & { readonly today: string }) {
  return (
    <FilterBar chips={chipsOf({ ...fields, today })} hasProblem={isWrongBalance(fields.balance)}>
      <OutstandingFilters {...fields} />
    </FilterBar>
  );
}
