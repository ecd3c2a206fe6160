import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Line } from '../../shared/commands/command.ts';
import { readLine } from '../../shared/commands/read.ts';
import { type CommandName, commands, isCommandName } from '../../shared/commands/table.ts';
import { listOfCommands } from '../../shared/commands/usage.ts';
import { root } from '../fingerprint.ts';
import { fileProblems } from './file-options.ts';
import { fail, print, StartError } from '../local/printer.ts';

/** Exports of a command's module; `run` returns an exit code, or nothing for 0. */
interface Module {
  readonly run: (line: Line, name: CommandName, args: readonly string[]) => Promise<number | undefined>;
}

/** Validates the whole command line before anything is installed, built or executed. */
async function main([name = 'help', ...args]: readonly string[]): Promise<number> {
  if (!isCommandName(name)) throw new StartError(`Unknown command "${name}".\n\n${listOfCommands()}`);
  const reading = readLine(name, args, parseArgs);
  if ('problem' in reading) throw new StartError(reading.problem);
  if ('help' in reading) {
    print(reading.help);
    return 0;
  }
  const problems = fileProblems(commands[name], reading.line);
  if (problems.length > 0) throw new StartError(problems.join('\n'));
  await import(new URL('../local/prepare.mjs', import.meta.url).href);
  const { run } = (await import(pathToFileURL(join(root, commands[name].module)).href)) as Module;
  return (await run(reading.line, name, args)) ?? 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  fail(error);
}
