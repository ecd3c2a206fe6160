import { centsText } from '../money.ts';
import { NO_END } from './reading.ts';

export interface BaiRecord {
  readonly line: number;
  readonly code: string;
  readonly fields: readonly string[];
  /** Continuation lines of the text. */
  readonly more: readonly string[];
}

/** Returns the number of fields after the third one, the funds type, that belong to it. */
export function extraFields(fields: readonly string[]): number {
  const kind = (fields[2] ?? '').toUpperCase();
  if (kind === 'V') return 2;
  if (kind === 'S') return 3;
  return kind === 'D' ? 1 + 2 * Number(fields[3] ?? 0) : 0;
}

/** Returns what an account's record says after its number and currency. */
export const summaryOf = ({ fields, more }: BaiRecord): readonly string[] =>
  [...fields, ...more.flatMap((text) => text.split(','))].slice(2);

const isTotal = (field: string): boolean => /^[+-]?\d{1,18}$/.test(field);

const numberIn = (field = ''): number => (isTotal(field) ? Number(field) : 0);

/** Adds up the amounts of a summary: each has a type before it, and a count and a funds type after it. */
function summaryCents(fields: readonly string[]): number {
  let cents = 0;
  for (let at = 0; at < fields.length;) {
    // Some banks end a line with a comma too many before the next one continues it.
    const isType = /^\d{3}$/.test(fields[at] ?? '');
    if (isType) cents += numberIn(fields[at + 1]);
    at += isType ? 4 + Math.max(0, Math.trunc(extraFields(fields.slice(at + 1, at + 5))) || 0) : 1;
  }
  return cents;
}

/** An account, a group of accounts or the whole file, whose end says what it has. */
interface Level {
  readonly name: string;
  /** What its parts are called; an account has none. */
  readonly partsName?: string;
  cents: number;
  parts: number;
  records: number;
}

/** Compares a level with what its end says. The level above gets what was said, so that a missing row is named once. */
function endOf(level: Level, { fields }: BaiRecord, above: Level | undefined): string[] {
  const [total = '', ...counts] = fields;
  const saidRecords = counts[level.partsName === undefined ? 0 : 1];
  if (above) {
    above.cents += numberIn(total);
    above.parts += 1;
    above.records += numberIn(saidRecords);
  }
  const compared = [
    [counts[0], level.parts, level.partsName],
    [saidRecords, level.records, 'records'],
  ] as const;
  const wrong = compared.flatMap(([said = 'no', found, what]) =>
    what === undefined || Number(said) === found ? [] : [`it has ${said} ${what} but has ${found}`],
  );
  if (isTotal(total) && Number(total) !== level.cents) {
    wrong.push(`its amounts add up to ${centsText(Number(total))} but they add up to ${centsText(level.cents)}`);
  }
  return wrong.map((what) => `${level.name} says ${what}. The file may be missing rows.`);
}

const MAX_NOTES = 50;

/** Returns where the file has other rows than it says, or no end. */
export function controlNotes(records: readonly BaiRecord[]): string[] {
  const notes: string[] = [];
  const begin = (name: string, partsName?: string): Level => ({
    name,
    ...(partsName !== undefined && { partsName }),
    cents: 0,
    parts: 0,
    records: 0,
  });
  let [file, group, account] = [begin('The file', 'groups'), begin('A group', 'accounts'), begin('An account')];
  let isEnded = false;
  for (const record of records) {
    const { code, fields, more } = record;
    if (code === '01') file = begin(file.name, file.partsName);
    if (code === '02') group = begin(group.name, group.partsName);
    if (code === '03') account = begin(`Account ${fields[0] ?? ''}`);
    const level = /^(?:01|99)$/.test(code) ? file : /^(?:02|98)$/.test(code) ? group : account;
    level.records += 1 + more.length;
    if (code === '03') level.cents += summaryCents(summaryOf(record));
    if (code === '16') level.cents += numberIn(fields[1]);
    const above = level === group ? file : level === account ? group : undefined;
    if (/^(?:49|98|99)$/.test(code)) notes.push(...endOf(level, record, above));
    // Some files end with a mark of the system that wrote them.
    isEnded = code === '99' || (isEnded && code !== '01');
  }
  return [...(isEnded ? [] : [NO_END]), ...notes.slice(0, MAX_NOTES)];
}
