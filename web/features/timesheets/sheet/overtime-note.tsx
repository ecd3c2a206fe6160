import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import { periodText } from '../../../../shared/pay-periods/period-text.ts';
import { stateLabels } from '../../../../shared/timesheets/lifecycle.ts';
import {
  countsWeeks,
  DEFAULT_RULE,
  overtimeRuleText,
  weekDayTitles,
} from '../../../../shared/timesheets/overtime-rules.ts';
import type { OvertimeBasis } from '../../../../shared/timesheets/overtime.ts';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import type { UsedBasis } from './use-overtime-basis.ts';

/** `Overtime rule: over 40 hours a week. The workweek starts on Sunday.` */
export const basisText = ({ rule, weekStart }: Pick<OvertimeBasis, 'rule' | 'weekStart'>): string =>
  `Overtime rule: ${overtimeRuleText(rule)}. The workweek starts on ${weekDayTitles[weekStart]}.`;

/** Says which rule counts, and whether the figures may still change because of another sheet. */
export function OvertimeNote({ used }: { readonly used: UsedBasis }) {
  const { info, basis, error, retry } = used;
  if (error && !info) {
    return (
      <NotLoaded onRetry={retry}>
        The overtime rule couldn't be loaded, so overtime is shown by the default rule, {overtimeRuleText(DEFAULT_RULE)}
        . {error.message}
      </NotLoaded>
    );
  }
  if (!info) return null;
  const isWeekly = countsWeeks(basis.rule) && !info.is_stored;
  const missing = isWeekly ? info.periods.filter(({ state }) => state === null) : [];
  const unsettled = isWeekly ? info.periods.filter(({ state }) => state === 'open' || state === 'locked') : [];
  return (
    <Box margin={{ top: 's' }} color="text-body-secondary" fontSize="body-s">
      <div>{basisText(basis)}</div>
      {missing.map((period) => (
        <div key={period.pay_period_id}>
          There's no timesheet for {periodText(period)}, so its days count as no hours in the first week.
        </div>
      ))}
      {unsettled.map((period) => (
        <div key={period.pay_period_id}>
          The first week began in {periodText(period)}, whose timesheet is{' '}
          {period.state ? stateLabels[period.state].toLowerCase() : ''}. If its hours change, the overtime here does
          too.
        </div>
      ))}
    </Box>
  );
}

/** R66: tells the approver and payroll that the hours would be counted differently now. */
export function RecountAlert({
  recounted,
  isProcessed,
}: {
  readonly recounted: string;
  readonly isProcessed: boolean;
}) {
  return (
    <Alert
      type="warning"
      statusIconAriaLabel="Warning"
      header={
        isProcessed
          ? 'Paid hours would be counted differently now'
          : 'Hours would now be counted differently than at approval'
      }
    >
      {recounted}. The hours of the previous period{isProcessed ? '' : ' or the overtime rule'} changed.{' '}
      {isProcessed
        ? 'To pay the difference, unprocess this timesheet and process it again.'
        : 'It will be processed with its hours as counted now. If they look wrong, unapprove it.'}
    </Alert>
  );
}
