import { columnDecimal, type Decimal, signedCents, splitAmount } from './amount-text.ts';
import { dateShape } from './day-text.ts';
import { readMarkup } from './markup.ts';
import { numberInCell, numberInText } from './marks.ts';
import { type Entry, MAX_FILE_ROWS, NO_END, oneLine, type ParsedFile, plainSigns, UnreadableFile } from './reading.ts';

interface Transaction {
  readonly nth: number;
  readonly account: string;
  readonly isPending: boolean;
  readonly values: ReadonlyMap<string, string>;
}

interface LedgerBalance {
  readonly account: string;
  readonly amount: string;
  readonly dayText: string;
}

/** A bank account while it is read. A bank can give its customer's accounts the same number, of several types. */
interface Account {
  readonly id: string;
  readonly type: string;
}

interface Transactions {
  readonly found: readonly Transaction[];
  readonly balances: readonly LedgerBalance[];
  readonly isComplete: boolean;
}

/** Aggregates of other accounts and currencies inside a transaction; the tags in them also occur outside of them. */
const INNER = new Set(['BANKACCTTO', 'CCACCTTO', 'CURRENCY', 'ORIGCURRENCY', 'IMAGEDATA']);
const MAX_VALUES = 100;
const MAX_NOTES = 50;

/** Returns how accounts are called: by their number, and by their type where it doesn't tell them apart. */
function accountNames(accounts: readonly Account[]): (account: Account) => string {
  const typesOf = Map.groupBy(accounts, ({ id }) => id);
  const isShared = (id: string): boolean => new Set(typesOf.get(id)?.map(({ type }) => type)).size > 1;
  const shared = new Set([...typesOf.keys()].filter(isShared));
  return ({ id, type }) => oneLine(shared.has(id) ? `${id} ${type}` : id);
}

/** Returns a file's transactions with their values, with closed tags (XML) or unclosed ones (SGML). */
function transactionsOf(text: string): Transactions {
  const found: (Omit<Transaction, 'account'> & { readonly account: Account })[] = [];
  let values: Map<string, string> | undefined;
  const balances: { account: Account; amount: string; dayText: string }[] = [];
  let account: Account = { id: '', type: '' };
  let [tag, inner] = ['', ''];
  let isLedger = false;
  let [isPending, isComplete] = [false, false];
  const end = (): void => {
    if (!values) return;
    if (found.length >= MAX_FILE_ROWS)
      throw new UnreadableFile('This file has too many transactions. Download a shorter period.');
    found.push({ nth: found.length + 1, account, isPending, values });
    values = undefined;
  };
  readMarkup(text, {
    open: (name) => {
      tag = name.toUpperCase();
      if (tag === 'STMTTRN' || tag === 'STMTTRNP') {
        end();
        values = new Map();
        inner = '';
      }
      if (tag === 'LEDGERBAL') {
        isLedger = true;
        balances.push({ account, amount: '', dayText: '' });
      } else if (tag === 'AVAILBAL') isLedger = false;
      if (INNER.has(tag)) inner = tag;
      if (tag === 'BANKTRANLISTP') isPending = true;
      if (tag.endsWith('STMTRS')) account = { id: '', type: '' };
    },
    text: (value) => {
      if (tag === '') return;
      if (values && inner === '' && !values.has(tag) && values.size < MAX_VALUES) values.set(tag, value);
      else if (!values && tag === 'ACCTID') account = { ...account, id: value };
      else if (!values && tag === 'ACCTTYPE') account = { ...account, type: value };
      const balance = isLedger && !values ? balances.at(-1) : undefined;
      if (balance && tag === 'BALAMT') balance.amount ||= value;
      if (balance && tag === 'DTASOF') balance.dayText ||= value.slice(0, 8);
      tag = '';
    },
    close: (name) => {
      const closed = name.toUpperCase();
      tag = '';
      if (closed === inner) inner = '';
      if (closed === 'STMTTRN' || closed === 'STMTTRNP') end();
      if (closed === 'BANKTRANLISTP') isPending = false;
      if (closed === 'LEDGERBAL') isLedger = false;
      if (closed === 'OFX') isComplete = true;
    },
  });
  end();
  const nameOf = accountNames([...found, ...balances].map((each) => each.account));
  const named = <T extends { readonly account: Account }>(each: T) => ({ ...each, account: nameOf(each.account) });
  return { found: found.map(named), balances: balances.map(named), isComplete };
}

/**
 * Returns an amount in cents. OFX has no thousands separators, so the only separator of an amount is the decimal one, also
 * before three digits, unless other amounts of the file show that it isn't.
 */
const centsIn = (amount: string, decimal: Decimal | undefined): number | undefined =>
  signedCents(amount, decimal ?? (amount.includes('.') ? '.' : ','));

/** Transaction types that are never checks, even with a number. */
const WITHOUT_CHECK = new Set([
  'ATM',
  'POS',
  'XFER',
  'DIRECTDEBIT',
  'DIRECTDEP',
  'FEE',
  'SRVCHG',
  'INT',
  'DIV',
  'REPEATPMT',
  'DEP',
]);
const OUT = new Set(['CHECK', 'DEBIT', 'ATM', 'POS', 'FEE', 'SRVCHG', 'PAYMENT', 'CASH', 'DIRECTDEBIT', 'REPEATPMT']);

function numberOf(values: ReadonlyMap<string, string>): string | null {
  const [kind, text] = [values.get('TRNTYPE')?.toUpperCase() ?? '', values.get('NAME') ?? values.get('MEMO') ?? ''];
  const given = numberInCell(values.get('CHECKNUM') ?? '');
  const isOther = values.get('CHECKNUM') === values.get('FITID') || values.get('CHECKNUM') === values.get('REFNUM');
  if (kind === 'CHECK') return given ?? numberInText(text) ?? numberInText(values.get('MEMO') ?? '');
  if (given !== null && !isOther && !WITHOUT_CHECK.has(kind)) return given;
  return numberInText(text);
}

