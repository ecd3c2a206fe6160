import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Command, Line } from '../../shared/commands/command.ts';
import { type Disk, fileProblem, pathOfFile } from '../../shared/commands/files.ts';

const disk: Disk = {
  resolve,
  dirname,
  kindOf: (path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    return found ? (found.isDirectory() ? 'folder' : 'file') : 'nothing';
  },
};

/** Returns what is wrong with the files that a command line names, before anything is built or created for it. */
export const fileProblems = ({ options }: Command, line: Line): string[] => {
  const values: Readonly<Record<string, unknown>> = line.values;
  return Object.entries(options).flatMap(([name, { file: use }]) => {
    const file = values[name];
    if (!use || typeof file !== 'string') return [];
    const path = pathOfFile(file, process.env, process.cwd(), disk);
    return fileProblem(use, path, disk, values.replace === true) ?? [];
  });
};
