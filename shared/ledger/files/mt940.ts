import { centsOf } from './amount-text.ts';
import { dateShape } from './day-text.ts';
import { numberInCell, numberInText } from './marks.ts';
import {
  type Entry,
  type FileBalance,
  MAX_FILE_ROWS,
  NO_END,
  oneLine,
  type ParsedFile,
  TOO_MANY_ROWS,
  UnreadableFile,
} from './reading.ts';
import { centsText } from '../money.ts';

interface Field {
  readonly line: number;
  readonly tag: string;
  /** Lines of the field; the first is the text after the tag. */
  readonly lines: string[];
}

const TAG = /^:(\d{2}[A-Z]?|NS):(.*)$/;

/** Returns the fields with their tags; text before the first field and between messages is ignored. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  let isInside = false;
  for (const [index, given] of text.split('\n').entries()) {
    // A field can be on the same line as the SWIFT envelope.
    const line = given.replace(/^(?:\{[^{}]{0,200}\}){0,5}\{4:/, '').trimEnd();
    const match = TAG.exec(line);
    if (match) {
      fields.push({ line: index + 1, tag: match[1] ?? '', lines: [match[2] ?? ''] });
      isInside = true;
    } else if (line === '-' || line.startsWith('-}') || line.startsWith('{')) isInside = false;
    else if (isInside && line.trim() !== '') fields.at(-1)?.lines.push(line);
    if (fields.length > 4 * MAX_FILE_ROWS) throw new UnreadableFile(TOO_MANY_ROWS);
  }
  return fields;
}

const LINE =
  /^(\d{6})(\d{4})?\s{0,6}(RC|RD|EC|ED|C|D)([A-Z]?)\s?(\d[\d.]{0,15}(?:,\d{0,2})?|,\d{1,2})([A-Z][A-Z0-9]{3})?(.{0,200})$/;
const BALANCE = /^([CD])(\d{6})([A-Z]{3})([\d.]{0,15},?\d{0,2})$/;

const fullDay = (yymmdd: string): string => `${Number(yymmdd.slice(0, 2)) < 80 ? '20' : '19'}${yymmdd}`;

/** Returns the booking date. It is given without a year, so the year that puts it closest to the value date is used. */
function bookingDay(value: string, entry: string | undefined): string {
  const full = fullDay(value);
  if (entry === undefined) return full;
  const [year, month, own] = [Number(full.slice(0, 4)), Number(full.slice(4, 6)), Number(entry.slice(0, 2))];
  if (month - own > 6) return `${year + 1}${entry}`;
  return own - month > 6 ? `${year - 1}${entry}` : `${year}${entry}`;
}

/** Returns the fields of a German text: `?20` to `?29` contain the purpose, `?32` and `?33` the payee. */
function germanParts(text: string): Map<string, string> | undefined {
  if (!/^\d{3}\s?[?>~]\d{2}/.test(text)) return undefined;
  const separator = /[?>~]/.exec(text)?.[0] ?? '?';
  return new Map(
    text
      .split(separator)
      .slice(1)
      .map((part) => [part.slice(0, 2), part.slice(2)]),
  );
}

/** Some German banks write the same parts into a field of their own, with other codes. */
const asGermanText = (lines: readonly string[]): string[] => [
  '000',
  ...lines.map((line) => {
    const [code, text] = [Number(line.slice(0, 2)), line.slice(2)];
    if (code >= 1 && code <= 10) return `?${19 + code}${text}`;
    if (code >= 11 && code <= 14) return `?${49 + code}${text}`;
    return code === 15 || code === 16 ? `?${17 + code}${text}` : '';
  }),
];

/** Returns what a bank tells about a transaction: the field below its line. */
const detailsBelow = (field: Field | undefined): readonly string[] => {
  if (field?.tag === '86') return field.lines;
  return field?.tag === 'NS' ? asGermanText(field.lines) : [];
};

interface PayeeAndMemo {
  readonly payee: string;
  readonly memo: string;
}

/** Returns payee and purpose from the formats that banks use. */
function payeeAndMemo(lines: readonly string[]): PayeeAndMemo {
  const joined = lines.join('');
  const parts = germanParts(joined);
  if (parts) {
    const purpose = [...parts].filter(([code]) => /^2\d$|^6[0-3]$/.test(code)).map(([, part]) => part);
    const payee = `${parts.get('32') ?? ''}${parts.get('33') ?? ''}`;
    return {
      payee: oneLine(payee || purpose.join(' ') || (parts.get('00') ?? '')),
      memo: oneLine(payee === '' ? '' : purpose.join(' ')),
    };
  }
  const name = /\/(?:NAME|BENM\/\/NAME|CDTRNM)\/([^/]{1,140})/.exec(joined)?.[1];
  if (name !== undefined) {
    const remittance = /\/REMI\/(?:USTD\/\/)?([^/]{1,300})/.exec(joined)?.[1];
    return { payee: oneLine(name), memo: oneLine(remittance ?? '') };
  }
  const [first = '', ...more] = lines;
  return { payee: oneLine(first), memo: oneLine(more.join(' ')) };
}

