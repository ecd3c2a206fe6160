import Steps from '@cloudscape-design/components/steps';
import {
  type StateFlags,
  stateLabels,
  stateOf,
  type TimesheetState,
  timesheetStates,
} from '../../../shared/timesheets/lifecycle.ts';

/** §4 calls the first state of the way reported. */
const headerOf = (state: TimesheetState): string => (state === 'open' ? 'Reported' : stateLabels[state]);

/** Where a sheet stands on its way to pay. */
export function SheetSteps({ sheet }: { readonly sheet: StateFlags }) {
  const state = stateOf(sheet);
  const at = timesheetStates.indexOf(state);
  const statusOf = (index: number) => {
    if (index < at || state === 'processed') return { status: 'success', statusIconAriaLabel: 'Done' } as const;
    return index === at
      ? ({ status: 'in-progress', statusIconAriaLabel: 'Now' } as const)
      : ({ status: 'pending', statusIconAriaLabel: 'To come' } as const);
  };
  return (
    <Steps
      orientation="horizontal"
      ariaLabel={`State: ${stateLabels[state]}`}
      steps={timesheetStates.map((each, index) => ({ header: headerOf(each), ...statusOf(index) }))}
    />
  );
}
