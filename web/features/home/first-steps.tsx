import type { HomePart } from '../../../shared/contract/operations/home.ts';
import type { FirstStep } from '../../../shared/home.ts';
import { TaskLine } from './task-line.tsx';

const pages: Readonly<Record<FirstStep, { readonly text: string; readonly detail: string; readonly to: string }>> = {
  settings: {
    text: 'Fill in the timesheet settings',
    detail: 'How long a pay period is, and when it is locked, processed, and paid.',
    to: '/dashboard/report-timesheet/settings',
  },
  periods: {
    text: 'Generate pay periods',
    detail: 'From the settings, ten at a time.',
    to: '/dashboard/report-timesheet/pay-periods',
  },
  people: {
    text: 'Invite your people',
    detail: 'Each gets an email with a link to choose a password.',
    to: '/dashboard/directory/users',
  },
  tracker: {
    text: 'Say whose timesheets are expected, and who approves them',
    detail: 'Everyone you choose is asked for their hours and listed until they enter them.',
    to: '/dashboard/report-timesheet/tracker',
  },
  checks: {
    text: 'Bring in your checks',
    detail: "From your accounting program's file, or enter the first one.",
    to: '/dashboard/check-log/import-checks',
  },
};

/** What a new company sets up first, with a page for each step. */
export function FirstSteps({ steps }: { readonly steps: HomePart<'first_steps'> }) {
  return (
    <ol className="task-list" aria-label="First steps">
      {steps.map(({ step, is_done }) => (
        <TaskLine key={step} {...pages[step]} tone={is_done ? 'success' : 'pending'} />
      ))}
    </ol>
  );
}
