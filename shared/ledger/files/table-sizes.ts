import { isSplitNumber, plainCategory, sameAccount } from './marks.ts';
import type { Group } from './table-groups.ts';
import type { TableLine } from './table-lines.ts';
import type { Way } from './table-sign.ts';

export interface Sized {
  readonly group: Group;
  readonly cents: number;
  readonly account: string;
  readonly category: string;
  /** Whether the transaction has no line of the chosen account. */
  readonly isElsewhere?: boolean;
}

interface SizedGroups {
  readonly sized: readonly Sized[];
  /** Accounts to choose from; the first is used until the user chooses. */
  readonly choices: readonly string[];
}

const BANK = /check|chequ|bank|giro|current|saving|cash|compte|konto|cuenta|conto|rekening/i;
const BANK_TYPE = /\b(?:bank|cash and bank|checking|savings)\b/i;

/**
 * Returns accounts by the number of transactions with a line of theirs, and whether their names look like bank
 * accounts.
 */
function accountsOf(groups: readonly Group[]): { name: string; count: number; isBank: boolean }[] {
  const found = new Map<string, { name: string; count: number; isBank: boolean }>();
  for (const { head, splits } of groups) {
    const seen = new Set<string>();
    for (const { texts } of [head, ...splits]) {
      if (texts.account === '' || seen.has(texts.account)) continue;
      seen.add(texts.account);
      const known = found.get(texts.account) ?? { name: texts.account, count: 0, isBank: false };
      known.count += 1;
      known.isBank ||= texts.accountType === '' ? BANK.test(texts.account) : BANK_TYPE.test(texts.accountType);
      found.set(texts.account, known);
    }
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count);
}

/** For files in which each line names an account: the amount is the sum of the bank account's lines. */
function byAccount(groups: readonly Group[], wayOf: (line: TableLine) => Way, answer: string | undefined): SizedGroups {
  const accounts = accountsOf(groups);
  const named = accounts.find(({ name }) => answer !== undefined && sameAccount(name, answer));
  const inAll = accounts.filter(({ count }) => count === groups.length);
  const banks = accounts.filter(({ isBank }) => isBank);
  const [only] = inAll.length === 1 && groups.length > 1 ? inAll : banks.length === 1 ? banks : [];
  const ranked = [...banks, ...accounts.filter(({ isBank }) => !isBank)].map(({ name }) => name);
  const chosen = named?.name ?? only?.name ?? ranked[0] ?? '';
  const sized = groups.map((group): Sized => {
    const lines = [group.head, ...group.splits];
    const own = lines.filter(({ texts }) => sameAccount(texts.account, chosen));
    const others = lines.filter(({ texts }) => !sameAccount(texts.account, chosen) && texts.account !== '');
    const cents = own.reduce((sum, line) => sum + Math.abs(line.money?.cents ?? 0) * wayOf(line), 0);
    const category = others.length === 1 ? (others[0]?.texts.account ?? '') : '';
    return { group, cents, account: chosen, category, ...(own.length === 0 && { isElsewhere: true }) };
  });
  return { sized, choices: only ? [] : ranked };
}

const signed = (line: TableLine, wayOf: (line: TableLine) => Way): number =>
  Math.abs(line.money?.cents ?? 0) * wayOf(line);

/** Whether a first line is for another category than the only other one, so that each has a part, though they are equal. */
function isPart({ head, splits: [only, ...more] }: Group): boolean {
  const categories = new Set([head, only].map((line) => plainCategory(line?.texts.category ?? '')));
  return more.length === 0 && categories.size === 2 && ![...categories].some((each) => each === '' || BANK.test(each));
}

/**
 * For files in which the first line contains either the whole amount or only its own split; all split transactions of a
 * file are alike.
 */
function bySplits(groups: readonly Group[], wayOf: (line: TableLine) => Way): SizedGroups {
  const amounts = groups.map((group) => ({
    group,
    first: signed(group.head, wayOf),
    rest: group.splits.reduce((sum, line) => sum + signed(line, wayOf), 0),
  }));
  const isWhole = amounts.every(
    ({ group, first, rest }) =>
      group.splits.length === 0 ||
      (!isSplitNumber(group.head.texts.number) &&
        group.head.texts.splitMark === '' &&
        (first + rest === 0 || (first === rest && !isPart(group)))),
  );
  const sized = amounts.map(({ group, first, rest }): Sized => {
    const { account, category } = group.head.texts;
    const [only] = group.splits;
    const own = category === '' && group.splits.length === 1 ? (only?.texts.category ?? '') : category;
    return {
      group,
      cents: isWhole ? first : first + rest,
      account,
      category: group.splits.length > 0 && !isWhole ? '' : own,
    };
  });
  return { sized, choices: [] };
}

/** Whether a transaction's lines name several accounts: the bank's, and where the money went. */
export const isDoubleEntry = (groups: readonly Group[]): boolean =>
  groups.some(({ head, splits }) =>
    splits.some(
      ({ texts }) => texts.account !== '' && head.texts.account !== '' && texts.account !== head.texts.account,
    ),
  );

/** Returns each transaction's amount and account. */
export function sizeGroups(
  groups: readonly Group[],
  wayOf: (line: TableLine) => Way,
  answer: string | undefined,
): SizedGroups {
  return isDoubleEntry(groups) ? byAccount(groups, wayOf, answer) : bySplits(groups, wayOf);
}
