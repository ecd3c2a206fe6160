import { parseArgs } from 'node:util';
import type { Values } from '../../shared/commands/command.ts';
import { readLine } from '../../shared/commands/read.ts';
import type { CommandName, commands } from '../../shared/commands/table.ts';
import { usageOf } from '../../shared/commands/usage.ts';
import { isOnThisMachine } from './on-this-machine.ts';

const REJECTED = 'AWS rejected the credentials. Sign in to AWS again and retry.';

/** Prints a line. */
export const print = (line = ''): void => {
  process.stdout.write(`${line}\n`);
};

/** A failure with a message for the terminal. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

const QUIET_MS = 1000;
const EVERY_MS = 1000;

/** Prints progress of steps that take longer than a second. */
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
      print(`${what}: ${done} of ${total} (${Math.floor((done / total) * 100)}%, ${perSecond}/s)`);
    },
  };
}

// Messages for common SDK errors.
const explanations: Record<string, string> = {
  ResourceNotFoundException:
    "The table or secret doesn't exist. Check its name, the region (AWS_REGION) and the AWS account.",
  CredentialsProviderError: "No AWS credentials found. Sign in to the installation's AWS account and try again.",
  UnrecognizedClientException: REJECTED,
  ExpiredTokenException: 'The AWS credentials have expired. Sign in to AWS again and retry.',
  AccessDeniedException: "These AWS credentials don't have permission to use the table or secret.",
  InvalidSignatureException: REJECTED,
  TimeoutError: "AWS didn't respond in time. Check the connection and try again.",
};

/** System error codes. */
const connectionProblems = new Set(['ENOTFOUND', 'ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN', 'ETIMEDOUT']);

/** Messages for file errors, after the path. */
const fileProblems: Record<string, string> = {
  ENOENT: "doesn't exist",
  ENOTDIR: "isn't in a folder",
  EISDIR: 'is a folder',
  EACCES: "isn't accessible with your permissions",
  ENOSPC: "can't be written because the disk is full",
};

/** Returns the message for a failure; the stack for an unexpected one. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message === 'Region is missing')
    return 'Set the AWS region of the table, for example AWS_REGION=us-east-1.';
  const code = 'code' in error ? String(error.code) : '';
  if (connectionProblems.has(code) && isOnThisMachine(process.env))
    return `The table on this machine stopped (${code}). Run the command again.`;
  if (connectionProblems.has(code))
    return `Can't reach AWS (${code}). Check the region (AWS_REGION) and the connection, then try again.`;
  if ('path' in error && fileProblems[code]) return `The file ${String(error.path)} ${fileProblems[code]}.`;
  const known = ['CommandError', 'AppError'].includes(error.name) ? error.message : explanations[error.name];
  return known ?? error.stack ?? error.message;
}

/** Returns an error for invalid arguments, with the command's usage. */
export const usageError = (name: CommandName, why: string): CommandError =>
  new CommandError(`${why}\n\n${usageOf(name)}`);

/** Runs a command with its arguments; failures print a message and set exit code 1. */
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
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}
