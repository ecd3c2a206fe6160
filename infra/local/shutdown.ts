import { readFileSync } from 'node:fs';

const LOOK_MS = 500;
const MAX_ANCESTORS = 6;
/** Ctrl-C reaches this process twice, by the terminal and by npm, which passes on its own. */
const ECHO_MS = 500;

/** The parent of a process and the beginning of that one's name, where the system tells. */
function parentOf(pid: number): { readonly pid: number; readonly name: string } | undefined {
  const read = (each: number): string => readFileSync(`/proc/${each}/stat`, 'utf8');
  try {
    // Its name stands in parentheses and may have some of its own.
    const parent = Number(/\) \S (\d+)/.exec(read(pid))?.[1]);
    return { pid: parent, name: /\((.*)\)/s.exec(read(parent))?.[1] ?? '' };
  } catch {
    return undefined;
  }
}

/** Who started whom, from the npm that started this process: a shell may be between them, which outlives an npm that is killed. */
function linksFromNpm(): readonly (readonly [child: number, parent: number])[] {
  const own = [process.pid, process.ppid] as const;
  const links = [own];
  for (let pid = process.pid; links.length < MAX_ANCESTORS;) {
    const parent = parentOf(pid);
    if (!parent || parent.pid <= 1) return [own];
    if (pid !== process.pid) links.push([pid, parent.pid]);
    if (parent.name.startsWith('npm')) return links;
    pid = parent.pid;
  }
  return [own];
}

const isStartedByNpm = process.env.npm_lifecycle_event !== undefined;
/** Looked at before anything else: npm may end while this process still starts. */
const links = isStartedByNpm ? linksFromNpm() : [];

const isGone = ([child, parent]: readonly [number, number]): boolean =>
  (child === process.pid ? process.ppid : (parentOf(child)?.pid ?? parent)) !== parent;

/**
 * Calls `end` once, when this process is asked to end: by a signal, or because the npm that started it is gone. A second
 * signal means now.
 */
export function whenAskedToEnd(end: () => void): void {
  let endingSince: number | undefined;
  const endOnce = (): void => {
    if (endingSince !== undefined) return;
    endingSince = performance.now();
    end();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const isEcho = isStartedByNpm && endingSince !== undefined && performance.now() - endingSince < ECHO_MS;
      if (endingSince !== undefined && !isEcho) process.exit(1);
      endOnce();
    });
  }
  if (!isStartedByNpm) return;
  const look = setInterval(() => {
    if (!links.some(isGone)) return;
    clearInterval(look);
    endOnce();
  }, LOOK_MS);
  look.unref();
}

/** An error of one connection or file, which nobody listened to; whatever else was thrown may have left anything half done. */
const isOfOneResource = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

export interface Unexpected {
  /** One connection or file failed: everything else goes on. */
  readonly onHarmless: (error: Error) => void;
  readonly onBroken: (error: unknown) => void;
}

/** What becomes of errors that no part of the product caught. */
export function whenUnexpected({ onHarmless, onBroken }: Unexpected): void {
  process.on('uncaughtException', (error: unknown) => {
    if (isOfOneResource(error)) onHarmless(error as Error);
    else onBroken(error);
  });
}
