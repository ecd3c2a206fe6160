// A reader that closes the pipe, such as `npm start | head`, must not stop the product.
for (const stream of [process.stdout, process.stderr]) {
  // One is enough, however often this module is loaded in a process of tests.
  if (stream.listenerCount('error') === 0) stream.on('error', () => undefined);
}

/** All terminal output of this folder goes through here. */
export const print = (line = ''): void => {
  process.stdout.write(`${line}\n`);
};

export const printError = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

const QUIET_MS = 700;

/** Runs a step; if it takes long, prints its name and duration. */
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

/** A failure with a message that tells the user what happened and what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Exits with the message of an expected failure, or all details of an unexpected one. */
export function fail(error: unknown): never {
  if (error instanceof StartError) printError(error.message);
  else printError(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
}
