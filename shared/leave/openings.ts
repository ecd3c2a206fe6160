import { user } from '../contract/collections/user.ts';
import { labelOf } from '../contract/field.ts';
import { correctLeaveBalance } from '../contract/operations/leave.ts';
import { nameText } from '../contract/same-name.ts';
import { findSeparator, readGrid } from '../ledger/files/delimited.ts';
import { UnreadableFile } from '../ledger/files/reading.ts';
import { MAX_HUNDREDTHS } from './ledger.ts';

/** R71: opening balances from a file with a line per person and leave type. */

const KIND = labelOf(correctLeaveBalance.body, 'kind_id');
/** Its name in earlier releases. */
const FORMER_KIND = 'Kind';

export const openingColumns: readonly string[] = [
  labelOf(user.fields, 'email'),
  KIND,
  labelOf(correctLeaveBalance.body, 'hours'),
];

const MAX_OPENINGS = 2000;

export interface Opening {
  readonly line: number;
  readonly email: string;
  readonly kind: string;
  readonly hundredths: number;
}

export interface OpeningProblem {
  /** 0 for the whole file. */
  readonly line: number;
  readonly message: string;
}

interface ReadOpenings {
  readonly rows: readonly Opening[];
  readonly problems: readonly OpeningProblem[];
}

/** At most two decimals, so a comma can't separate thousands. */
const HOURS = /^[+-]?\d{1,5}([.,]\d{1,2})?$/;

const same = (text: string): string => text.trim().toLowerCase();

/** Reads the file; every problem of every line is reported. */
export function readOpenings(text: string): ReadOpenings {
  const { separator, body } = findSeparator(text);
  let grid;
  try {
    grid = readGrid(body, separator, MAX_OPENINGS + 1);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { rows: [], problems: [{ line: 0, message: error.message }] };
  }
  const [header, ...lines] = grid;
  const columnOf = (name: string): number => header?.cells.findIndex((cell) => same(cell) === same(name)) ?? -1;
  const columns = openingColumns.map((name) =>
    name === KIND && columnOf(KIND) === -1 ? columnOf(FORMER_KIND) : columnOf(name),
  );
  const missing = openingColumns.filter((_, index) => columns[index] === -1);
  if (missing.length > 0) {
    const message = `The first line must name the columns ${openingColumns.join(', ')}. Missing: ${missing.join(', ')}.`;
    return { rows: [], problems: [{ line: 0, message }] };
  }
  if (lines.length === 0) return { rows: [], problems: [{ line: 0, message: 'The file has no balances.' }] };
  const rows: Opening[] = [];
  const problems: OpeningProblem[] = [];
  const seen = new Map<string, number>();
  for (const { line, cells } of lines) {
    const [email = '', kind = '', hours = ''] = columns.map((column) => (cells[column] ?? '').trim());
    const say = (message: string) => problems.push({ line, message });
    const before = problems.length;
    if (email === '') say('The email is missing.');
    if (kind === '') say('The leave type is missing.');
    const hundredths = Math.round(Number(hours.replace(',', '.')) * 100);
    if (!HOURS.test(hours)) say('Hours must be a number with at most two decimal places, such as 62.50.');
    else if (Math.abs(hundredths) > MAX_HUNDREDTHS) say("That's too many hours.");
    if (cells.slice(header?.cells.length).some((cell) => cell.trim() !== '')) {
      say('This line has more cells than the first line. Put hours with a decimal comma in quotation marks.');
    }
    const key = `${same(email)} ${nameText(kind)}`;
    const first = seen.get(key);
    if (first !== undefined) say(`Line ${first} already has this person and leave type.`);
    if (problems.length > before) continue;
    seen.set(key, line);
    rows.push({ line, email, kind, hundredths });
  }
  return { rows, problems };
}
