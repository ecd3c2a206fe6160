import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { setTableAtHand } from '../../functions/deployment/table-at-hand.ts';
import {
  claims,
  type FromThread,
  type Invocation,
  type Outcome,
  type ThreadData,
  type ToThread,
} from './function-thread-messages.ts';
import { tableOverLine } from './table-at-hand.ts';

// Worker thread of one function: runs a handler like the Lambda runtime in the cloud.
const { file, name, table } = workerData as ThreadData;
const port = parentPort;
if (!port) throw new Error('This file runs in a worker thread.');

// The thread has read it when it started; a function has only its own environment.
delete process.env.NODE_COMPILE_CACHE;

if (table) setTableAtHand(tableOverLine(table));

const say = (message: FromThread): void => port.postMessage(message);

/** A body as long as this is handed over as bytes, which aren't copied. */
const LONG = 16_384;
const encoder = new TextEncoder();

function tell({ result, ...outcome }: Outcome): void {
  const { body, isBase64Encoded } = (result ?? {}) as { body?: unknown; isBase64Encoded?: boolean };
  if (typeof body !== 'string' || body.length < LONG || isBase64Encoded) return say({ ...outcome, result });
  const bytes = encoder.encode(body);
  port?.postMessage({ ...outcome, result: { ...(result as object), body: bytes } } satisfies Outcome, [bytes.buffer]);
}

const { handler } = (await import(pathToFileURL(file).href)) as {
  handler: (event: unknown, context: unknown) => Promise<unknown>;
};

async function answer({ id, event, timeoutMs }: Invocation): Promise<Outcome> {
  const end = Date.now() + timeoutMs;
  const context = {
    functionName: name,
    awsRequestId: crypto.randomUUID(),
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => end - Date.now(),
  };
  try {
    return { id, result: await handler(event, context) };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

port.on('message', (message: ToThread) => {
  if (message === 'ping') return say('pong');
  const isOurs = Atomics.compareExchange(message.claim, 0, claims.sent, claims.begun) === claims.sent;
  if (isOurs) void answer(message).then(tell);
});
say('ready');
