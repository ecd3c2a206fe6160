import { personDataFile } from '../../shared/person-data-file.ts';
import { writeAtomically } from './copy/runs.ts';
import { newFile } from './copy/files.ts';
import { describePerson } from './persons/erase.ts';
import { findPeople } from './persons/find.ts';
import { wholePersonData } from './persons/export.ts';
import { readIds } from './persons/ids.ts';
import { openWholeTable } from './table.ts';
import { CommandError, usageError, print, runAsCommand } from './terminal.ts';

await runAsCommand('person-data', async ({ id, file, find, table, replace }) => {
  if (find !== undefined) {
    const { client, tableName, store } = openWholeTable(table, process.env);
    const ids = await findPeople(client, tableName, store, find);
    for (const each of ids) print(await describePerson(store, each));
    if (ids.length === 0) print(`Nobody in this table has or had the name or email "${find}".`);
    return;
  }
  if (id === undefined || file === undefined) throw usageError('person-data', 'Use --id with --file, or --find.');
  const [userId = 0, ...more] = readIds(id);
  if (more.length > 0) throw new CommandError('--id takes one person at a time, because each gets their own file.');
  const path = newFile(file, replace);
  const { client, tableName, store } = openWholeTable(table, process.env);
  const who = await describePerson(store, userId);
  const sections = await wholePersonData(client, tableName, store, userId);
  writeAtomically(path, personDataFile(userId, sections, store.now()));
  const entries = sections.reduce((sum, section) => sum + section.entries.length, 0);
  print(`Exported ${entries} entries about ${who} to ${path}. Share the file securely, then delete it.`);
});
