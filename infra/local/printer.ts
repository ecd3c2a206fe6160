// A reader that goes away, such as `npm start | head`, must not take the product with it.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

/** The one place of this folder that writes to the terminal. */
export const print = (line = ''): void => {
  process.stdout.write(`${line}\n`);
};

export const printError = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

const QUIET_MS = 700;

/** Runs a step; names it when it takes long enough for somebody to wonder, and says how long it took. */
export async function withProgress<T>(what: string, step: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const timer = setTimeout(() => print(`${what} ...`), QUIET_MS);
  try {
    const result = await step();
    const seconds = (performance.now() - start) / 1000;
    if (seconds * 1000 > QUIET_MS) print(`${what}: done in ${seconds.toFixed(1)} s`);
    return result;
  } finally {
    clearTimeout(timer);
  }
}

/** A failure with a sentence for the person at the terminal: what happened and what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Ends the command with the sentence of an expected failure, or everything known about an unexpected one. */
export function fail(error: unknown): never {
  if (error instanceof StartError) printError(error.message);
  else printError(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
}
