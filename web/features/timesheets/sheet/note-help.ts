import type { noteKinds } from '../../../../shared/timesheets/hours.ts';
import { FLSA_WEEK } from '../../../../shared/timesheets/overtime-rules.ts';

/** What the figures mean that aren't kinds of hours. */
export const noteHelp: Readonly<Record<(typeof noteKinds)[number], string>> = {
  overtime_premium: 'Hours of the previous period, paid there as regular hours. Only the premium is left to pay.',
  flsa_overtime: `All work over ${FLSA_WEEK} hours in a workweek. These hours are already counted above or in the previous period.`,
};
