import { CommandError } from '../terminal.ts';

const ID = /^[1-9]\d{0,11}$/;

/** Parses user ids such as `26,31`. */
export function readIds(text: string): number[] {
  const parts = text.split(',').map((part) => part.trim());
  const wrong = parts.filter((part) => !ID.test(part));
  if (wrong.length > 0) {
    throw new CommandError(`--id can't be "${text}". Use a user id, or several separated by commas.`);
  }
  return [...new Set(parts.map(Number))];
}
