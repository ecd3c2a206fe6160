import { parseArgs } from 'node:util';
import type { Values } from '../../shared/commands/command.ts';
import { readLine } from '../../shared/commands/read.ts';
import type { CommandName, commands } from '../../shared/commands/table.ts';
import { usageOf } from '../../shared/commands/usage.ts';

/** The one place of the commands that writes to the terminal. */
export const print = (line = ''): void => {
  process.stdout.write(`${line}\n`);
};

/** A failure with a sentence for the person at the terminal: what happened, why, what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

const QUIET_MS = 1000;
const EVERY_MS = 1000;

/** Tells how far a long step is; says nothing of one that is done within a second. */
export function createProgress(what: string, total: number) {
  const start = performance.now();
  let last = start + QUIET_MS - EVERY_MS;
  let done = 0;
  return {
    advance: (by: number): void => {
      done += by;
      const now = performance.now();
      if (now - start < QUIET_MS || now - last < EVERY_MS) return;
      last = now;
      const perSecond = Math.round((done / (now - start)) * 1000);
      print(`${what}: ${done} of ${total} (${Math.floor((done / total) * 100)}%, ${perSecond} a second)`);
    },
  };
}

// What the SDK calls the problems that a person at a terminal has.
const explanations: Record<string, string> = {
  ResourceNotFoundException:
    'There is no such table or secret here. Check the name, the region (AWS_REGION) and the account.',
  CredentialsProviderError: 'There are no AWS credentials. Sign in to the account of the installation, then try again.',
  UnrecognizedClientException: 'AWS does not accept these credentials. Sign in again, then try again.',
  ExpiredTokenException: 'The AWS credentials have expired. Sign in again, then try again.',
  AccessDeniedException: 'These AWS credentials may not use the table or secret.',
  InvalidSignatureException: 'AWS does not accept these credentials. Sign in again, then try again.',
  TimeoutError: 'AWS did not answer in time. Check the connection, then try again.',
};

/** What the system calls them. */
const connectionProblems = new Set(['ENOTFOUND', 'ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN', 'ETIMEDOUT']);

/** The same for a file. */
const fileProblems: Record<string, string> = {
  ENOENT: 'is not there',
  ENOTDIR: 'is in no folder',
  EISDIR: 'is a folder',
  EACCES: 'may not be used by you',
  ENOSPC: 'cannot be written: the disk is full',
};

/** What a person at the terminal is told of a failure; everything that is known of one that nobody expected. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message === 'Region is missing')
    return 'Say in which AWS region the table is: AWS_REGION=us-east-1, for example.';
  const code = 'code' in error ? String(error.code) : '';
  if (connectionProblems.has(code))
    return `AWS cannot be reached (${code}). Check the region (AWS_REGION) and the connection, then try again.`;
  if ('path' in error && fileProblems[code]) return `The file ${String(error.path)} ${fileProblems[code]}.`;
  const known = ['CommandError', 'AppError'].includes(error.name) ? error.message : explanations[error.name];
  return known ?? error.stack ?? error.message;
}

/** Ends a command with why it cannot begin, and all that it takes. */
export const misused = (name: CommandName, why: string): CommandError => new CommandError(`${why}\n\n${usageOf(name)}`);

/** Runs a command with what was typed after its name; a failure becomes its sentence and exit code 1. */
export async function runAsCommand<N extends CommandName>(
  name: N,
  work: (values: Values<(typeof commands)[N]>) => Promise<void>,
): Promise<void> {
  try {
    const reading = readLine(name, process.argv.slice(2), parseArgs);
    if ('problem' in reading) throw new CommandError(reading.problem);
    if ('help' in reading) print(reading.help);
    else await work(reading.line.values);
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = 1;
  }
}
