import type { Command, Line, Option, Range } from './command.ts';
import { type CommandName, commands } from './table.ts';
import { accepts, usageOf } from './usage.ts';

type Parsed = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

/** `parseArgs` of node:util, which this folder cannot import. */
type Parse = (config: {
  args: string[];
  allowPositionals: true;
  options: Record<string, { type: 'string' | 'boolean'; short?: string; multiple?: boolean }>;
}) => { readonly values: Parsed; readonly positionals: readonly string[] };

export type Reading<C extends Command = Command> =
  | { readonly line: Line<C> }
  /** `--help` was given. */
  | { readonly help: string }
  /** Why the arguments are invalid, followed by the usage. */
  | { readonly problem: string };

const HELP: Option = { help: 'show this help', short: 'h' };

const configOf = ({ value, short, isMany }: Option) => ({
  type: value === undefined ? ('boolean' as const) : ('string' as const),
  ...(short !== undefined && { short }),
  ...(isMany && { multiple: true }),
});

function isWithin(text: string, { from, to, allowsDecimals }: Range): boolean {
  const isNumber = allowsDecimals ? /^\d+(?:\.\d+)?$/.test(text) : /^\d+$/.test(text);
  return isNumber && Number(text) >= from && Number(text) <= to;
}

const cannotBe = (what: string, text: string, range: Range): string =>
  `${what} can't be "${text}": it must be ${accepts(range)}.`;

function positionalProblems({ words }: Command, given: readonly string[]): string[] {
  if (!words) return given.map((word) => `Unexpected argument "${word}".`);
  const { choices, range, isMany, value } = words;
  if (!isMany && given.length > 1)
    return [`Unexpected argument "${given.slice(1).join(' ')}": this command takes one ${value}.`];
  if (choices)
    return given
      .filter((word) => !choices.includes(word))
      .map((word) => `"${word}" isn't one of ${choices.join(', ')}.`);
  return range ? given.filter((word) => !isWithin(word, range)).map((word) => cannotBe(value, word, range)) : [];
}

const optionProblems = ({ options }: Command, values: Parsed): string[] =>
  Object.entries(options).flatMap(([name, { range, value }]) => {
    const given = values[name];
    if (value !== undefined && given === '') return [`--${name} needs a value: ${value}.`];
    if (typeof given !== 'string' || !range || isWithin(given, range)) return [];
    return [cannotBe(`--${name}`, given, range)];
  });

function typed({ options }: Command, values: Parsed): Record<string, unknown> {
  const numbers = Object.keys(options).filter((name) => options[name]?.range && values[name] !== undefined);
  return { ...values, ...Object.fromEntries(numbers.map((name) => [name, Number(values[name])])) };
}

/** The first sentence of the parser's message; the rest is advice for programmers. */
const reasonOf = (error: unknown): string =>
  `${String(error instanceof Error ? error.message : error).split(/\.\s|\n/)[0]}`.replace(/\.?$/, '.');

/** Parses the arguments of a command. Has no side effects. */
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
    const problems = [...optionProblems(command, values), ...positionalProblems(command, positionals)];
    if (problems.length > 0) return refuse(problems);
    const line = { values: typed(command, values), words: positionals, passedOn: end < 0 ? [] : args.slice(end + 1) };
    return { line: line as Line<(typeof commands)[N]> };
  } catch (error) {
    return refuse([reasonOf(error)]);
  }
}