/** Returns the ids of transactions that a later one amends or deletes. */
function corrected(found: readonly Transaction[]): ReadonlySet<string> {
  return new Set(
    found.flatMap(({ account, values }) => {
      const id = values.get('CORRECTFITID');
      return id === undefined ? [] : [`${account} ${id}`];
    }),
  );
}

/**
 * Returns duplicate ids. The bank's ids should be unique, but aren't always, so duplicates are reported rather than
 * skipped.
 */
function repeatedIds(found: readonly Transaction[]): string[] {
  const seen = new Map<string, number>();
  const notes: string[] = [];
  for (const { nth, account, values } of found) {
    const parts = ['FITID', 'DTPOSTED', 'TRNAMT'].map((name) => values.get(name) ?? '');
    const key = [account, ...parts].join(' ');
    const first = seen.get(key);
    if (first === undefined) seen.set(key, nth);
    else if (parts[0] !== '' && notes.length < MAX_NOTES) {
      notes.push(
        `Rows ${first} and ${nth} have the same bank id, day, and amount. Both are kept. Check whether they're the same payment.`,
      );
    }
  }
  return notes;
}

function entryOf(
  each: Transaction,
  amended: ReadonlySet<string>,
  decimal: Decimal | undefined,
  isBySign: boolean,
): Entry {
  const { values, account, nth, isPending } = each;
  const get = (name: string): string => values.get(name) ?? '';
  const dayText = get('DTPOSTED') || get('DTUSER') || get('DTTRAN');
  const read = centsIn(get('TRNAMT'), decimal);
  const cents = !isBySign && OUT.has(get('TRNTYPE').toUpperCase()) ? -Math.abs(read ?? 0) : (read ?? 0);
  const payee = oneLine(get('NAME') || get('MEMO'));
  const memo = oneLine(get('MEMO'));
  const isAmended = get('CORRECTFITID') === '' && amended.has(`${account} ${get('FITID')}`);
  const isDeletion = get('CORRECTACTION').toUpperCase() === 'DELETE';
  const setAside = isAmended
    ? 'corrected by a later one'
    : isDeletion
      ? 'the correction that deletes another'
      : undefined;
  const refused =
    read === undefined ? `"${get('TRNAMT').slice(0, 40)}" isn't an amount` : isPending ? 'it is pending' : undefined;
  return {
    line: nth,
    dayText,
    // Use the bank's local day, because converting time zones would shift it.
    day: dateShape(dayText.slice(0, 8)),
    number: numberOf(values),
    payee,
    memo: memo === payee ? '' : memo,
    account,
    category: '',
    source: oneLine(
      ['TRNTYPE', 'DTPOSTED', 'TRNAMT', 'CHECKNUM', 'NAME', 'MEMO']
        .map(get)
        .filter((text) => text !== '')
        .join(' | '),
    ),
    cents,
    isVoid: false,
    isCleared: true,
    ...(get('FITID') !== '' && { bankId: oneLine(get('FITID')).slice(0, 255) }),
    ...(setAside !== undefined && { setAside }),
    ...(refused !== undefined && { refused }),
  };
}

function formatOf(text: string): string {
  const head = text.slice(0, 4000);
  if (/<\?OFX|OFXHEADER\s*=?\s*"?200/i.test(head)) return /<INTU\./i.test(head) ? 'OFX 2 XML (QFX)' : 'OFX 2 XML';
  const version = /VERSION:(\d)(\d)(\d)/.exec(head)?.slice(1).join('.') ?? '1';
  return `OFX ${version} SGML${/<INTU\./i.test(head) ? ' (QFX)' : ''}`;
}

export const isOfx = (text: string): boolean => /OFXHEADER|<\?OFX\b|<OFX>/i.test(text.slice(0, 4000));

/** Parses OFX 1 and 2, and Quicken's QFX. */
export function readOfx(text: string, signAnswer: string | undefined): ParsedFile {
  const begin = text.search(/<OFX>/i);
  const { found, balances, isComplete } = transactionsOf(begin < 0 ? text : text.slice(begin));
  const amounts = found.map(({ values }) => values.get('TRNAMT') ?? '');
  const written = [...amounts, ...balances.map(({ amount }) => amount)];
  const decimal = columnDecimal(written.flatMap((amount) => splitAmount(amount)?.body ?? []));
  const kinds = found.map(({ values }) => values.get('TRNTYPE')?.toUpperCase() ?? '');
  // Some banks omit the minus sign.
  const isOpen =
    !amounts.some((amount) => amount.includes('-') && /[1-9]/.test(amount)) && kinds.some((kind) => OUT.has(kind));
  const isBySign = !isOpen || (signAnswer !== undefined && !/kind|type|pos|plus|without/i.test(signAnswer));
  const amended = corrected(found);
  return {
    kind: 'statement',
    format: formatOf(text),
    dialect: {
      decimal: decimal ?? 'not shown',
      sign: isBySign ? 'negative = money out' : 'the type says what is money out',
    },
    entries: found.map((each) => entryOf(each, amended, decimal, isBySign)),
    signs: isOpen ? plainSigns : [],
    balances: balances.flatMap(({ amount, ...rest }) => {
      const cents = centsIn(amount, decimal);
      return cents === undefined ? [] : [{ ...rest, kind: 'closing' as const, cents }];
    }),
    notes: [...(isComplete ? [] : [NO_END]), ...repeatedIds(found)],
  };
}
