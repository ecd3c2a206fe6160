import Alert from '@cloudscape-design/components/alert';
import { HowToBegin } from '../sheet/no-period.tsx';
import { whyNoPeriod } from '../sheet/period-choice.ts';

interface NoPeriodProps {
  /** The id in the address. */
  readonly id: string | null;
  /** Whether there are pay periods to choose from. */
  readonly hasOthers: boolean;
}

/** Says why no timesheet is shown, and what to do. */
export const NoPeriod = ({ id, hasOthers }: NoPeriodProps) => (
  <Alert type="warning" statusIconAriaLabel="Warning">
    <div>{whyNoPeriod(id)}</div>
    {hasOthers && <div>Choose a pay period above.</div>}
    {id === null && (
      <div>
        <HowToBegin hasOthers={hasOthers} />
      </div>
    )}
  </Alert>
);
