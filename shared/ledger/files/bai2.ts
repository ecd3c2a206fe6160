import { dateShape } from './day-text.ts';
import { numberInCell, numberInText } from './marks.ts';
import {
  type Entry,
  type FileBalance,
  MAX_FILE_ROWS,
  oneLine,
  type ParsedFile,
  TOO_MANY_ROWS,
  UnreadableFile,
} from './reading.ts';

interface BaiRecord {
  readonly line: number;
  readonly code: string;
  readonly fields: readonly string[];
  /** Continuation lines of the text. */
  readonly more: readonly string[];
}

function recordsOf(text: string): BaiRecord[] {
  const records: { line: number; code: string; fields: string[]; more: string[] }[] = [];
  for (const [index, given] of text.split('\n').entries()) {
    const line = given.trim();
    if (line === '') continue;
    const [code = '', ...fields] = line.replace(/\/$/, '').split(',');
    if (code === '88') records.at(-1)?.more.push(fields.join(','));
    else records.push({ line: index + 1, code, fields, more: [] });
    if (records.length > 2 * MAX_FILE_ROWS) throw new UnreadableFile(TOO_MANY_ROWS);
  }
  return records;
}

/** Number of fields between the funds type and the references. */
function extraFields(fields: readonly string[]): number {
  const kind = (fields[2] ?? '').toUpperCase();
  if (kind === 'V') return 2;
  if (kind === 'S') return 3;
  return kind === 'D' ? 1 + 2 * Number(fields[3] ?? 0) : 0;
}

function entryOf({ line, fields, more }: BaiRecord, account: string, day: string): Entry {
  const [type = '', amount = ''] = fields;
  const from = 3 + Math.min(extraFields(fields), 200);
  const [bank = '', customer = ''] = fields.slice(from, from + 2);
  const text = oneLine([fields.slice(from + 2).join(','), ...more].join(' '));
  const code = Number(type);
  // From 920 on, the types are the bank's own.
  const isOut = (code >= 400 && code < 700) || code >= 960;
  const isAmount = /^[+-]?\d{1,14}$/.test(amount);
  const isCheck = (code >= 470 && code < 480) || numberInText(text) !== null;
  return {
    line,
    dayText: day,
    day: dateShape(`${Number(day.slice(0, 2)) < 80 ? '20' : '19'}${day}`),
    number: isCheck ? (numberInCell(customer) ?? numberInText(text)) : null,
    payee: text,
    memo: '',
    account,
    category: '',
    source: oneLine([...fields, ...more].join(' | ')),
    // Integer cents, written without a decimal separator.
    cents: isAmount ? Math.abs(Number(amount)) * (isOut ? -1 : 1) : 0,
    isVoid: false,
    isCleared: true,
    ...(bank.trim() !== '' && { bankId: oneLine(bank).slice(0, 255) }),
    ...(!isAmount && { refused: `"${amount.slice(0, 40)}" isn't an amount` }),
  };
}

/** Returns the opening (010) and closing (015) ledger balance of an account record. */
function balancesOf({ fields, more }: BaiRecord, day: string): FileBalance[] {
  const [account = '', , ...summary] = [...fields, ...more.flatMap((text) => text.replace(/\/$/, '').split(','))];
  const dayText = `${Number(day.slice(0, 2)) < 80 ? '20' : '19'}${day}`;
  return (['010', '015'] as const).flatMap((code): FileBalance[] => {
    const amount = summary[summary.indexOf(code) + 1] ?? '';
    if (!summary.includes(code) || !/^[+-]?\d{1,14}$/.test(amount)) return [];
    return [{ account, kind: code === '010' ? 'opening' : 'closing', cents: Number(amount), dayText }];
  });
}

export const isBai2 = (text: string): boolean => /^\s*01,[^,\n]{0,40},[^,\n]{0,40},\d{6},/.test(text);

/** Parses BAI2, which American banks provide to companies. */
export function readBai2(text: string): ParsedFile {
  const entries: Entry[] = [];
  const notes: string[] = [];
  const balances: FileBalance[] = [];
  let [account, day, count] = ['', '', 0];
  for (const record of recordsOf(text)) {
    const { code, fields } = record;
    if (code === '02') day = fields[3] ?? '';
    else if (code === '03') {
      [account, count] = [fields[0] ?? '', 0];
      balances.push(...balancesOf(record, day));
    } else if (code === '16') entries.push(entryOf(record, account, day));
    if (/^(?:03|16|49)$/.test(code)) count += 1 + record.more.length;
    if (code === '49' && Number(fields[1]) !== count) {
      notes.push(
        `Account ${account} says it has ${fields[1] ?? 'no'} records but has ${count}. The file may be missing rows.`,
      );
    }
  }
  return {
    kind: 'statement',
    format: 'BAI2',
    dialect: { decimal: 'none (cents)', sign: 'types 400 to 699 and 960 to 999 = money out' },
    entries,
    balances,
    notes,
  };
}
