import Alert from '@cloudscape-design/components/alert';
import type { Day } from '../../../../shared/timesheets/day.ts';
import { outOfPlace, outOfPlaceText } from '../../../../shared/timesheets/out-of-place.ts';

interface OutOfPlaceAlertProps {
  readonly days: readonly Day[];
  /** Whether the reader owns the sheet, rather than reviewing it. */
  readonly isOwn: boolean;
}

/** Warns about hours on days that don't allow their kind, because they are paid unless someone removes them. */
export function OutOfPlaceAlert({ days, isOwn }: OutOfPlaceAlertProps) {
  const found = outOfPlace(days);
  if (found.length === 0) return null;
  return (
    <Alert type="warning" statusIconAriaLabel="Warning" header="Hours to check">
      {found.map((each) => (
        <div key={`${each.date} ${each.kind}`}>{outOfPlaceText(each)}.</div>
      ))}
      <div>
        {isOwn
          ? 'The holiday may have been removed after you entered them. They will be paid unless you remove them.'
          : 'The holiday may have been removed after they were entered. They will be paid unless someone removes them.'}
      </div>
    </Alert>
  );
}
