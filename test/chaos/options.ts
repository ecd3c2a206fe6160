import { parseArgs } from 'node:util';

export interface Options {
  readonly seed: number;
  readonly minutes: number;
}

export const USAGE = `Runs the product on a data folder of its own, lets 50 people work with it, and does it every harm there is.
  --minutes N  how long, 0.5 to 60; 5 without it
  --seed N     a whole number; the same one does the same harm in the same order
  --help       this text

It exits with 1 when a promise was broken: something acknowledged is gone, something refused is stored, or somebody met a
failure that was not their own.`;

/** Undefined where the usage was asked for. */
export function readOptions(args: readonly string[]): Options | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: { seed: { type: 'string' }, minutes: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) return undefined;
  const minutes = Number(values.minutes ?? 5);
  if (!(minutes >= 0.5 && minutes <= 60)) throw new Error(`--minutes cannot be "${values.minutes}": 0.5 to 60.`);
  const seed = Number(values.seed ?? 20_260_302);
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error(`--seed cannot be "${values.seed}": a whole number.`);
  return { seed, minutes };
}
