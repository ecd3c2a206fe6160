import type { Columns } from './layout.ts';
import { saysBalance, saysVoid } from './marks.ts';
import type { FileKind } from './reading.ts';
import type { TableLine } from './table-lines.ts';

/** Names of record types in bookkeeping programs that aren't payments from a bank account. */
const otherKinds: readonly (readonly [RegExp, string])[] = [
  [/^(?:bill|vendor bill|pj)$/i, 'a bill'],
  [/^(?:bill|vendor|supplier) credit$/i, 'a credit from a vendor'],
  [
    /^(?:invoice|sales receipt|credit memo|credit note|refund receipt|statement charge|stmt charge|sales tax adjustment|sj)$/i,
    'a sale',
  ],
  [
    /^(?:estimate|quote|purchase order|sales order|work order|item receipt|build assembly|inventory (?:qty )?adj\w*|time activity)$/i,
    'not a payment',
  ],
  [
    /^(?:credit card (?:charge|expense|credit|debit)|cc charge|cc credit|ccard refund|bill ?p(?:ay)?m(?:en)?t.{0,3}(?:\(credit card\)|-\s?ccard|-\s?credit card))$/i,
    'on a credit card',
  ],
];

/** Accounts receivable and payable, which aren't bank accounts. */
const LEDGER =
  /^(?:accounts? (?:receivable|payable)|trade (?:debtors|creditors)|debtors|creditors)\b|\((?:a\/r|a\/p)\)$/i;
const CARD = /\b(?:credit card|visa|mastercard|amex|american express)\b/i;

/** Returns why a transaction type of a program isn't a payment; undefined if it may be one. */
export const kindOtherThanPayment = (kind: string): string | undefined =>
  otherKinds.find(([pattern]) => pattern.test(kind.trim()))?.[1];

/** Whether a line states a balance; a payee with such a name has a number. */
export const isBalanceLine = ({ texts }: TableLine): boolean =>
  saysBalance(texts.payee || texts.description || texts.memo) && texts.number === '';

/** Whether a line marks a check as voided; for a zero amount, weaker words suffice. */
export function isVoidLine({ texts, moneyText }: TableLine, isZero: boolean): boolean {
  const isVoidColumn = texts.isVoid !== '' && !/^(?:no|n|false|0|active|open)$/i.test(texts.isVoid);
  return (
    isVoidColumn ||
    /^v(?:oid(?:ed)?)?$/i.test(texts.cleared) ||
    saysVoid(
      [texts.payee, texts.memo, texts.description, texts.status, texts.number, texts.category, moneyText, texts.kind],
      isZero,
    )
  );
}

/** Returns why a line of a register isn't a payment, whatever its amount; undefined if it may be one. */
export function otherThanPayment({ texts }: TableLine, hasOtherAccounts: boolean): string | undefined {
  const named = kindOtherThanPayment(texts.kind);
  if (named !== undefined) return named;
  if (/^no$/i.test(texts.posting)) return 'not posted';
  if (!hasOtherAccounts) return undefined;
  if (LEDGER.test(texts.account)) return 'money owed, not paid';
  return CARD.test(texts.account) ? 'on a credit card' : undefined;
}

/** Whether a transaction type's number is a reference instead of a check number. */
export const isWithoutCheck = (kind: string): boolean =>
  /^(?:transfer|journal(?: entry)?|general journal|genj|deposit|ach|eft|wire|direct debit|debit card|card payment|standing order|dd|so|tax payment)\b/i.test(
    kind,
  );

const BANK_NAME = /check|chequ|bank|giro|current|saving|visa|card|\d{4}/i;

/** Returns what a single column of accounts contains: the bank accounts, or where the money went. */
export function accountMeans(columns: Columns, lines: readonly TableLine[]): 'account' | 'category' {
  if (columns.account === undefined || columns.category !== undefined) return 'account';
  if (columns.fundSource !== undefined) return 'category';
  const values = new Set(lines.map(({ texts }) => texts.account).filter((value) => value !== ''));
  const others = [...values].filter((value) => !LEDGER.test(value));
  return others.every((value) => BANK_NAME.test(value)) ? 'account' : 'category';
}

export function kindOf(columns: Columns, isReference: boolean): FileKind {
  const has = (role: keyof Columns): boolean => columns[role] !== undefined;
  if (has('fundSource') || has('isVoid') || has('posting')) return 'register';
  // A bank may have a column for what its customer has ticked, though every line of its statement has cleared.
  if (has('cleared') && (has('payee') || has('category') || has('number'))) return 'register';
  if (!has('number') || isReference) return 'statement';
  // Banks that mark directions may name categories as well.
  if ((has('category') && !has('direction')) || (has('kind') && has('account') && has('payee'))) return 'register';
  return has('payee') && !has('balance') ? 'register' : 'statement';
}
