import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Disk, fileProblem, pathOfFile } from '../../../shared/commands/files.ts';
import { CommandError } from '../terminal.ts';

const disk: Disk = {
  resolve,
  dirname,
  kindOf: (path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    return found ? (found.isDirectory() ? 'folder' : 'file') : 'nothing';
  },
};

function checked(use: 'read' | 'write', file: string, mayReplace: boolean): string {
  const path = pathOfFile(file, process.env, process.cwd(), disk);
  const problem = fileProblem(use, path, disk, mayReplace);
  if (problem !== undefined) throw new CommandError(problem);
  return path;
}

/** Returns the path of a file to write. Throws if the file exists, unless `mayReplace`, or if its folder doesn't. */
export const newFile = (file: string, mayReplace = false): string => checked('write', file, mayReplace);

export const existingFile = (file: string): string => checked('read', file, false);
