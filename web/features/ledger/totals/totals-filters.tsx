import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Suspense } from 'react';
import { lazyPart } from '../../../components/lazy-part.ts';
import styles from '../checks/ledger.module.css';
import { totalKinds, writeKind } from './total-kind.ts';
import type { Totals } from './use-totals.ts';

const CheckFilters = lazyPart(() => import('../checks/check-filters.tsx').then((m) => m.CheckFilters));

/** Selects the checks, and what they are grouped by. */
export function TotalsFilters({ found, today }: { readonly found: Totals; readonly today: string }) {
  return (
    <SpaceBetween size="s">
      <RadioGroup
        ariaLabel="Group by"
        direction="horizontal"
        items={totalKinds.map(({ id, title }) => ({ value: id, label: `By ${title.toLowerCase()}` }))}
        value={found.kind.id}
        onChange={({ detail }) => found.change((current) => writeKind(current, detail.value))}
      />
      <div className={styles.filters}>
        <Suspense fallback={null}>
          <CheckFilters checks={found} today={today} />
        </Suspense>
      </div>
    </SpaceBetween>
  );
}
