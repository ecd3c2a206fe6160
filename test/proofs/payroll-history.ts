import { type StoredCount, storedCount, storedBasis } from '../../shared/timesheets/counted.ts';
import { dayChanges, haveHoursChanged } from '../../shared/timesheets/day-changes.ts';
import type { Day } from '../../shared/timesheets/day.ts';
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
  'mark-timesheet-ready': ['open'],
  'note-nothing-to-report': ['open'],
  'decide-leave': ['open'],
  'cancel-leave': ['open'],
};

/** R18: they reopen an open timesheet past its lock date for its owner. */
const reopening = new Set(['unlock-timesheet', 'return-timesheet']);

const isHolidayPush = (call: string): boolean => /holiday/i.test(call) || call === 'daily job';

const days = (value: unknown): readonly Day[] => (Array.isArray(value) ? (value as Day[]) : []);

const changesHours = ({ data }: Entry['changes']): boolean =>
  data !== undefined && haveHoursChanged(dayChanges(days(data[0]), days(data[1])));

/** R67: only owners mark hours as ready, and hours that changed or were sent back aren't ready. */
function readyProblem({ call, by, changes: changed }: Entry, owner: unknown, isReady: boolean): string | undefined {
  const marked = changed.ready_at?.[1] ?? null;
  if (marked !== null && (call !== 'mark-timesheet-ready' || by?.user_id !== owner)) return 'marked by somebody else';
  const isOther = call === 'return-timesheet' || changesHours(changed);
  return isReady && isOther ? 'is still ready' : undefined;
}

/** R66: a processed sheet has the hours that its own days and the kept rule and earlier days make. */
export function countProblems(items: readonly Item[]): string[] {
  const sheets = items
    .filter(({ pk }) => pk === 'TsrpTimesheet')
    .map(({ body }) => JSON.parse(String(body)) as Counted);
  return sheets.flatMap((sheet) => {
    if (sheet.is_processed && !sheet.overtime_rule) return [`timesheet ${sheet.id} doesn't keep its overtime rule`];
    if (!sheet.is_approved && sheet.overtime_rule) return [`timesheet ${sheet.id} keeps a count without approval`];
    const again = storedCount(sheet.data, storedBasis(sheet)).counted_hours;
    const isRight = !sheet.is_processed || JSON.stringify(again) === JSON.stringify(sheet.counted_hours);
    return isRight ? [] : [`timesheet ${sheet.id} keeps other hours than its days have`];
  });
}

interface Counted extends StoredCount, StateFlags {
  readonly id: number;
  readonly data: readonly Day[];
}

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
    let isReady = false;
    for (const entry of entries.toSorted((a, b) => a.version - b.version)) {
      const { version, call, by, changes: changed } = entry;
      const say = (problem: string) => problems.push(`${pk} version ${version} by ${call}: ${problem}`);
      const before = stateOf(flags);
      owner = changed.user_id?.[1] ?? owner;
      if (changed.ready_at) isReady = changed.ready_at[1] !== null;
      const wrong = readyProblem(entry, owner, isReady);
      if (wrong !== undefined) say(wrong);
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
        // R70: approved leave leaves a new holiday.
        if (isHolidayPush(call) && before !== 'open' && changesHours(changed)) say(`moved leave while ${before}`);
        const isReopening = reopening.has(call) && before === 'open' && !changed.data;
        if (!isHolidayPush(call) && !isReopening && !changes[call]?.includes(before))
          say(`changed hours while ${before}`);
        if (call === 'save-my-timesheet' && by?.user_id !== owner) say('saved by somebody else');
        if (before === 'approved' && by?.user_id === owner && !isHolidayPush(call)) say('owner changed approved hours');
        continue;
      }
      const step = `${before} ${after}`;
      if (!steps[step]?.includes(call)) say(`led from ${before} to ${after}`);
      if (bySomebodyElse.has(step) && by?.user_id === owner) say('was done by the owner');
      // R22: holidays that were changed while it was processed.
      const isRenamed = call === 'unprocess-timesheet' && !changesHours(changed);
      if (changed.data && !isRenamed) say('changed hours with a step');
    }
  }
  return problems;
}
