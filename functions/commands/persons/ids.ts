import { CommandError } from '../terminal.ts';

const ID = /^[1-9]\d{0,11}$/;

/** The ids of people that a command is given, e.g. `26,31`. */
export function readIds(text: string): number[] {
  const parts = text.split(',').map((part) => part.trim());
  const wrong = parts.filter((part) => !ID.test(part));
  if (wrong.length > 0) {
    throw new CommandError(
      `--id cannot be "${text}": it must be the id of a user, or several with commas between them.`,
    );
  }
  return [...new Set(parts.map(Number))];
}
