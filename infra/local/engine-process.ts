import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { StartError } from './printer.ts';

/** A tool's result: DynamoDB's JSON, or a description of the error. */
export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
}

/** The engine exited before it responded, so the result of the call is unknown. */
export class EngineGone extends Error {
  override readonly name = 'EngineGone';
}

export interface EngineProcess {
  call(tool: string, parameters: unknown): Promise<ToolAnswer>;
  /** How many calls it has been sent. */
  calls(): number;
  /** Settles when the process exits, with a description of the cause. */
  readonly ended: Promise<string>;
  end(): Promise<void>;
}

/** How the engine is run; tests pass another platform. */
interface Platform {
  readonly platform: string;
  readonly arch: string;
}

interface Message {
  readonly id?: number;
  readonly result?: { readonly content?: readonly { readonly text?: string }[]; readonly isError?: boolean };
  readonly error?: { readonly message: string };
}

interface Pending {
  readonly resolve: (message: Message) => void;
  readonly reject: (error: Error) => void;
  /** Seconds since the call started. */
  waited: number;
}

const READY_MS = 10_000;
const STOP_MS = 5000;
/** Calls take milliseconds, so an engine with a call this old hangs. */
const HANGS_AFTER_SECONDS = 15;
const MAX_ERROR_OUTPUT = 500;
const FIRST_ID = 1;
const NEWLINE = 10;

export function enginePath({ platform, arch }: Platform = process): string {
  try {
    return join(
      dirname(createRequire(import.meta.url).resolve(`@dynoxide/${platform}-${arch}/package.json`)),
      'dynoxide',
    );
  } catch {
    throw new StartError(
      `Staffbook includes a table engine for Linux on x64 only, and this machine is ${platform} on ${arch}.\n` +
        "Start a DynamoDB-compatible server, for example Amazon's DynamoDB Local (needs Java), and set its address:\n" +
        'DYNAMODB_ENDPOINT=http://127.0.0.1:8000 npm start',
    );
  }
}

/** Calls `onLine` with each line of a stream; a line may arrive in several chunks. */
function readLines(stream: Readable, onLine: (line: string) => void): void {
  let parts: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      parts.push(chunk.subarray(start, end));
      onLine(Buffer.concat(parts).toString());
      parts = [];
      start = end + 1;
    }
    if (start < chunk.length) parts.push(chunk.subarray(start));
  });
}

/**
 * Starts the engine on a file. It communicates over standard input and output (Model Context Protocol), so
 * it opens no port, and it exits when its input closes, however this process ends.
 */
export async function launchEngine(databaseFile: string): Promise<EngineProcess> {
  // Detached, so that Ctrl-C only reaches the server and pending calls can still finish.
  const child = spawn('sh', ['-c', 'umask 077; exec "$0" "$@"', enginePath(), 'mcp', '--db-path', databaseFile], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  const { stdin: input, stderr: errors } = child;
  const output = child.stdout as Socket;
  // A running engine must not keep this process alive; pending calls do. The engine exits with this process.
  for (const part of [child, input, errors, output] as { unref?: () => void }[]) part.unref?.();
  const pending = new Map<number, Pending>();
  let [nextId, lastWords] = [FIRST_ID, ''];
  // Writing to an engine that just exited fails, but `ended` reports the cause better.
  input.on('error', () => undefined);
  errors.on('data', (chunk: Buffer) => (lastWords = (lastWords + chunk.toString()).slice(-MAX_ERROR_OUTPUT)));
  readLines(output, (line) => {
    const message = JSON.parse(line) as Message;
    const waiting = pending.get(message.id ?? 0);
    pending.delete(message.id ?? 0);
    if (pending.size === 0) output.unref();
    waiting?.resolve(message);
  });

  const watch = setInterval(() => {
    for (const call of pending.values()) call.waited += 1;
    const [oldest] = pending.values();
    if (oldest && oldest.waited > HANGS_AFTER_SECONDS) child.kill('SIGKILL');
  }, 1000).unref();
  const ended = new Promise<string>((resolve) => {
    const finish = (how: string): void => {
      clearInterval(watch);
      for (const { reject } of pending.values()) reject(new EngineGone(how));
      pending.clear();
      resolve(how);
    };
    child.once('error', ({ message }) => finish(message));
    child.once('exit', (code, signal) =>
      finish([signal ?? `exit code ${code}`, lastWords.trim()].filter(Boolean).join(': ')),
    );
  });
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;

  const send = (method: string, parameters: unknown, id?: number): void => {
    input.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params: parameters })}\n`);
  };
  const ask = (method: string, parameters: unknown): Promise<Message> =>
    new Promise((resolve, reject) => {
      if (hasEnded()) return reject(new EngineGone('It had already ended.'));
      const id = nextId;
      nextId += 1;
      output.ref();
      pending.set(id, { resolve, reject, waited: 0 });
      send(method, parameters, id);
    });

  const end = async (): Promise<void> => {
    input.end();
    if (hasEnded()) return;
    child.ref();
    const overdue = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await once(child, 'exit');
    clearTimeout(overdue);
  };

  const overdue = setTimeout(() => child.kill('SIGKILL'), READY_MS);
  const clientInfo = { name: 'staffbook', version: '1' };
  await ask('initialize', { protocolVersion: '2025-03-26', capabilities: {}, clientInfo });
  clearTimeout(overdue);
  send('notifications/initialized', {});
  return {
    ended,
    end,
    calls: () => nextId - FIRST_ID,
    call: async (name, parameters) => {
      const { result, error } = await ask('tools/call', { name, arguments: parameters });
      return { text: result?.content?.[0]?.text ?? error?.message ?? '', isError: result?.isError ?? true };
    },
  };
}
