/** What commands need to know about the disk, which this folder cannot read. */
export interface Disk {
  readonly resolve: (folder: string, file: string) => string;
  readonly dirname: (path: string) => string;
  /** What is at this path. */
  readonly kindOf: (path: string) => 'file' | 'folder' | 'nothing';
}

/** Returns why a command can't read the file at this path, or create it. */
export function fileProblem(
  use: 'read' | 'write',
  path: string,
  { dirname, kindOf }: Disk,
  mayReplace = false,
): string | undefined {
  const kind = kindOf(path);
  if (kind === 'folder') return `${path} is a folder. Add a file name.`;
  if (use === 'read') return kind === 'nothing' ? `The file ${path} doesn't exist.` : undefined;
  const folder = dirname(path);
  if (kindOf(folder) !== 'folder') return `The folder ${folder} doesn't exist. Create it first.`;
  if (kind === 'nothing' || mayReplace) return undefined;
  return `${path} already exists. Choose another file, or add --replace to overwrite it.`;
}

/** The path of a file that a person named, from the folder in which they started npm. */
export const pathOfFile = (
  file: string,
  { INIT_CWD }: Readonly<Partial<Record<'INIT_CWD', string>>>,
  here: string,
  { resolve }: Disk,
): string => resolve(INIT_CWD ?? here, file);
