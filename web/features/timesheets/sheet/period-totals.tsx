import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import { memo } from 'react';
import { hoursOfDays, hourKinds, hourKindTitles, hoursText, sumOfKinds } from '../../../../shared/timesheets/hours.ts';
import { type SheetContent, type SheetStore, useSheet } from './sheet-store.ts';

const daysOf = ({ days }: SheetContent) => days;

/** The period's hours by kind, updated while typing. */
export const PeriodTotals = memo(function PeriodTotals({ store }: { readonly store: SheetStore }) {
  const count = hoursOfDays(useSheet(store, daysOf));
  return (
    <KeyValuePairs
      columns={3}
      items={[
        ...hourKinds.map((kind) => ({ label: hourKindTitles[kind], value: hoursText(count[kind]) })),
        { label: 'All hours', value: <strong>{hoursText(sumOfKinds(count))}</strong> },
      ]}
    />
  );
});
