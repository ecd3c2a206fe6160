import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Line } from '../../shared/commands/command.ts';
import { commands, isCommandName } from '../../shared/commands/table.ts';
import { grouped, listOfCommands, usageOf } from '../../shared/commands/usage.ts';
import { root } from '../fingerprint.ts';
import { print, StartError } from '../local/printer.ts';

export const COMMANDS_PAGE = join(root, 'infra', 'commands.md');

const MARK = '<!-- Below: npm run help -- --write -->';

/** Returns the documentation page of the commands: its handwritten part and the current list. */
export function commandsPage(): string {
  const [byHand = ''] = readFileSync(COMMANDS_PAGE, 'utf8').split(MARK);
  const parts = grouped().map(({ title, names }) =>
    [`## ${title}`, ...names.map((name) => `\`\`\`\n${usageOf(name)}\n\`\`\``)].join('\n\n'),
  );
  return `${byHand}${MARK}\n\n${parts.join('\n\n')}\n`;
}

/** `npm run help`. */
export async function run({ values, words: [name] }: Line<(typeof commands)['help']>): Promise<void> {
  if (values.write) {
    writeFileSync(COMMANDS_PAGE, commandsPage());
    return print(`Written: ${COMMANDS_PAGE}`);
  }
  if (name === undefined) return print(listOfCommands());
  if (!isCommandName(name)) throw new StartError(`Unknown command "${name}".\n\n${listOfCommands()}`);
  print(usageOf(name));
}
