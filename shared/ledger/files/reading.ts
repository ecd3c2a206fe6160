import type { DateShape } from './day-text.ts';

/** A file that can't be read at all, in words for whoever chose it. */
export class UnreadableFile extends Error {}

/** `register`: what a bookkeeping program keeps. `statement`: what a bank says. */
export type FileKind = 'register' | 'statement';

/** What a file can leave open, and only a person can answer. */
export const questions = ['date order', 'sign', 'account'] as const;
export type Question = (typeof questions)[number];
export type Answers = Readonly<Partial<Record<Question, string>>>;

/** A movement of money as a file has it, before anything is decided that takes the whole file. */
export interface Entry {
  /** The line of the file, from 1. */
  readonly line: number;
  readonly dayText: string;
  readonly day: DateShape | undefined;
  readonly number: string | null;
  readonly payee: string;
  readonly memo: string;
  /** The bank account it belongs to; empty where the file names none. */
  readonly account: string;
  /** Where the money went, as the file writes it; empty where it doesn't say. */
  readonly category: string;
  /** What the file has there, on one line. */
  readonly source: string;
  /** Negative where money goes out. */
  readonly cents: number;
  readonly isVoid: boolean;
  readonly isCleared: boolean;
  /** Why it is neither a check nor a payment, such as `a bill`; told with its count. */
  readonly setAside?: string;
  /** Why it can't be taken although it may be one; told by itself. */
  readonly refused?: string;
}

/** What a parser makes of a file of its format. */
export interface ParsedFile {
  readonly kind: FileKind;
  readonly format: string;
  readonly dialect: Readonly<Record<string, string>>;
  readonly entries: readonly Entry[];
  /** Shapes of further dates in the file, which help to find the order of day and month. */
  readonly otherDays?: readonly DateShape[];
  readonly dateOrder?: 'day first' | 'month first';
  /** Which amounts go out, where the file was unclear. */
  readonly sign?: { readonly isOpen: boolean };
  /** Accounts to choose from, where the rows of one have to be picked before anything else can be done. */
  readonly accounts?: readonly string[];
  readonly isTable?: boolean;
  readonly said: readonly string[];
}

/** A payment as it would come in. */
export interface FileRow {
  readonly line: number;
  /** Null while the order of day and month is open. */
  readonly date: string | null;
  readonly dayText: string;
  readonly number: string | null;
  readonly payee: string;
  readonly memo: string;
  readonly account: string;
  readonly category: string;
  readonly source: string;
  /** Positive: what goes out. */
  readonly cents: number;
  readonly void: boolean;
  readonly cleared: boolean;
}

export interface DateSample {
  readonly text: string;
  readonly 'day first': string;
  readonly 'month first': string;
}

export interface FileReading {
  readonly kind: FileKind;
  readonly format: string;
  readonly dialect: Readonly<Record<string, string>>;
  readonly rows: readonly FileRow[];
  readonly asked: readonly Question[];
  readonly answered: Answers;
  /** The accounts of the file, where it has several. */
  readonly accounts: readonly string[];
  /** The rows of one account have to be picked, since each movement has lines of several. */
  readonly isOneAccountOnly: boolean;
  /** Rows of columns, which a person can match. */
  readonly isTable: boolean;
  /** Dates that are other days when they are read the other way, the first few. */
  readonly dateSamples: readonly DateSample[];
  /** Each sentence about rows that were left out or changed. */
  readonly said: readonly string[];
}

export const MAX_FILE_BYTES = 40_000_000;
export const MAX_FILE_ROWS = 250_000;
/** Characters of one text, such as a payee. */
export const MAX_TEXT = 1000;

/** A text on one line, without runs of spaces. */
export const oneLine = (text: string): string =>
  text
    .slice(0, 4 * MAX_TEXT)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_TEXT);
