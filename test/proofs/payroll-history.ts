import { stateOf, type StateFlags } from '../../shared/timesheets/lifecycle.ts';
import type { Item } from './read-table.ts';

interface Entry {
  readonly version: number;
  readonly call: string;
  readonly by: { readonly user_id: number } | null;
  readonly reason: string | null;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

/**
 * Which calls lead from which state to which, written by hand. The daily job and bulk calls count like single steps.
 */
const steps: Readonly<Record<string, readonly string[]>> = {
  'open locked': ['lock-timesheet', 'lock-all-timesheets', 'daily job'],
  'locked open': ['unlock-timesheet', 'return-timesheet'],
  'locked approved': ['approve-timesheet', 'approve-all-timesheets'],
  'approved locked': ['unapprove-timesheet'],
  'approved processed': ['process-timesheet', 'process-all-timesheets'],
  'processed approved': ['unprocess-timesheet'],
};

const bySomebodyElse = new Set(['locked approved', 'approved processed']);

/** The calls that change hours, and the states in which they may. */
const changes: Readonly<Record<string, readonly string[]>> = {
  'save-my-timesheet': ['open'],
  'modify-timesheet': ['open', 'locked', 'approved'],
  'TsrpTimesheet.update': ['open', 'locked', 'approved'],
};

const isHolidayPush = (call: string): boolean => /holiday/i.test(call) || call === 'daily job';

/**
 * Replays the states of every timesheet from its history: each step is an allowed one, and processed timesheets don't
 * change.
 */
export function payrollProblems(items: readonly Item[]): string[] {
  const problems: string[] = [];
  const partitions = new Map<string, Entry[]>();
  for (const item of items.filter(({ pk }) => pk.startsWith('History#TsrpTimesheet#'))) {
    const entries = partitions.get(item.pk) ?? [];
    entries.push(JSON.parse(String(item.body)) as Entry);
    partitions.set(item.pk, entries);
  }
  for (const [pk, entries] of partitions) {
    const flags: Record<keyof StateFlags, boolean> = { is_locked: false, is_approved: false, is_processed: false };
    let owner: unknown;
    for (const { version, call, by, changes: changed } of entries.toSorted((a, b) => a.version - b.version)) {
      const say = (problem: string) => problems.push(`${pk} version ${version} by ${call}: ${problem}`);
      const before = stateOf(flags);
      owner = changed.user_id?.[1] ?? owner;
      const isEnd = changed.user_id !== undefined && changed.user_id[1] === null;
      if (isEnd) {
        if (before === 'processed') say('a processed timesheet was deleted');
        continue;
      }
      for (const name of Object.keys(flags) as (keyof StateFlags)[]) {
        const change = changed[name];
        if (change) flags[name] = change[1] === true;
      }
      const after = stateOf(flags);
      if ((flags.is_processed && !flags.is_approved) || (flags.is_approved && !flags.is_locked)) say('skipped a state');
      if (before === after) {
        if (version === 1) continue;
        if (before === 'processed') say('changed a processed timesheet');
        if (!isHolidayPush(call) && !changes[call]?.includes(before)) say(`changed hours while ${before}`);
        if (call === 'save-my-timesheet' && by?.user_id !== owner) say('saved by somebody else');
        if (before === 'approved' && by?.user_id === owner && !isHolidayPush(call)) say('owner changed approved hours');
        continue;
      }
      const step = `${before} ${after}`;
      if (!steps[step]?.includes(call)) say(`led from ${before} to ${after}`);
      if (bySomebodyElse.has(step) && by?.user_id === owner) say('was done by the owner');
      if (changed.data) say('changed hours with a step');
    }
  }
  return problems;
}
