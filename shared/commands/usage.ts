import type { Command, Option, Range, Positionals } from './command.ts';
import { type CommandName, commandNames, commands } from './table.ts';

/** Scripts that npm runs without `run`. */
const short = new Set<string>(['start', 'test'] satisfies CommandName[]);

const npmCommand = (name: string): string => (short.has(name) ? `npm ${name}` : `npm run ${name}`);

const number = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 1 });

export const accepts = ({ from, to, allowsDecimals }: Range): string =>
  `${allowsDecimals ? 'a number' : 'a whole number'} from ${number(from)} to ${number(to)}`;

const positionalsText = ({ value, isMany }: Positionals): string => (isMany ? `[${value} ...]` : `[${value}]`);

function helpOf({ help, range, choices }: Option & Pick<Positionals, 'choices'>): string {
  const accepted = range && range.to < Number.MAX_SAFE_INTEGER ? `, ${number(range.from)} to ${number(range.to)}` : '';
  return `${help}${accepted}${choices ? `: ${choices.join(', ')}` : ''}`;
}

const nameOf = (name: string, { value, short }: Option): string =>
  `${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`;

/** The lines in two columns. */
function aligned(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** The help of one command. */
export function usageOf(name: CommandName): string {
  const { summary, more, words, options, passesOn }: Command = commands[name];
  const optionRows = Object.entries(options).map(([option, one]) => [nameOf(option, one), helpOf(one)] as const);
  const rows = [
    ...(words ? [[words.value, helpOf({ ...words, value: words.value })] as const] : []),
    ...optionRows,
    ['--help', 'show this help'] as const,
    ...(passesOn ? [['-- ...', `everything after this is passed to "${passesOn}"`] as const] : []),
  ];
  const given = [words && positionalsText(words), optionRows.length > 0 && '[options]'].filter(Boolean);
  const line = `  ${npmCommand(name)}${given.length > 0 ? ` -- ${given.join(' ')}` : ''}`;
  return [sentence(summary), ...(more ? [more] : []), line, '', aligned(rows)].join('\n');
}

export const groups: Readonly<Record<Command['group'], string>> = {
  product: 'The product on this machine',
  data: 'Data of this machine or of a deployed installation (--table)',
  cloud: 'Amazon Web Services',
  sources: 'Source code',
  measure: 'Measurements',
};

/** The commands of each group, in their order in `commands`. */
export const grouped = (): readonly { readonly title: string; readonly names: readonly CommandName[] }[] =>
  Object.entries(groups).map(([group, title]) => ({
    title,
    names: commandNames.filter((name) => commands[name].group === group),
  }));

/** The list of all commands. */
export function listOfCommands(): string {
  const parts = grouped().map(
    ({ title, names }) => `${title}\n${aligned(names.map((name) => [npmCommand(name), commands[name].summary]))}`,
  );
  return `${parts.join('\n\n')}\n\nOptions come after --, for example: ${npmCommand('start')} -- --help`;
}
