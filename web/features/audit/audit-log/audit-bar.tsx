import { daysText } from '../../../../shared/dates.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { FilterBar, type FilterChip } from '../../../components/table/filter-bar.tsx';
import type { AuditFiltersProps } from './audit-filters.tsx';
import { daysProblem, firstDays } from './audit-view.ts';

const AuditFilters = lazyPart(() => import('./audit-filters.tsx').then((m) => m.AuditFilters));

function chipsOf({
  view,
  people,
  kinds,
  today,
  onChange,
}: AuditFiltersProps & { readonly today: string }): FilterChip[] {
  const first = firstDays(today);
  const isFirst = view.from === first.from && view.to === first.to;
  const days: FilterChip = {
    id: 'days',
    text: daysText(view.from, view.to),
    clear: isFirst ? undefined : () => onChange({ ...view, ...first }),
  };
  const labelIn = (options: AuditFiltersProps['kinds'], value: unknown): string | undefined =>
    options.find((option) => option.value === String(value))?.label;
  const { userId, kind, recordId } = view;
  return [
    days,
    ...(userId === null
      ? []
      : [
          {
            id: 'person',
            text: labelIn(people, userId) ?? `Person ${userId}`,
            clear: () => onChange({ ...view, userId: null }),
          },
        ]),
    ...(kind === null
      ? []
      : [
          {
            id: 'kind',
            text: `${labelIn(kinds, kind) ?? kind}${recordId === null ? '' : `, ID ${recordId}`}`,
            clear: () => onChange({ ...view, kind: null, recordId: null }),
          },
        ]),
  ];
}

/** Shows which part of the log is listed, and the fields to change it. */
export function AuditBar({ today, ...fields }: AuditFiltersProps & { readonly today: string }) {
  return (
    <FilterBar chips={chipsOf({ ...fields, today })} hasProblem={daysProblem(fields.view) !== undefined}>
      <AuditFilters {...fields} />
    </FilterBar>
  );
}
