import { parseArgs } from 'node:util';
import { dayIn } from '../../shared/dates.ts';
import { demoAccounts } from '../../shared/demo.ts';
import { MOST_STAFF } from './seed/people.ts';
import { seedCompany, type Size } from './seed/company.ts';
import { isOnThisMachine, openTable } from './table.ts';
import { CommandError, print, runAsCommand } from './terminal.ts';

const DEMO: Size = { staff: 25, checks: 150 };
const MOST_CHECKS = 1_000_000;
const MOST_PERIODS = 130;
const MOST_YEARS = 50;

const USAGE = `Fills an empty table on this machine with a demo company, or makes the one in it larger.
  --demo      the small company: ${DEMO.staff} people, ${DEMO.checks} checks (also without any option)
  --staff N   so many people, ${demoAccounts.length} to ${MOST_STAFF}
  --checks N  so many checks, up to ${MOST_CHECKS}
  --years N   checks of so many years until today, 1 to ${MOST_YEARS}; without it of three years, or of ten where they are many
  --periods N timesheets of so many pay periods, 1 to ${MOST_PERIODS}
  --table     the name of the table, where it is not this machine's usual one`;

function readCount(name: string, text: string | undefined, fallback: number, least: number, most: number): number {
  if (text === undefined) return fallback;
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= least && count <= most) return count;
  throw new CommandError(`--${name} cannot be "${text}": it must be a whole number from ${least} to ${most}.`);
}

function readOptions(): Size & { readonly table: string | undefined } {
  try {
    const { values } = parseArgs({
      options: {
        demo: { type: 'boolean' },
        staff: { type: 'string' },
        checks: { type: 'string' },
        periods: { type: 'string' },
        years: { type: 'string' },
        table: { type: 'string' },
      },
    });
    return {
      staff: readCount('staff', values.staff, DEMO.staff, demoAccounts.length, MOST_STAFF),
      checks: readCount('checks', values.checks, DEMO.checks, 0, MOST_CHECKS),
      ...(values.periods !== undefined && {
        periods: readCount('periods', values.periods, 1, 1, MOST_PERIODS),
      }),
      ...(values.years !== undefined && { years: readCount('years', values.years, 1, 1, MOST_YEARS) }),
      table: values.table,
    };
  } catch (error) {
    throw error instanceof CommandError ? error : new CommandError(USAGE);
  }
}

await runAsCommand(async () => {
  const { table, ...size } = readOptions();
  if (!isOnThisMachine(process.env)) {
    throw new CommandError(
      'Demo data goes only into a table on this machine, and this one is not: nothing was written. Use npm run seed.',
    );
  }
  // Where the company is: counted from another day, the current pay period would not be the one that is found (R20).
  const timeZone = process.env.TIME_ZONE ?? 'UTC';
  const today = dayIn(timeZone, new Date());
  const start = performance.now();
  const added = await seedCompany(openTable(table, process.env), size, today, timeZone);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const isMore = added.staff > 0 || added.checks > 0 || size.periods !== undefined;
  if (!isMore) print('The demo company is there already, at least this large.');
  else print(`Demo company: added ${added.staff} people, ${added.checks} checks and their timesheets in ${seconds} s.`);
});
