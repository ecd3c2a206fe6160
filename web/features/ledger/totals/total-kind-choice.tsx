import RadioGroup from '@cloudscape-design/components/radio-group';
import { totalKinds, writeKind } from './total-kind.ts';
import type { Totals } from './use-totals.ts';

/** Selects what the totals are grouped by. */
export function TotalKindChoice({ found }: { readonly found: Totals }) {
  return (
    <RadioGroup
      ariaLabel="Group by"
      direction="horizontal"
      items={totalKinds.map(({ id, title }) => ({ value: id, label: `By ${title.toLowerCase()}` }))}
      value={found.kind.id}
      onChange={({ detail }) => found.change((current) => writeKind(current, detail.value))}
    />
  );
}
