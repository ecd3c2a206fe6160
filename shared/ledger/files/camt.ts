import { centsOf } from './amount-text.ts';
import { dateShape } from './day-text.ts';
import { readMarkup } from './markup.ts';
import { numberInCell, numberInText } from './marks.ts';
import { type Entry, type FileBalance, MAX_FILE_ROWS, oneLine, type ParsedFile, UnreadableFile } from './reading.ts';

/** Deeper than any valid statement. */
const MAX_DEPTH = 60;
const MAX_VALUES = 2000;
/** Between the pieces of a text, which can't have this character in XML. */
const NEXT_PIECE = '\u001F';

type Values = Map<string, string>;

interface CamtEntry {
  readonly nth: number;
  readonly account: string;
  /** Values by path below the entry; if a path repeats, the first, but all pieces of a payment's text. */
  readonly values: Values;
  /** The individual payments of a batch booking. */
  readonly details: readonly Values[];
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const KINDS: Readonly<Record<string, FileBalance['kind']>> = { OPBD: 'opening', PRCD: 'opening', CLBD: 'closing' };

/** Returns a booked balance; others, such as available ones, are none. */
function balanceOf(account: string, values: Values): FileBalance[] {
  const kind = KINDS[first(values, 'Tp/CdOrPrtry/Cd', 'Tp/CdOrPrtry/Prtry')];
  const cents = centsOf(first(values, 'Amt').trim(), '.');
  if (kind === undefined || cents === undefined) return [];
  const dayText = first(values, 'Dt/Dt', 'Dt/DtTm').slice(0, 10).replaceAll('-', '');
  return [{ account, kind, cents: first(values, 'CdtDbtInd') === 'DBIT' ? -cents : cents, dayText }];
}

/** Returns the bookings and balances of all statements in a file. */
function entriesOf(text: string): { found: CamtEntry[]; balances: FileBalance[] } {
  const found: CamtEntry[] = [];
  const balances: FileBalance[] = [];
  let balance: { values: Values; depth: number } | undefined;
  const stack: string[] = [];
  let account = '';
  let entry: { values: Values; details: Values[]; depth: number } | undefined;
  let detail: { values: Values; depth: number } | undefined;
  readMarkup(text, {
    open: (given) => {
      const name = localName(given);
      stack.push(name);
      if (stack.length > MAX_DEPTH)
        throw new UnreadableFile('This file is nested more deeply than any bank statement.');
      if (name === 'Stmt' || name === 'Rpt' || name === 'Ntfctn') account = '';
      if (name === 'Bal' && !entry) balance = { values: new Map(), depth: stack.length };
      if (name === 'Ntry' && !entry) entry = { values: new Map(), details: [], depth: stack.length };
      else if (name === 'TxDtls' && entry && !detail) detail = { values: new Map(), depth: stack.length };
    },
    text: (text) => {
      const inside = detail ?? entry ?? balance;
      const path = stack.slice(inside?.depth ?? -4).join('/');
      if (inside) {
        const known = inside.values.get(path);
        if (known !== undefined && stack.at(-1) === 'Ustrd') inside.values.set(path, known + NEXT_PIECE + text);
        else if (known === undefined && inside.values.size < MAX_VALUES) inside.values.set(path, text);
      } else if (/(?:^|\/)Acct\/Id\/(?:IBAN|Othr\/Id)$/.test(path)) account ||= oneLine(text);
    },
    close: (given) => {
      const name = localName(given);
      if (stack.at(-1) !== name) throw new UnreadableFile("This XML file isn't well formed. Download it again.");
      if (balance?.depth === stack.length) {
        balances.push(...balanceOf(account, balance.values));
        balance = undefined;
      } else if (detail?.depth === stack.length) {
        entry?.details.push(detail.values);
        detail = undefined;
      } else if (entry?.depth === stack.length) {
        found.push({ nth: found.length + 1, account, values: entry.values, details: entry.details });
        if (found.length > MAX_FILE_ROWS)
          throw new UnreadableFile('This file has too many entries. Download a shorter period.');
        entry = undefined;
      }
      stack.pop();
    },
  });
  if (stack.length > 0) throw new UnreadableFile('This file is cut off. Download it again.');
  return { found, balances };
}

const first = (values: Values, ...paths: readonly string[]): string =>
  paths.map((path) => values.get(path) ?? '').find((value) => value !== '') ?? '';

const PARTY = [
  'RltdPties/Cdtr/Nm',
  'RltdPties/Cdtr/Pty/Nm',
  'RltdPties/UltmtCdtr/Nm',
  'RltdPties/UltmtCdtr/Pty/Nm',
  'RltdPties/CdtrAcct/Nm',
];
const DEBTOR = ['RltdPties/Dbtr/Nm', 'RltdPties/Dbtr/Pty/Nm', 'RltdPties/UltmtDbtr/Nm', 'RltdPties/UltmtDbtr/Pty/Nm'];

const amountIn = (values: Values): number | undefined => {
  const text = first(values, 'Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/InstdAmt/Amt');
  return text === '' ? undefined : centsOf(text.trim(), '.');
};

interface Part {
  readonly values: Values;
  readonly cents: number;
}

/** Splits a batch booking into its payments if their amounts add up to its own. */
function partsOf({ values, details }: CamtEntry): Part[] | undefined {
  const whole = amountIn(values);
  if (whole === undefined) return undefined;
  const amounts = details.map(amountIn);
  const sum = amounts.reduce<number>((total, cents) => total + (cents ?? Number.NaN), 0);
  if (details.length > 1 && sum === whole)
    return details.map((each, index) => ({ values: each, cents: amounts[index] ?? 0 }));
  return [{ values: details[0] ?? new Map<string, string>(), cents: whole }];
}

function entryOf({ nth, account, values }: CamtEntry, part: Part | undefined): Entry {
  const detail: Values = part?.values ?? new Map<string, string>();
  const isOut = first(values, 'CdtDbtInd') === 'DBIT';
  const dayText = first(values, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm');
  const text = first(detail, 'RmtInf/Ustrd', 'AddtlTxInf') || first(values, 'AddtlNtryInf');
  const pieces = text.split(NEXT_PIECE);
  const memo = oneLine(pieces.join(' '));
  const party = first(detail, ...(isOut ? PARTY : DEBTOR));
  const payee = oneLine(party || (pieces[0] ?? ''));
  const bankId = first(detail, 'Refs/AcctSvcrRef') || first(values, 'AcctSvcrRef');
  const status = first(values, 'Sts', 'Sts/Cd', 'Sts/Prtry');
  const number =
    numberInCell(first(detail, 'Refs/ChqNb')) ??
    [memo, ...pieces, first(values, 'AddtlNtryInf'), first(detail, 'AddtlTxInf'), party]
      .map(numberInText)
      .find((found) => found !== null) ??
    null;
  const refused = !part
    ? `"${first(values, 'Amt').slice(0, 40)}" isn't an amount`
    : status === 'PDNG' || status === 'FUTR'
      ? 'it is pending'
      : undefined;
  return {
    line: nth,
    dayText,
    day: dateShape(dayText.slice(0, 10)),
    number,
    payee,
    memo: memo === payee ? '' : memo,
    account,
    category: '',
    source: oneLine(
      [dayText, first(values, 'Amt'), first(values, 'CdtDbtInd'), party, memo]
        .filter((text) => text !== '')
        .join(' | '),
    ),
    cents: (part?.cents ?? 0) * (isOut ? -1 : 1),
    isVoid: false,
    isCleared: true,
    ...(bankId !== '' && { bankId: oneLine(bankId).slice(0, 255) }),
    ...(status === 'INFO' && { setAside: 'for information only' }),
    ...(refused !== undefined && { refused }),
  };
}

export const isCamt = (text: string): boolean => /camt\.05[234]\b|<(?:\w{1,20}:)?BkToCstmr/.test(text.slice(0, 8000));

/** Parses CAMT.053 statements and intraday reports (052, 054) of any version. */
export function readCamt(text: string): ParsedFile {
  const version = /camt\.05[234]\.\d{3}\.\d{2}/.exec(text.slice(0, 8000))?.[0];
  const notes: string[] = [];
  const { found, balances } = entriesOf(text);
  const entries = found.flatMap((entry): Entry[] => {
    const parts = partsOf(entry);
    if (!parts) return [entryOf(entry, undefined)];
    if (parts.length > 1) notes.push(`Entry ${entry.nth} holds ${parts.length} payments, which are read one by one.`);
    return parts.map((part) => entryOf(entry, part));
  });
  return {
    kind: 'statement',
    format: (version ?? 'camt').toUpperCase(),
    dialect: { decimal: '.', sign: 'DBIT = money out' },
    entries,
    balances,
    notes: notes.slice(0, 50),
  };
}
