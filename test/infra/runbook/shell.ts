/** A command as typed: the program and its words, unquoted. */
export interface Command {
  readonly program: string;
  readonly words: readonly string[];
  /** As written on the page. */
  readonly text: string;
}

const FENCE = /^```\w*\n([\s\S]*?)^```/gm;
const INLINE = /(?<!`)`([^`]+)`(?!`)/g;
const PROGRAMS = /^(?:[A-Z_]+=\S+ )?(?:aws|npm|npx|git|grep) /;

/** Stands in for a command's output or a placeholder. */
const FILLED = 'filled-in';

/** The end of a `$(` that begins before `start`. */
function closing(text: string, start: number): number {
  let depth = 1;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`A $( is never closed: ${text}`);
}

/** The command, followed by those inside its `$(...)`. */
function withInner(text: string): string[] {
  const begin = text.search(/\$\((?!\()/);
  if (begin < 0) return [text];
  const end = closing(text, begin + 2);
  const outer = text.slice(0, begin) + FILLED + text.slice(end + 1);
  return [...withInner(outer), ...withInner(text.slice(begin + 2, end))];
}

/** The parts joined by `&&` and `|`; on these pages neither is quoted except in log queries. */
const joined = (text: string): string[] => text.split(/ && | \| (?=[a-z]+ )(?![^']*'[^']*$)(?![^"]*"$)/);

function wordsOf(text: string): string[] {
  const words = text.replaceAll(/<[^>]*>|\$\(\(.*?\)\)/g, FILLED).match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? [];
  return words.map((word) => word.replaceAll(/["']/g, ''));
}

function commandOf(text: string): Command | undefined {
  const [first = '', ...rest] = wordsOf(text);
  const [program = '', ...words] = /^[A-Z_]+=/.test(first) ? rest : [first, ...rest];
  return program === '' || program.startsWith('#') ? undefined : { program, words, text };
}

const lines = (block: string): string[] =>
  block
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.replace(/\s+# .*$/, '').trim())
    .filter((line) => line !== '');

/** Every command of a page: in its code blocks, and in sentences that begin with a program. */
export function commandsOf(markdown: string): Command[] {
  const blocks = [...markdown.matchAll(FENCE)].map(([, block = '']) => block).filter((block) => PROGRAMS.test(block));
  const prose = markdown.replaceAll(FENCE, '');
  const spans = [...prose.matchAll(INLINE)]
    .map(([, span = '']) => span.replaceAll('\n', ' '))
    .filter((span) => PROGRAMS.test(`${span} `));
  return [...blocks.flatMap(lines), ...spans]
    .flatMap(withInner)
    .flatMap(joined)
    .map((text) => commandOf(text.trim()))
    .filter((command) => command !== undefined);
}

/** The code blocks of a page that are commands, ready for `bash -n`. */
export const blocksOf = (markdown: string): string[] =>
  [...markdown.matchAll(FENCE)]
    .map(([, block = '']) => block)
    .filter((block) => PROGRAMS.test(block))
    .map((block) => block.replaceAll(/<[^>\n]*>/g, FILLED));

/** The options of a command, without their values. */
export const optionsOf = ({ words }: Command): string[] =>
  words.filter((word) => /^--?[a-z]/i.test(word) && word !== '--').map((word) => word.split('=')[0] ?? '');
