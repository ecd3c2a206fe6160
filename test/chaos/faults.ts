import { writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import threads, { type WorkerOptions } from 'node:worker_threads';
import { FAULT_HEADER } from './fault-names.ts';

// Loaded only by the product of a chaos run: each handler then does to its thread what a call asks for.
const folder = process.env.CHAOS_FOLDER;
if (!folder) throw new Error('CHAOS_FOLDER is missing.');

const faultyCode = (handler: string): string => `
import { handler as real } from ${JSON.stringify(pathToFileURL(handler).href)};
export const handler = (event, context) => {
  const fault = event.headers?.[${JSON.stringify(FAULT_HEADER)}];
  if (fault === 'die') process.exit(3);
  if (fault === 'hang') for (;;);
  if (fault === 'fill') for (const all = []; ; ) all.push({ one: [all.length] });
  return real(event, context);
};
`;

const written = new Set<string>();
const RealWorker = threads.Worker;

function faulty(options?: WorkerOptions): WorkerOptions | undefined {
  const data = options?.workerData as { file?: string; name?: string } | undefined;
  if (!data?.file || !data.name) return options;
  const file = join(folder!, `${data.name}.mjs`);
  // Once, because a thread may be reading it.
  if (!written.has(file)) writeFileSync(file, faultyCode(data.file));
  written.add(file);
  return { ...options, workerData: { ...data, file } };
}

class FaultyWorker extends RealWorker {
  constructor(file: string | URL, options?: WorkerOptions) {
    super(file, faulty(options));
  }
}

threads.Worker = FaultyWorker;
syncBuiltinESMExports();
