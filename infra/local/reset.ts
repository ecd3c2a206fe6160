import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isOurs } from './data-folder.ts';
import { lockData } from './lock.ts';
import { fail, print, StartError } from './printer.ts';
import { readDataDir } from './settings.ts';

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
