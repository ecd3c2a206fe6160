import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Line } from '../shared/commands/command.ts';
import type { commands } from '../shared/commands/table.ts';
import { usageOf } from '../shared/commands/usage.ts';
import { countOf } from '../shared/count-of.ts';
import { readFileBytes } from '../shared/ledger/files/read-file.ts';
import {
  type Answers,
  type FileReading,
  type FileRow,
  MAX_FILE_BYTES,
  type Question,
  questions,
  UnreadableFile,
} from '../shared/ledger/files/reading.ts';
import { formatMoney } from '../shared/ledger/money.ts';
import { print, StartError } from './local/printer.ts';

const usageError = (why: string): StartError => new StartError(`${why}\n\n${usageOf('read-file')}`);

/** Accepted answers to each question, and how they are passed on. */
const accepted: Readonly<Record<Question, { readonly pattern: RegExp; readonly words: string }>> = {
  'date order': {
    pattern: /day|month|year|dmy|mdy|ymd|d\/m|m\/d|y\/m/i,
    words: '"day first", "month first" or "year first"',
  },
  sign: {
    pattern: /positive|negative|plus|minus|debit|credit/i,
    words: '"negative" or "positive" (the amounts that go out)',
  },
  account: { pattern: /\S/, words: "an account's name" },
};

const isQuestion = (text: string): text is Question => questions.some((question) => question === text);

function answersOf(given: readonly string[]): Answers {
  const answers: Partial<Record<Question, string>> = {};
  for (const each of given) {
    const at = each.indexOf('=');
    const [question, answer] = [each.slice(0, Math.max(at, 0)).trim().toLowerCase(), each.slice(at + 1).trim()];
    if (!isQuestion(question)) throw usageError(`--answer can't be "${each}": it answers ${questions.join(', ')}.`);
    const { pattern, words } = accepted[question];
    if (!pattern.test(answer)) throw usageError(`--answer ${question} can't be "${answer}": it must be ${words}.`);
    answers[question] = answer;
  }
  return answers;
}

const jsonRow = ({ date, number, payee, cents, void: isVoid, cleared }: FileRow) => ({
  date,
  number,
  payee,
  cents,
  void: isVoid,
  cleared,
});

const jsonOf = ({ kind, format, rows, asked, answered, notes }: FileReading): string =>
  JSON.stringify({ kind, format, rows: rows.map(jsonRow), asked, answered, said: notes });

/** Explains how to answer a question, with the options found in the file. */
const questionWords = (question: Question, { accounts, dateOrders, signs }: FileReading): string =>
  ({
    'date order': `date order: the dates can be read as ${dateOrders.join(' or ')}. --answer "date order=day first"`,
    sign: `sign: the file does not show which amounts go out. --answer ${signs.map((sign) => `"sign=${sign}"`).join(' or ')}`,
    account: `account: ${accounts.slice(0, 20).join(', ')}. --answer "account=${accounts[0] ?? ''}" for one of them`,
  })[question];

/** Describes for people how the file was read. */
export function summaryOf(reading: FileReading): string[] {
  const { kind, format, dialect, rows, asked, answered, notes } = reading;
  const paid = rows.filter((row) => !row.void);
  const days = paid.flatMap(({ date }) => date ?? []).toSorted();
  const sum = paid.reduce((total, { cents }) => total + cents, 0);
  const [numbered, voids, cleared] = [
    paid.filter(({ number }) => number !== null).length,
    rows.length - paid.length,
    paid.filter((row) => row.cleared).length,
  ];
  const open = asked.filter((question) => answered[question] === undefined);
  return [
    `Format:     ${format} (${kind === 'register' ? 'register of a program' : 'bank statement'})`,
    `Dialect:    ${Object.entries(dialect)
      .map(([name, value]) => `${name}: ${value}`)
      .join('; ')}`,
    `Payments:   ${countOf(paid.length, 'row')}, ${formatMoney(sum).replace('$', '')} in total`,
    `            ${numbered} with a check number, ${cleared} cleared, ${voids} void`,
    `Days:       ${days.length === paid.length && days.length > 0 ? `${days[0]} to ${days.at(-1)}` : 'not known until the date order is answered'}`,
    ...open.map((question) => `Question:   ${questionWords(question, reading)}`),
    ...Object.entries(answered).map(([question, answer]) => `Answered:   ${question} = ${answer}`),
    ...(notes.length > 0 ? ['', ...notes] : []),
  ];
}

/** `npm run read-file`. */
export async function run({ values, words }: Line<(typeof commands)['read-file']>): Promise<number> {
  const [file] = words;
  if (file === undefined) throw usageError('FILE is missing.');
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), file);
  if (!existsSync(path)) throw new StartError(`There's no file ${path}.`);
  const { size } = statSync(path);
  if (!statSync(path).isFile()) throw new StartError(`${path} is not a file.`);
  if (size > MAX_FILE_BYTES) throw new StartError(`${path} is larger than ${MAX_FILE_BYTES / 1_000_000} MB.`);
  const answers = answersOf(values.answer ?? []);
  try {
    const reading = readFileBytes(readFileSync(path), answers);
    if (values.json) print(jsonOf(reading));
    else for (const line of summaryOf(reading)) print(line);
    return 0;
  } catch (error) {
    if (error instanceof UnreadableFile) throw new StartError(error.message);
    throw error;
  }
}
