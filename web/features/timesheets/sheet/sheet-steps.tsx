import Steps from '@cloudscape-design/components/steps';
import { useRef } from 'react';
import type { DoneSteps } from '../../../../shared/timesheets/done-steps.ts';
import {
  type StateFlags,
  stateLabels,
  stateOf,
  type TimesheetState,
  timesheetStates,
} from '../../../../shared/timesheets/lifecycle.ts';
import { useMomentText } from '../../../components/use-moment-text.ts';
import { useWidth } from '../../../components/use-width.ts';
import styles from './timesheets.module.css';

/** R35: the first step is called Reported. */
const headerOf = (state: TimesheetState): string => (state === 'open' ? 'Reported' : stateLabels[state]);

/** In pixels: where the steps are beside each other, their names break inside words below this. */
const LEAST_WIDTH = 320;

interface SheetStepsProps {
  readonly sheet: StateFlags;
  /** Who took which step, if known. */
  readonly done?: DoneSteps;
}

/** Shows a sheet's progress towards payment, and who took each step. */
export function SheetSteps({ sheet, done }: SheetStepsProps) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place, () => LEAST_WIDTH);
  const momentText = useMomentText();
  const state = stateOf(sheet);
  const at = timesheetStates.indexOf(state);
  const statusOf = (index: number) => {
    // An open sheet is still being reported; every other state is that of a step taken.
    if (index < at || (index === at && state !== 'open')) {
      return { status: 'success', statusIconAriaLabel: 'Done' } as const;
    }
    return index === at
      ? ({ status: 'in-progress', statusIconAriaLabel: 'Current' } as const)
      : ({ status: 'pending', statusIconAriaLabel: 'Upcoming' } as const);
  };
  const detailsOf = (each: TimesheetState) => {
    const step = each === 'open' ? undefined : done?.[each];
    if (!step) return {};
    const [day, ...time] = momentText(step.at).split(' ');
    return {
      details: (
        <>
          {step.name}, <span className={styles.unbroken}>{day}</span> {time.join(' ')}
        </>
      ),
    };
  };
  return (
    <div ref={place}>
      <Steps
        orientation={width < LEAST_WIDTH ? 'vertical' : 'horizontal'}
        ariaLabel={`Status: ${stateLabels[state]}`}
        steps={timesheetStates.map((each, index) => ({
          header: headerOf(each),
          ...statusOf(index),
          ...detailsOf(each),
        }))}
      />
    </div>
  );
}