/**
 * Returns the check number. Checks are identified by the type of the line, with the number as the owner's reference, or
 * by the text.
 */
function numberOf(kind: string, reference: string, texts: readonly string[]): string | null {
  const own = reference.split('//')[0] ?? '';
  if (/^[A-Z]CHK$/.test(kind) || /^N101$/.test(kind)) {
    const found = numberInCell(own) ?? numberInText(own);
    if (found !== null) return found;
  }
  for (const text of texts) {
    const found = numberInText(text);
    if (found !== null) return found;
  }
  return null;
}

const directions: Readonly<Record<string, -1 | 1>> = { D: -1, RC: -1, ED: -1, C: 1, RD: 1, EC: 1 };

function entryOf(field: Field, details: readonly string[], account: string): Entry {
  const [first = '', ...more] = field.lines;
  const match = LINE.exec(first);
  const common = {
    line: field.line,
    account: oneLine(account),
    category: '',
    source: oneLine([first, ...details].join(' | ')),
    isVoid: false,
    isCleared: true,
  };
  if (!match) {
    return {
      ...common,
      dayText: '',
      day: undefined,
      number: null,
      payee: oneLine(first),
      memo: '',
      cents: 0,
      refused: "its line can't be read",
    };
  }
  const [, value = '', entry, mark = '', , amount = '', kind = '', reference = ''] = match;
  const dayText = bookingDay(value, entry);
  const { payee, memo } = payeeAndMemo(details);
  const cents = (centsOf(amount, ',') ?? 0) * (directions[mark] ?? 1);
  const bankReference = oneLine(reference.split('//')[1] ?? '').slice(0, 255);
  return {
    ...common,
    dayText,
    day: dateShape(dayText),
    number: numberOf(kind, reference, [payee, memo, oneLine(details.join(' ')), ...more]),
    payee: payee || oneLine(more.join(' ')),
    memo,
    cents,
    ...(bankReference !== '' && { bankId: bankReference }),
    ...(mark.startsWith('E') && { setAside: 'only expected' }),
  };
}

const balanceOf = (text: string): number | undefined => {
  const [, mark, , , amount = ''] = BALANCE.exec(text.trim()) ?? [];
  const cents = centsOf(amount, ',');
  return mark === undefined || cents === undefined ? undefined : cents * (mark === 'D' ? -1 : 1);
};

export const isMt940 = (text: string): boolean => {
  const head = text.slice(0, 8000);
  return /^(?:\{[^{}]{0,200}\}){0,5}(?:\{4:\s*)?:20:/m.test(head) && /^:(?:60[FM]|61|25|28C?):/m.test(head);
};

/** Parses MT940 and MT942, which European banks provide. */
export function readMt940(text: string): ParsedFile {
  const fields = fieldsOf(text);
  const entries: Entry[] = [];
  const notes: string[] = [];
  const balances: FileBalance[] = [];
  const add = (of: string, kind: FileBalance['kind'], text: string): void => {
    const cents = balanceOf(text);
    const dayText = fullDay(BALANCE.exec(text.trim())?.[2] ?? '');
    if (cents !== undefined) balances.push({ account: oneLine(of), kind, cents, dayText });
  };
  let account = '';
  let opening: number | undefined;
  let [moved, isComplete] = [0, true];
  for (const [index, field] of fields.entries()) {
    const [first = ''] = field.lines;
    if (field.tag === '25' || field.tag === '25P') account = first;
    else if (/^60[FM]$/.test(field.tag)) {
      [opening, moved, isComplete] = [balanceOf(first), 0, false];
      add(account, 'opening', first);
    } else if (field.tag === '61') {
      const entry = entryOf(field, detailsBelow(fields[index + 1]), account);
      entries.push(entry);
      if (entry.setAside === undefined) moved += entry.cents;
    } else if (/^62[FM]$/.test(field.tag)) {
      const closing = balanceOf(first);
      isComplete = closing !== undefined;
      add(account, 'closing', first);
      if (opening !== undefined && closing !== undefined && opening + moved !== closing) {
        const off = centsText(closing - opening - moved);
        notes.push(
          `The opening balance and the rows don't add up to the closing balance on line ${field.line}: ${off} is missing. The file may be missing rows.`,
        );
      }
      opening = closing;
      moved = 0;
    }
  }
  return {
    kind: 'statement',
    format: 'MT940',
    dialect: { decimal: ',', sign: 'D and RC = money out' },
    entries,
    balances,
    notes: [...(isComplete ? [] : [NO_END]), ...notes],
  };
}
