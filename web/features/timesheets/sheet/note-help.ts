import type { noteKinds } from '../../../../shared/timesheets/hours.ts';

/** What the figures mean that aren't kinds of hours. */
export const noteHelp: Readonly<Record<(typeof noteKinds)[number], string>> = {
  overtime_premium: 'Hours of the previous period, paid there as regular hours. Only the premium is left to pay.',
  flsa_overtime:
    'All work over 40 hours in a workweek. These hours are already counted above or in the previous period.',
};
