import { collections } from '../../../shared/contract/collections.ts';
import { addDays, daysBetween } from '../../../shared/dates.ts';
import { withClockChanges } from '../../../shared/timesheets/clock-change.ts';
import { NOT_COUNTED } from '../../../shared/timesheets/counted.ts';
import type { Day, Session } from '../../../shared/timesheets/day.ts';
import { emptyDays, mergeIntoFrame, type HolidayDay } from '../../../shared/timesheets/frame.ts';
import { flagsOf, type TimesheetStep } from '../../../shared/timesheets/lifecycle.ts';
import { planStep } from '../../payroll/plan-step.ts';
import type { Step } from '../../store/plan.ts';
import { type Change, newRecord, planCreate } from '../../store/records.ts';
import { createRandom, type Random } from './random.ts';
import type { Writer } from './writer.ts';

const { TsrpTimesheet } = collections;

export interface SeedPeriod {
  readonly id: number;
  readonly start_date: string;
  readonly end_date: string;
  readonly is_current: boolean;
}

interface SeedPerson {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/** A person who enters hours, and who approves them. */
export interface Claimer extends SeedPerson {
  readonly approver: SeedPerson;
  /** Always has a sheet in the current period. */
  readonly isDemo: boolean;
}

interface Payroll {
  readonly today: string;
  readonly timeZone: string;
  readonly holidays: readonly HolidayDay[];
  readonly admin: SeedPerson;
}

const session = (start: string, end: string, note: string | null = null): Session => ({ start, end, note });

const notes = ['Site visit', 'Client call', 'Inspection', 'Month-end', 'Training'] as const;

/** Typical hours of a day: mostly eight, sometimes longer, occasionally leave. */
function typedDay(day: Day, random: Random): Day {
  if (day.weekend_name !== null) {
    return random.chance(0.04) ? { ...day, work_sessions: [session('08:00', '11:30', 'Emergency call-out')] } : day;
  }
  if (day.holiday_name !== null) return { ...day, holiday: 8 };
  const kind = random.whole(1, 100);
  if (kind <= 3) return { ...day, sick: 8 };
  if (kind <= 8) return { ...day, vacation: 8 };
  if (kind === 9) return { ...day, inclement_weather: 4, work_sessions: [session('11:00', '15:00')] };
  const start = random.pick(['07:00', '07:00', '07:30', '08:00']);
  const end = random.pick(['15:30', '15:30', '16:00', '16:30', '17:15']);
  const note = random.chance(0.15) ? random.pick(notes) : null;
  return { ...day, work_sessions: [session(start, end, note)], break_sessions: [session('11:30', '12:00')] };
}

function daysOf(period: SeedPeriod, { holidays, today, timeZone }: Payroll, random: Random): Day[] {
  const frame = withClockChanges(emptyDays(period, holidays), timeZone);
  const typed = frame.map((day) => (day.date < today ? typedDay(day, random) : day));
  const { days, issues } = mergeIntoFrame(frame, typed, true);
  if (issues.length > 0) throw new Error(`Invalid seed timesheet: ${JSON.stringify(issues)}`);
  return days;
}

/**
 * The steps of a sheet by the age of its period: current ones are open, the previous period is in progress, older ones are
 * processed.
 */
function stepsBy(age: number, { id, isDemo }: Claimer, random: Random): readonly TimesheetStep[] {
  // Not by chance: whoever tries the demo company finds hours to approve, and their own open, on every day.
  if (age === 0) return id % 10 === 6 && !isDemo ? ['lock'] : [];
  const done = age > 1 ? 100 : random.whole(1, 100);
  if (done <= 30) return ['lock'];
  return done <= 75 ? ['lock', 'approve'] : ['lock', 'approve', 'process'];
}

const hourOfStep = { lock: 14, approve: 16, process: 18 } as Readonly<Record<string, number>>;

const historyOnly = (steps: readonly Step[]): Step[] => steps.filter(({ key }) => key.pk.startsWith('History#'));

/** A sheet after its steps, with its history. */
function takeSheet(
  writer: Writer,
  id: number,
  period: SeedPeriod,
  age: number,
  claimer: Claimer,
  payroll: Payroll,
): void {
  const random = createRandom(claimer.id * 7919 + daysBetween('2000-01-01', period.start_date));
  const { name: user_name, id: user_id } = claimer;
  const at = (day: string, hour: number): Date => {
    const date = day < payroll.today ? day : addDays(payroll.today, -1);
    return new Date(`${date}T${String(hour).padStart(2, '0')}:00:00.000Z`);
  };
  const by = ({ id: byId }: SeedPerson): Change['by'] => ({ user_id: byId });
  const fields = {
    user_id,
    user_name,
    pay_period_id: period.id,
    ...flagsOf.open,
    data: daysOf(period, payroll, random),
  };
  const server = {
    reopened_at: null,
    return_note: null,
    returned_at: null,
    locked_by: null,
    locked_at: null,
    approved_by: null,
    approved_at: null,
    processed_by: null,
    processed_at: null,
    changed_by: null,
    unseen_by_owner_since: null,
    unseen_by_approver_since: null,
    ready_at: null,
    ready_statement: null,
    nothing_reason: null,
    nothing_by: null,
    nothing_at: null,
    ...NOT_COUNTED,
  };
  const made: Change = {
    at: at(addDays(period.start_date, 1), 12),
    call: 'create-timesheet',
    by: by(claimer),
    reason: null,
  };
  let sheet = newRecord(id, { ...fields, ...server }, made.at);
  const issues = TsrpTimesheet.check(sheet);
  if (issues.length > 0) throw new Error(`Invalid seed timesheet: ${JSON.stringify(issues)}`);
  const history = historyOnly(planCreate(TsrpTimesheet, sheet, made));
  for (const step of stepsBy(age, claimer, random)) {
    const change: Change = {
      at: at(addDays(period.end_date, 1), hourOfStep[step] ?? 12),
      call: `${step}-timesheet`,
      by: by(step === 'process' ? payroll.admin : claimer.approver),
      reason: null,
    };
    const { record, plan } = planStep(sheet, step, change);
    history.push(...historyOnly(plan));
    sheet = record;
  }
  const rest = planCreate(TsrpTimesheet, sheet, made).filter(({ key }) => !key.pk.startsWith('History#'));
  writer.take([...rest, ...history]);
}

const FLUSH_EVERY = 400;

/** Timesheets for the periods, newest last; a few people have no hours in the current one. */
export async function addTimesheets(
  writer: Writer,
  claimers: readonly Claimer[],
  periods: readonly SeedPeriod[],
  ages: ReadonlyMap<number, number>,
  payroll: Payroll,
  onProgress: (count: number) => void,
): Promise<void> {
  const wanted = periods.flatMap((period) => {
    const age = ages.get(period.id) ?? 0;
    return claimers
      .filter(({ id, isDemo }) => isDemo || age > 0 || id % 6 !== 5)
      .map((claimer) => ({ period, age, claimer }));
  });
  if (wanted.length === 0) return;
  const first = await writer.reserve(TsrpTimesheet, wanted.length);
  let waiting = 0;
  for (const [index, { period, age, claimer }] of wanted.entries()) {
    takeSheet(writer, first + index, period, age, claimer, payroll);
    waiting += 1;
    if (waiting < FLUSH_EVERY) continue;
    await writer.flush();
    onProgress(waiting);
    waiting = 0;
  }
  await writer.flush();
  onProgress(waiting);
}
