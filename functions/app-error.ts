import { MAX_ISSUES } from '../shared/contract/bounded-list.ts';
import type { Issue } from '../shared/contract/collection.ts';

/** Why a call was refused; `http/errors.ts` maps each code to a status. */
export type ErrorCode =
  | 'bad-input'
  | 'not-signed-in'
  | 'not-allowed'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'too-many'
  | 'busy';

// Keeps responses small: a field name in a body can be as long as the body.
const MAX_TEXT_LENGTH = 200;

const short = (text: string): string => (text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}...` : text);
const shortened = ({ field, message }: Issue): Issue => ({ field: short(field), message });

const moreProblems: Issue = { field: '', message: `There are more than ${MAX_ISSUES} problems. Fix these first.` };

/** Returns the first problems, with a note if there are more. */
const listed = (issues: readonly Issue[]): Issue[] => [
  ...issues.slice(0, MAX_ISSUES).map(shortened),
  ...(issues.length > MAX_ISSUES ? [moreProblems] : []),
];

/** An error with a message for users: what happened, why, and what to do. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly Issue[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    message: string,
    more: { readonly issues?: readonly Issue[]; readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.issues = listed(more.issues ?? []);
    this.headers = more.headers ?? {};
  }
}

/** Returns the error for bad input with all problems; its message is the first problem's, for notices. */
export const badInput = (issues: readonly Issue[]): AppError =>
  new AppError('bad-input', issues[0] ? sentence(issues[0]) : 'The request is invalid.', { issues });

/** A problem of a change: with the input, or a conflict with stored data. */
export interface Problem extends Issue {
  readonly isConflict?: boolean;
}

/** Returns the error for a change with all problems; a conflict if the input itself is valid. */
export function problemsError(problems: readonly Problem[]): AppError {
  const wrong = problems.find(({ isConflict }) => !isConflict);
  if (!wrong) return new AppError('conflict', problems[0]?.message ?? '', { issues: problems });
  return new AppError('bad-input', sentence(wrong), { issues: problems });
}

const sentence = ({ field, message }: Issue): string => (field === '' ? message : `${short(field)}: ${message}`);

/** The data that a write depends on has changed: read it again and retry. */
export class ConflictError extends Error {
  constructor(what: string) {
    super(`${what} was changed by someone else.`);
    this.name = 'ConflictError';
  }
}

export const serverBusy = (): AppError => new AppError('busy', 'The server is busy. Try again.');
