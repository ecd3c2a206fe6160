import type { Command, Line, Option, Range } from './command.ts';
import { type CommandName, commands } from './table.ts';
import { accepts, usageOf } from './usage.ts';

type Parsed = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

/** `parseArgs` of node:util, which this folder cannot import. */
export type Parse = (config: {
  args: string[];
  allowPositionals: true;
  options: Record<string, { type: 'string' | 'boolean'; short?: string; multiple?: boolean }>;
}) => { readonly values: Parsed; readonly positionals: readonly string[] };

export type Reading<C extends Command = Command> =
  | { readonly line: Line<C> }
  /** What was asked for. */
  | { readonly help: string }
  /** Why it is not understood, with what would be. */
  | { readonly problem: string };

const HELP: Option = { help: 'this text', short: 'h' };

const configOf = ({ value, short, isMany }: Option) => ({
  type: value === undefined ? ('boolean' as const) : ('string' as const),
  ...(short !== undefined && { short }),
  ...(isMany && { multiple: true }),
});

function isWithin(text: string, { from, to, hasParts }: Range): boolean {
  const isNumber = hasParts ? /^\d+(?:\.\d+)?$/.test(text) : /^\d+$/.test(text);
  return isNumber && Number(text) >= from && Number(text) <= to;
}

const cannotBe = (what: string, text: string, range: Range): string =>
  `${what} cannot be "${text}": it must be ${accepts(range)}.`;

function problemsOfWords({ words }: Command, given: readonly string[]): string[] {
  if (!words) return given.map((word) => `"${word}" is not understood here.`);
  const { choices, range, isMany, value } = words;
  if (!isMany && given.length > 1)
    return [`"${given.slice(1).join(' ')}" is not understood here: it takes one ${value}.`];
  if (choices)
    return given.filter((word) => !choices.includes(word)).map((word) => `"${word}" is none of ${choices.join(', ')}.`);
  return range ? given.filter((word) => !isWithin(word, range)).map((word) => cannotBe(value, word, range)) : [];
}

const problemsOfOptions = ({ options }: Command, values: Parsed): string[] =>
  Object.entries(options).flatMap(([name, { range, value }]) => {
    const given = values[name];
    if (value !== undefined && given === '') return [`--${name} is empty: write ${value} after it.`];
    if (typeof given !== 'string' || !range || isWithin(given, range)) return [];
    return [cannotBe(`--${name}`, given, range)];
  });

function typed({ options }: Command, values: Parsed): Record<string, unknown> {
  const numbers = Object.keys(options).filter((name) => options[name]?.range && values[name] !== undefined);
  return { ...values, ...Object.fromEntries(numbers.map((name) => [name, Number(values[name])])) };
}

/** The first sentence of what the parser says; the rest is about the parser. */
const reasonOf = (error: unknown): string =>
  `${String(error instanceof Error ? error.message : error).split(/\.\s|\n/)[0]}`.replace(/\.?$/, '.');

/** Reads what somebody typed after the name of a command. Nothing is done by it, whatever it is. */
export function readLine<N extends CommandName>(
  name: N,
  args: readonly string[],
  parse: Parse,
): Reading<(typeof commands)[N]> {
  const command: Command = commands[name];
  const refuse = (problems: readonly string[]) => ({ problem: `${problems.join('\n')}\n\n${usageOf(name)}` });
  const end = command.passesOn === undefined ? -1 : args.indexOf('--');
  const own = end < 0 ? [...args] : args.slice(0, end);
  try {
    const options = Object.entries({ ...command.options, help: HELP }).map(
      ([option, one]) => [option, configOf(one)] as const,
    );
    const { values, positionals } = parse({ args: own, allowPositionals: true, options: Object.fromEntries(options) });
    if (values.help) return { help: usageOf(name) };
    const problems = [...problemsOfOptions(command, values), ...problemsOfWords(command, positionals)];
    if (problems.length > 0) return refuse(problems);
    const line = { values: typed(command, values), words: positionals, passedOn: end < 0 ? [] : args.slice(end + 1) };
    return { line: line as Line<(typeof commands)[N]> };
  } catch (error) {
    return refuse([reasonOf(error)]);
  }
}
