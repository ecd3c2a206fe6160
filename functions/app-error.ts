import { MAX_ISSUES } from '../shared/contract/bounded-list.ts';
import type { Issue } from '../shared/contract/collection.ts';

/** Why a call was refused; `http/errors.ts` gives each its status. */
export type ErrorCode =
  | 'bad-input'
  | 'not-signed-in'
  | 'not-allowed'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'too-many'
  | 'busy';

// An answer has an end, whatever was sent: a function can give 6 MB, and a name in a body can be as long as the body.
const MOST_CHARACTERS = 200;

const short = (text: string): string => (text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text);
const shortened = ({ field, message }: Issue): Issue => ({ field: short(field), message });

const moreProblems: Issue = { field: '', message: `There are more problems than these ${MAX_ISSUES}.` };

/** The first problems, and that there are more where there are. */
const listed = (issues: readonly Issue[]): Issue[] => [
  ...issues.slice(0, MAX_ISSUES).map(shortened),
  ...(issues.length > MAX_ISSUES ? [moreProblems] : []),
];

/** A refusal that a person can read: what happened, why, what to do. */
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

/** Bad input with every problem at once; the message repeats the first, since that is what a notice shows. */
export const badInput = (issues: readonly Issue[]): AppError =>
  new AppError('bad-input', issues[0] ? sentence(issues[0]) : 'The request is not valid.', { issues });

/** What is wrong with a change: with what was sent, or with what it would do to what is stored. */
export interface Problem extends Issue {
  readonly isConflict?: boolean;
}

/** The refusal of a change with every problem at once; a conflict where nothing that was sent is wrong in itself. */
export function refusal(problems: readonly Problem[]): AppError {
  const wrong = problems.find(({ isConflict }) => !isConflict);
  if (!wrong) return new AppError('conflict', problems[0]?.message ?? '', { issues: problems });
  return new AppError('bad-input', sentence(wrong), { issues: problems });
}

const sentence = ({ field, message }: Issue): string => (field === '' ? message : `${short(field)}: ${message}`);

/** Something this write was decided on has changed: decide again on the present state. */
export class ConflictError extends Error {
  constructor(what: string) {
    super(`${what} changed meanwhile.`);
    this.name = 'ConflictError';
  }
}
