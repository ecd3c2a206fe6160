import { readFileSync } from 'node:fs';

const LOOK_MS = 500;
const MAX_ANCESTORS = 6;
/** Ctrl-C reaches this process twice: from the terminal, and forwarded by npm. */
const ECHO_MS = 500;

/** Returns the parent of a process and the start of the process's name, on systems that provide them. */
function parentOf(pid: number): { readonly pid: number; readonly name: string } | undefined {
  const read = (each: number): string => readFileSync(`/proc/${each}/stat`, 'utf8');
  try {
    // The name is in parentheses and may contain parentheses itself.
    const parent = Number(/\) \S (\d+)/.exec(read(pid))?.[1]);
    return { pid: parent, name: /\((.*)\)/s.exec(read(parent))?.[1] ?? '' };
  } catch {
    return undefined;
  }
}

/**
 * Returns the chain of processes from npm to this one. There may be a shell in between, which survives if npm is
 * killed.
 */
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
/** Read first, because npm may exit while this process is still starting. */
const links = isStartedByNpm ? linksFromNpm() : [];

const isGone = ([child, parent]: readonly [number, number]): boolean =>
  (child === process.pid ? process.ppid : (parentOf(child)?.pid ?? parent)) !== parent;

/**
 * Calls `end` once, on a signal or when the npm that started this process is gone. A second signal exits immediately.
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

/**
 * Whether the error is an unhandled one of a single connection or file. After any other error, the process may be in an
 * inconsistent state.
 */
const isOfOneResource = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

export interface Unexpected {
  /** Called if a single connection or file failed; everything else continues. */
  readonly onHarmless: (error: Error) => void;
  readonly onBroken: (error: unknown) => void;
}

/** Handles errors that no other code caught. */
export function whenUnexpected({ onHarmless, onBroken }: Unexpected): void {
  process.on('uncaughtException', (error: unknown) => {
    if (isOfOneResource(error)) onHarmless(error as Error);
    else onBroken(error);
  });
}
