import type { Report, Stored, Table } from './read-table.ts';

const amount = (entries: readonly Stored[]): number =>
  entries.reduce((sum, { hundredths }) => sum + Number(hundredths), 0);

/** The limit of the last day before a day, if it is still known. */
function limitBefore(day: string, kind: Stored | undefined): unknown {
  const since = kind?.carry_over_since;
  const changed = typeof since === 'string' ? Number(since.slice(0, 4)) : 0;
  const year = Number(day.slice(0, 4));
  return changed < year ? kind?.carry_over : changed === year ? kind?.carry_over_before : undefined;
}

/** Approved leave of a kind before a day that no timesheet has taken, on working days. */
function openBefore(day: string, table: Table, { user_id, kind_id }: Stored): number {
  const holidays = new Set(table.of('TsrpHoliday').map(({ holiday_date }) => holiday_date));
  const own = table
    .of('TsrpLeaveRequest')
    .filter((each) => each.user_id === user_id && each.kind_id === kind_id && each.status === 'approved');
  let open = 0;
  for (const { first_day, last_day, day_hundredths, settled } of own) {
    const spans = settled as readonly { readonly first: string; readonly last: string }[];
    const date = new Date(`${String(first_day)}T00:00:00Z`);
    for (; date < new Date(day) && date <= new Date(String(last_day)); date.setUTCDate(date.getUTCDate() + 1)) {
      const text = date.toISOString().slice(0, 10);
      const isTaken = spans.some(({ first, last }) => first <= text && text <= last);
      if (date.getUTCDay() % 6 !== 0 && !holidays.has(text) && !isTaken) open += Number(day_hundredths);
    }
  }
  return open;
}

/**
 * R73: each year is closed once, and what expired of it, with all corrections, is what its last balance exceeds the hours
 * carried over by, without leave that is still to be taken of it.
 */
function checkExpired(table: Table, entries: readonly Stored[], say: Report): void {
  const expired = entries.filter(({ type }) => type === 'expired');
  for (const [day, ofYear] of Map.groupBy(expired, (entry) => String(entry.day))) {
    const { user_id, kind_id } = ofYear[0]!;
    const where = `Leave of person ${String(user_id)}, kind ${String(kind_id)}, on ${day}`;
    const kept = limitBefore(day, table.records.get('TsrpLeaveKind')?.get(Number(kind_id)));
    const balance = amount(entries.filter((entry) => String(entry.day) < day)) - openBefore(day, table, ofYear[0]!);
    const wanted = Math.max(0, balance - Math.round(Number(kept) * 100));
    if (typeof kept === 'number' && amount(ofYear) !== 0 - wanted)
      say(`${where}: ${0 - amount(ofYear)} expired, not ${wanted}`);
    // Corrections always have hours.
    if (ofYear.slice(1).some(({ hundredths }) => hundredths === 0)) say(`${where}: closed twice`);
  }
}

/** R71: every balance equals its history, and only the last entry of a person and kind is the latest. */
export function checkLeave(table: Table, say: Report): void {
  const ordered = table.of('TsrpLeaveEntry').toSorted((a, b) => a.id - b.id);
  const chains = Map.groupBy(ordered, ({ user_id, kind_id }) => `person ${String(user_id)}, kind ${String(kind_id)}`);
  for (const [where, entries] of chains) {
    checkExpired(table, entries, say);
    let balance = 0;
    for (const [index, entry] of entries.entries()) {
      balance += Number(entry.hundredths);
      if (entry.balance !== balance)
        say(`Leave of ${where} is ${String(entry.balance)} but its entries are ${balance}`);
      const isLast = index === entries.length - 1;
      if (entry.is_latest !== isLast || (entry.latest_of ?? null) !== (isLast ? entry.user_id : null)) {
        say(`Leave entry ${entry.id} of ${where} is ${isLast ? 'not ' : ''}marked as the latest`);
      }
    }
  }
  const bySheet = Map.groupBy(
    ordered.filter(({ timesheet_id }) => typeof timesheet_id === 'number'),
    ({ timesheet_id, kind_id }) => `timesheet ${String(timesheet_id)}, kind ${String(kind_id)}`,
  );
  for (const [where, entries] of bySheet) {
    const sheet = table.records.get('TsrpTimesheet')?.get(Number(entries[0]?.timesheet_id));
    if (sheet?.is_processed !== true && amount(entries) !== 0)
      say(`Leave of ${where} is taken, but it isn't processed`);
  }
}
