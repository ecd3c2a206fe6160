import Button from '@cloudscape-design/components/button';
import type { TimesheetRecord } from '../../../../shared/contract/operations/timesheets.ts';
import { useIsNarrow } from '../../../components/use-is-narrow.ts';
import { useToday } from '../../../components/use-today.ts';
import { TODAY_CARD } from '../sheet/day-card.tsx';

/** Leads to today on a phone, where the days before it fill several screens. */
export function TodayButton({ days }: { readonly days: TimesheetRecord['data'] }) {
  const isNarrow = useIsNarrow();
  const today = useToday();
  if (!isNarrow || !days.some(({ date }) => date === today)) return null;
  return <Button onClick={() => document.getElementById(TODAY_CARD)?.focus()}>Today</Button>;
}
