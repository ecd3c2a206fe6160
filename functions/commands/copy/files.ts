import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CommandError } from '../terminal.ts';

/** Resolves a path from the directory in which npm was started. */
const pathOf = (file: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), file);

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Returns the path of a file to write. Throws if the file exists, unless `mayReplace`, or if its folder doesn't. */
export function newFile(file: string, mayReplace = false): string {
  const path = pathOf(file);
  if (isFolder(path)) throw new CommandError(`${path} is a folder. Add a file name.`);
  if (!isFolder(dirname(path))) throw new CommandError(`The folder ${dirname(path)} doesn't exist. Create it first.`);
  if (existsSync(path) && !mayReplace) {
    throw new CommandError(`${path} already exists. Choose another file, or add --replace to overwrite it.`);
  }
  return path;
}

export function existingFile(file: string): string {
  const path = pathOf(file);
  if (isFolder(path)) throw new CommandError(`${path} is a folder. Add a file name.`);
  if (!existsSync(path)) throw new CommandError(`The file ${path} doesn't exist.`);
  return path;
}
