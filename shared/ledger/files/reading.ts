import type { AmountSign } from '../import-amounts.ts';
import type { DateShape, DayOrder } from './day-text.ts';

export const UNREADABLE = "This file couldn't be read.";

export const TOO_MANY_ROWS = 'This file has too many rows. Download a shorter period.';

/** What a file may lack that was cut off while it was downloaded. */
export const NO_END = 'The file has no end: it may be cut off. Download it again, or check its last rows.';

/** The file can't be read at all; the message is for the user. */
export class UnreadableFile extends Error {}

/** `register`: from a bookkeeping program; `statement`: from a bank. */
export type FileKind = 'register' | 'statement';

/** What a file can leave ambiguous, so that only the user can answer it. */
export const questions = ['date order', 'sign', 'account'] as const;
export type Question = (typeof questions)[number];
export type Answers = Readonly<Partial<Record<Question, string>>>;

/** The answers about the sign of a file that marks no amounts; all may be money received. */
export const plainSigns: readonly AmountSign[] = ['positive', 'negative'];

/** A transaction as it is in the file, before decisions that need the whole file. */
export interface Entry {
  /** Line number, from 1. */
  readonly line: number;
  readonly dayText: string;
  readonly day: DateShape | undefined;
  readonly number: string | null;
  readonly payee: string;
  readonly memo: string;
  /** The bank account; empty if the file doesn't name one. */
  readonly account: string;
  /** The category or other account as written in the file; empty if there is none. */
  readonly category: string;
  /** The original text, on one line. */
  readonly source: string;
  /** Negative for money out. */
  readonly cents: number;
  readonly isVoid: boolean;
  readonly isCleared: boolean;
  /** The day on which it cleared, if the file names one. */
  readonly clearedDay?: DateShape;
  /** The number of a check that the entry voids. */
  readonly reverses?: string;
  /** The bank's id of the line, to recognize it in another file. */
  readonly bankId?: string;
  /** Why the entry is neither a check nor a payment, such as `a bill`; reported as a count. */
  readonly setAside?: string;
  /** Why the entry can't be imported although it may be a payment; reported individually. */
  readonly refused?: string;
}

/** A balance that a statement names, with the bank account it belongs to. */
export interface FileBalance {
  readonly account: string;
  readonly kind: 'opening' | 'closing';
  readonly cents: number;
  /** YYYYMMDD as in the file; empty if it has no date. */
  readonly dayText: string;
}

/** A parser's result. */
export interface ParsedFile {
  readonly kind: FileKind;
  readonly format: string;
  readonly dialect: Readonly<Record<string, string>>;
  readonly entries: readonly Entry[];
  /** Other dates in the file, which help to determine the order of day and month. */
  readonly otherDays?: readonly DateShape[];
  readonly dateOrder?: DayOrder;
  /** Which amounts can be money out, if the file doesn't show it clearly. */
  readonly signs?: readonly AmountSign[];
  /** Accounts to choose from, if one must be chosen before anything else. */
  readonly accounts?: readonly string[];
  readonly isTable?: boolean;
  /** In the order of the file. */
  readonly balances?: readonly FileBalance[];
  readonly notes: readonly string[];
}

/** A payment as it would be imported. */
export interface FileRow {
  readonly line: number;
  /** Null while the order of day and month is ambiguous. */
  readonly date: string | null;
  readonly dayText: string;
  readonly number: string | null;
  readonly payee: string;
  readonly memo: string;
  readonly account: string;
  readonly category: string;
  readonly source: string;
  /** Positive, although it is money out. */
  readonly cents: number;
  readonly void: boolean;
  readonly cleared: boolean;
  /** The day on which it cleared; null if the file names none. */
  readonly clearedOn: string | null;
}

/** A date with the days that it can be. */
export type DateSample = Readonly<Partial<Record<DayOrder, string>>> & { readonly text: string };

export interface FileReading {
  readonly kind: FileKind;
  readonly format: string;
  readonly dialect: Readonly<Record<string, string>>;
  readonly rows: readonly FileRow[];
  readonly asked: readonly Question[];
  readonly answered: Answers;
  /** The accounts in the file, if there are several. */
  readonly accounts: readonly string[];
  /** Each transaction has lines of several accounts, so one account must be chosen. */
  readonly isOneAccountOnly: boolean;
  /** Whether the file is a table with columns that the user can map. */
  readonly isTable: boolean;
  /** The answers to the question about the order of dates. */
  readonly dateOrders: readonly DayOrder[];
  /** The answers to the question about the sign. */
  readonly signs: readonly AmountSign[];
  /** The first few dates that would be different days in the other order. */
  readonly dateSamples: readonly DateSample[];
  /** Messages about skipped or changed rows. */
  readonly notes: readonly string[];
}

export const MAX_FILE_BYTES = 40_000_000;
export const MAX_FILE_ROWS = 250_000;
/** Maximum number of characters of a text, such as a payee. */
export const MAX_TEXT = 1000;

/** Returns a text on one line, without repeated spaces. */
export const oneLine = (text: string): string =>
  text
    .slice(0, 4 * MAX_TEXT)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_TEXT);
