import { personDataFile } from '../../shared/person-data-file.ts';
import { writeWhole } from './copy/runs.ts';
import { newFile } from './copy/files.ts';
import { describePerson } from './persons/erase.ts';
import { findPeople } from './persons/find.ts';
import { wholePersonData } from './persons/hand-out.ts';
import { readIds } from './persons/ids.ts';
import { openWholeTable } from './table.ts';
import { CommandError, misused, print, runAsCommand } from './terminal.ts';

await runAsCommand('person-data', async ({ id, file, find, table, replace }) => {
  if (find !== undefined) {
    const { client, tableName, store } = openWholeTable(table, process.env);
    const ids = await findPeople(client, tableName, store, find);
    for (const each of ids) print(await describePerson(store, each));
    if (ids.length === 0) print(`Nobody is or was called "${find}" in this table.`);
    return;
  }
  if (id === undefined || file === undefined) throw misused('person-data', 'Give --id and --file, or --find.');
  const [userId = 0, ...more] = readIds(id);
  if (more.length > 0) throw new CommandError('--id takes one person at a time: each gets a file of their own.');
  const path = newFile(file, replace);
  const { client, tableName, store } = openWholeTable(table, process.env);
  const who = await describePerson(store, userId);
  const sections = await wholePersonData(client, tableName, store, userId);
  writeWhole(path, personDataFile(userId, sections, store.now()));
  const entries = sections.reduce((sum, section) => sum + section.entries.length, 0);
  print(`Wrote what is stored of ${who} to ${path}: ${entries} entries. Hand it over safely, then delete it.`);
});
