import { countOf } from '../../shared/count-of.ts';
import { personDataFile } from '../../shared/person-data-file.ts';
import { newFile } from './copy/files.ts';
import { describePerson } from './persons/describe.ts';
import { findPeople } from './persons/find.ts';
import { wholePersonData } from './persons/export.ts';
import { readIds } from './persons/ids.ts';
import { type OpenTable, openWholeTable } from './table.ts';
import { CommandError, usageError, print, runAsCommand } from './terminal.ts';
import { writeAtomically } from './write-atomically.ts';

function readId(text: string): number {
  const [userId, ...more] = readIds(text);
  if (userId === undefined || more.length > 0) {
    throw new CommandError('--id takes one person at a time, because each gets their own file.');
  }
  return userId;
}

async function listPeople({ client, tableName, store }: OpenTable, text: string): Promise<void> {
  const ids = await findPeople(client, tableName, store, text);
  for (const each of ids) print(await describePerson(store, each));
  if (ids.length === 0) print(`Nobody in this table has or had the name or email "${text}".`);
}

async function exportPerson({ client, tableName, store }: OpenTable, userId: number, path: string): Promise<void> {
  const who = await describePerson(store, userId);
  const sections = await wholePersonData(client, tableName, store, userId);
  writeAtomically(path, personDataFile(userId, sections, { at: store.now(), by: 'command' }));
  const entries = sections.reduce((sum, section) => sum + section.entries.length, 0);
  print(
    `Exported ${countOf(entries, 'entry', 'entries')} about ${who} to ${path}. Share the file securely, then delete it.`,
  );
}

interface Options {
  readonly id?: string | undefined;
  readonly file?: string | undefined;
  readonly find?: string | undefined;
  readonly replace?: boolean | undefined;
}

/** Checks the options and the file before the table is opened. */
function taskOf({ id, file, find, replace }: Options): (open: OpenTable) => Promise<void> {
  if (find !== undefined) {
    if (id !== undefined || file !== undefined || replace) {
      throw usageError('person-data', "--find writes no file, so it can't be used with --id, --file, or --replace.");
    }
    return (open) => listPeople(open, find);
  }
  if (id === undefined || file === undefined) throw usageError('person-data', 'Use --id with --file, or --find.');
  const [userId, path] = [readId(id), newFile(file, replace)];
  return (open) => exportPerson(open, userId, path);
}

await runAsCommand('person-data', async ({ table, ...options }) => {
  const run = taskOf(options);
  await run(openWholeTable(table, process.env));
});
