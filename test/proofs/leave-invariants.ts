import type { Report, Table } from './read-table.ts';

/** R71: every balance equals its history, and only the last entry of a person and kind is the latest. */
export function checkLeave(table: Table, say: Report): void {
  const ordered = table.of('TsrpLeaveEntry').toSorted((a, b) => a.id - b.id);
  const chains = Map.groupBy(ordered, ({ user_id, kind_id }) => `person ${String(user_id)}, kind ${String(kind_id)}`);
  for (const [where, entries] of chains) {
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
    const sum = entries.reduce((total, { hundredths }) => total + Number(hundredths), 0);
    if (sheet?.is_processed !== true && sum !== 0) say(`Leave of ${where} is taken, but it isn't processed`);
  }
}
