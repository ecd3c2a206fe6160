import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockData } from './lock.ts';
import { fail, print, StartError } from './printer.ts';
import { readDataDir } from './settings.ts';

/** What the product keeps in its data folder; anything else in there is somebody else's. */
const isOurs = (name: string): boolean =>
  /^(table\.db(-shm|-wal)?|table-engine\.pid|signing-secret\.json(\.new)?|functions\.log(\.1)?|demo-company)$/.test(
    name,
  );

try {
  const dataDir = readDataDir(process.env);
  if (!existsSync(dataDir)) {
    print(`There is no data in ${dataDir}: nothing to empty.`);
  } else {
    const lock = await lockData(dataDir);
    const names = readdirSync(dataDir);
    const others = names.filter((name) => !isOurs(name));
    for (const name of names.filter(isOurs)) rmSync(join(dataDir, name), { force: true });
    await lock.release();
    if (others.length > 0)
      throw new StartError(`${dataDir} also holds ${others.join(', ')}, which Staffbook did not make: left as it is.`);
    print(`Emptied ${dataDir}. The next "npm start" begins anew.`);
  }
} catch (error) {
  fail(error);
}
