import { type Item, type Report, type Stored, Table } from './read-table.ts';

/**
 * R71 to R73, counted without anything of the product's own counting: what processed timesheets took from balances and
 * earned, and what pay periods and years earned.
 */

interface Session {
  readonly start: string;
  readonly end: string;
}

interface Day extends Readonly<Record<string, unknown>> {
  readonly date: string;
  readonly work_sessions: readonly Session[];
}

const daysOf = (sheet: Stored): readonly Day[] => sheet.data as Day[];

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

const amount = (entries: readonly Stored[]): number => sum(entries.map(({ hundredths }) => Number(hundredths)));

const minutesOfTime = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The simulation's days have one session each and no breaks. */
const minutesIn = (sheet: Stored): number =>
  sum(
    daysOf(sheet).flatMap(({ work_sessions }) =>
      work_sessions.map(({ start, end }) => minutesOfTime(end) - minutesOfTime(start)),
    ),
  );

/** R72: a processed timesheet takes the hours of each column, whichever kinds share it; nothing else takes any. */
function checkTaken(table: Table, say: Report): void {
  const kinds = table.of('TsrpLeaveKind').filter(({ keeps_balance }) => keeps_balance === true);
  const taken = table.of('TsrpLeaveEntry').filter(({ type }) => type === 'taken');
  for (const sheet of table.of('TsrpTimesheet')) {
    for (const column of new Set(kinds.map(({ counts_as }) => counts_as))) {
      if (typeof column !== 'string') continue;
      const ids = kinds.filter(({ counts_as }) => counts_as === column).map(({ id }) => id);
      const own = taken.filter(
        ({ timesheet_id, kind_id }) => timesheet_id === sheet.id && ids.includes(Number(kind_id)),
      );
      const claimed = sum(daysOf(sheet).map((day) => Math.round(Number(day[column]) * 100)));
      const wanted = sheet.is_processed === true ? claimed : 0;
      if (amount(own) !== 0 - wanted) say(`timesheet ${sheet.id} took ${0 - amount(own)} of ${column}, not ${wanted}`);
      if (own.some(({ user_id }) => user_id !== sheet.user_id)) say(`timesheet ${sheet.id} took from somebody else`);
    }
  }
}

/** R73: hours of work earn exactly the rate; what rounding leaves over is kept. */
function checkEarned(table: Table, say: Report): void {
  for (const kind of table.of('TsrpLeaveKind').filter(({ accrual }) => accrual === 'per_hours')) {
    const entries = table.of('TsrpLeaveEntry').filter(({ kind_id }) => kind_id === kind.id);
    const sheets = table.of('TsrpTimesheet').filter(({ is_processed }) => is_processed === true);
    for (const userId of new Set([...entries, ...sheets].map(({ user_id }) => user_id))) {
      const own = entries.filter(({ user_id }) => user_id === userId);
      const last = own.find(({ is_latest }) => is_latest === true);
      const minutes = sum(sheets.filter(({ user_id }) => user_id === userId).map(minutesIn));
      const [hours, per] = [Number(kind.accrual_hours), Number(kind.accrual_per)];
      const exact = (minutes / 60 / per) * hours * 100;
      const earned = amount(own.filter(({ type }) => type === 'accrual'));
      const rest = last ? Number(last.rest) / Number(last.rest_of) : 0;
      if (Math.abs(earned + rest - exact) > 0.0001) {
        say(`person ${String(userId)} earned ${earned} and ${rest} for ${minutes} minutes, not ${exact}`);
      }
    }
  }
}

/** R73: each pay period and year is earned once. What expires of a year is an invariant of every table. */
function checkOnce(table: Table, say: Report): void {
  const once = new Set<string>();
  for (const { id, user_id, kind_id, type, day, timesheet_id, accrued_through } of table.of('TsrpLeaveEntry')) {
    if ((timesheet_id ?? null) !== null || type !== 'accrual') continue;
    const what = `accrual through ${String(accrued_through)} of person ${String(user_id)}, kind ${String(kind_id)}`;
    if (once.has(what)) say(`${what} is there twice, again as ${id} of ${String(day)}`);
    once.add(what);
  }
}

/** R72: only processed timesheets settle requests, each for its own days. */
function checkSettled(table: Table, say: Report): void {
  const sheets = new Map(
    table.of('TsrpTimesheet').map((sheet) => [`${String(sheet.user_id)} ${String(sheet.pay_period_id)}`, sheet]),
  );
  for (const request of table.of('TsrpLeaveRequest')) {
    const settled = request.settled as readonly { readonly pay_period_id: number }[];
    const ids = settled.map(({ pay_period_id }) => pay_period_id);
    if (new Set(ids).size !== ids.length) say(`leave request ${request.id} is settled twice`);
    for (const id of ids) {
      if (sheets.get(`${String(request.user_id)} ${id}`)?.is_processed === true) continue;
      say(`leave request ${request.id} is settled by period ${id}, whose timesheet isn't processed`);
    }
    const isStanding = request.status === 'asked' || request.status === 'approved';
    for (const sheet of sheets.values()) {
      if (!isStanding || sheet.user_id !== request.user_id || sheet.is_processed !== true) continue;
      const dates = daysOf(sheet).map(({ date }) => date);
      const isInside = dates.some((date) => String(request.first_day) <= date && date <= String(request.last_day));
      if (isInside && !ids.includes(Number(sheet.pay_period_id))) {
        say(`leave request ${request.id} still reserves days of processed timesheet ${sheet.id}`);
      }
    }
  }
}

export function leaveProblems(items: readonly Item[]): string[] {
  const problems: string[] = [];
  const say: Report = (problem) => problems.push(problem);
  const table = new Table(items, new Date());
  checkTaken(table, say);
  checkEarned(table, say);
  checkOnce(table, say);
  checkSettled(table, say);
  return problems;
}
