import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CommandError } from '../terminal.ts';

/** npm runs its scripts in the folder of the product, and says where the person stands. */
const pathOf = (file: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), file);

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Where a command may write: a file that is not there yet, unless it is to be replaced, in a folder that is. */
export function newFile(file: string, mayReplace = false): string {
  const path = pathOf(file);
  if (isFolder(path)) throw new CommandError(`${path} is a folder. Name a file in it.`);
  if (!isFolder(dirname(path))) throw new CommandError(`There is no folder ${dirname(path)}. Make it first.`);
  if (existsSync(path) && !mayReplace) {
    throw new CommandError(`${path} is there already and was left as it is. Name another file, or add --replace.`);
  }
  return path;
}

export function knownFile(file: string): string {
  const path = pathOf(file);
  if (isFolder(path)) throw new CommandError(`${path} is a folder. Name the file in it.`);
  if (!existsSync(path)) throw new CommandError(`The file ${path} is not there.`);
  return path;
}
