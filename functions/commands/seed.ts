import { dayIn } from '../../shared/dates.ts';
import { demoSize } from '../../shared/demo.ts';
import { seedCompany } from './seed/company.ts';
import { isOnThisMachine } from './on-this-machine.ts';
import { openTable } from './table.ts';
import { CommandError, print, runAsCommand } from './terminal.ts';

await runAsCommand('seed', async ({ table, staff = demoSize.staff, checks = demoSize.checks, years, periods }) => {
  const size = { staff, checks, ...(years !== undefined && { years }), ...(periods !== undefined && { periods }) };
  if (!isOnThisMachine(process.env)) {
    throw new CommandError(
      "Demo data can only be added to a table on this machine, and this one isn't. Nothing was written. Use npm run seed.",
    );
  }
  // In company time, so that the current pay period is the one that R20 finds.
  const timeZone = process.env.TIME_ZONE ?? 'UTC';
  const today = dayIn(timeZone, new Date());
  const start = performance.now();
  const added = await seedCompany(openTable(table, process.env), size, today, timeZone);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const isMore = added.staff > 0 || added.checks > 0 || size.periods !== undefined;
  if (!isMore) print('The demo company already exists and is at least this large.');
  else print(`Demo company: added ${added.staff} people, ${added.checks} checks, and timesheets in ${seconds} s.`);
});
