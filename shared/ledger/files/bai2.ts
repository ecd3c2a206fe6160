import { type BaiRecord, controlNotes, extraFields, summaryOf } from './bai2-controls.ts';
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
function balancesOf(record: BaiRecord, day: string): FileBalance[] {
  const [[account = ''], summary] = [record.fields, summaryOf(record)];
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
  const balances: FileBalance[] = [];
  let [account, day] = ['', ''];
  const records = recordsOf(text);
  for (const record of records) {
    const { code, fields } = record;
    if (code === '02') day = fields[3] ?? '';
    else if (code === '03') {
      account = fields[0] ?? '';
      balances.push(...balancesOf(record, day));
    } else if (code === '16') entries.push(entryOf(record, account, day));
  }
  return {
    kind: 'statement',
    format: 'BAI2',
    dialect: { decimal: 'none (cents)', sign: 'types 400 to 699 and 960 to 999 = money out' },
    entries,
    balances,
    notes: controlNotes(records),
  };
}
