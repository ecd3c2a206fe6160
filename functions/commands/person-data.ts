import { parseArgs } from 'node:util';
import { personDataFile } from '../../shared/person-data-file.ts';
import { writeWhole } from './copy/runs.ts';
import { describePerson } from './persons/erase.ts';
import { findPeople } from './persons/find.ts';
import { wholePersonData } from './persons/hand-out.ts';
import { readIds } from './persons/ids.ts';
import { openWholeTable } from './table.ts';
import { CommandError, print, runAsCommand } from './terminal.ts';

const USAGE = `Writes all that is stored of a person into a file, secrets left out: what "Download data" gives, and what they changed.
  --id     the id of a user, a deleted one too (required)
  --file   where to (required)
  --find   an email or a name: says whose it is or was, instead of writing a file
  --table  the name of the table, where it is not this machine's`;

function readOptions() {
  try {
    return parseArgs({
      options: {
        id: { type: 'string' },
        file: { type: 'string' },
        find: { type: 'string' },
        table: { type: 'string' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : ''}\n\n${USAGE}`);
  }
}

await runAsCommand(async () => {
  const { id, file, find, table, help } = readOptions();
  if (help) return print(USAGE);
  if (find !== undefined) {
    const { client, tableName, store } = openWholeTable(table, process.env);
    const ids = await findPeople(client, tableName, store, find);
    for (const each of ids) print(await describePerson(store, each));
    if (ids.length === 0) print(`Nobody is or was called "${find}" in this table.`);
    return;
  }
  const [userId, ...more] = readIds(id, USAGE);
  if (!userId || more.length > 0 || !file) throw new CommandError(USAGE);
  const { client, tableName, store } = openWholeTable(table, process.env);
  const who = await describePerson(store, userId);
  const sections = await wholePersonData(client, tableName, store, userId);
  writeWhole(file, personDataFile(userId, sections, store.now()));
  const entries = sections.reduce((sum, section) => sum + section.entries.length, 0);
  print(`Wrote what is stored of ${who} to ${file}: ${entries} entries. Hand it over safely, then delete it.`);
});
