import { collections } from '../../../shared/contract/collections.ts';
import { DEFAULT_FUND_SOURCE_ID } from '../../../shared/contract/collections/cklg-fund-source.ts';
import { addDays } from '../../../shared/dates.ts';
import { createRandom } from './random.ts';
import { accounts, checkNotes, fundSources, payees, voidReasons } from './words.ts';
import type { SeedStatements } from './statements.ts';
import type { Writer } from './writer.ts';

export interface Ledger {
  readonly payees: readonly { readonly id: number; readonly accountId: number | null }[];
  readonly accounts: readonly number[];
  readonly sources: readonly number[];
  /** The user who voided checks. */
  readonly adminId: number;
  readonly today: string;
}

const { CklgAccount, CklgFundSource, CklgPayee, CklgTransaction } = collections;

const SEED = 77_031;
const FIRST_CHECK_NUMBER = 1001;

/** Account numbers: hundreds for top-level fund sources, tens for those below. */
const bankAccount = (nth: number, below = 0): string => String(44_170_100 + 100 * nth + 10 * below);

/** Number of the default fund source, so that Positive Pay works right away. */
export const DEFAULT_BANK_ACCOUNT = bankAccount(0);

const countOf = (tree: Readonly<Record<string, readonly string[]>>): number =>
  Object.values(tree).reduce((sum, below) => sum + 1 + below.length, 0);

/** Accounts, fund sources and payees; the default fund source already exists. */
export async function addLedger(writer: Writer): Promise<Pick<Ledger, 'payees' | 'accounts' | 'sources'>> {
  let account = await writer.reserve(CklgAccount, countOf(accounts));
  const byName = new Map<string, number>();
  for (const [name, below] of Object.entries(accounts)) {
    const parent_id = writer.add(CklgAccount, account++, { name }).id;
    if (below.length === 0) byName.set(name, parent_id);
    for (const child of below) byName.set(child, writer.add(CklgAccount, account++, { name: child, parent_id }).id);
  }
  let source = await writer.reserve(CklgFundSource, countOf(fundSources) - 1);
  const sources = [DEFAULT_FUND_SOURCE_ID];
  Object.entries(fundSources).forEach(([name, below], nth) => {
    const isDefault = nth === 0;
    const parent_id = isDefault
      ? DEFAULT_FUND_SOURCE_ID
      : writer.add(CklgFundSource, source++, { name, number: bankAccount(nth) }).id;
    if (!isDefault && below.length === 0) sources.push(parent_id);
    below.forEach((child, index) => {
      const body = { name: child, number: bankAccount(nth, index + 1), parent_id };
      sources.push(writer.add(CklgFundSource, source++, body).id);
    });
  });
  const random = createRandom(SEED);
  const first = await writer.reserve(CklgPayee, payees.length);
  const made = payees.map(([name, accountName], index) => {
    const accountId = byName.get(accountName) ?? null;
    const { id } = writer.add(CklgPayee, first + index, {
      name,
      address: `${random.whole(1, 900)} ${random.pick(['Main Street', 'Broadway', 'Central Avenue'])}, Albany, NY 12207`,
      phone: `518-555-01${random.digits(2)}`,
      email: `billing@${name
        .toLowerCase()
        .replace(/[^a-z]+/g, '-')
        .replace(/^-|-$/g, '')}.example`,
      is_active: index % 15 !== 14,
      default_account_id: accountId,
    });
    return { id, accountId };
  });
  return { payees: made, accounts: [...byName.values()], sources };
}

const CLEARED_BEFORE_DAYS = 40;
const FORGOTTEN = 0.01;

/** Most checks clear within three weeks; hardly any older ones are outstanding. */
function clearedOn(index: number, back: number, today: string): string | null {
  // Own generator, so that the other random values stay the same.
  const random = createRandom(SEED + 13 * index + 7);
  if (back < CLEARED_BEFORE_DAYS || random.chance(FORGOTTEN)) return null;
  return addDays(today, random.whole(3, 21) - back);
}

/** Many small amounts and few large ones. */
function amountOf(random: ReturnType<typeof createRandom>): number {
  const [from, to] = random.pick([
    [15, 120],
    [40, 400],
    [100, 900],
    [400, 2500],
    [1500, 12_000],
  ] as const);
  return random.whole(from * 100, to * 100) / 100;
}

interface Place {
  /** Index among all checks of the company. */
  readonly index: number;
  /** Index among `count` checks, oldest first, spread over the days up to today. */
  readonly nth: number;
  readonly count: number;
  readonly days: number;
}

const DAYS_UNTIL_VOID = 2;

/** Some days after the check was written, at an hour that is the same day in American time zones; never in the future. */
const voidedAt = (date: string, now: Date): Date =>
  new Date(Math.min(now.getTime(), Date.parse(`${addDays(date, DAYS_UNTIL_VOID)}T17:00:00Z`)));

function checkOf(ledger: Ledger, { index, nth, count, days }: Place, at: Date) {
  const random = createRandom(SEED + 13 * index);
  const payee = random.pick(ledger.payees);
  const account = payee.accountId ?? random.pick(ledger.accounts);
  const isVoided = random.chance(0.04) && nth < count - 5;
  const back = Math.max(0, Math.floor((days * (count - 1 - nth)) / count) - random.whole(0, 2));
  const date = addDays(ledger.today, -back);
  return {
    body: {
      check_number: FIRST_CHECK_NUMBER + index,
      transaction_date: date,
      amount: amountOf(random),
      note: random.chance(0.35) ? random.pick(checkNotes) : null,
      payee_id: payee.id,
      account_id: isVoided ? null : account,
      fund_source_id: random.chance(0.6) ? ledger.sources[0] : random.pick(ledger.sources),
      is_voided: isVoided,
      cleared_on: isVoided ? null : clearedOn(index, back, ledger.today),
    },
    server: isVoided
      ? {
          void_reason: random.pick(voidReasons),
          voided_by: ledger.adminId,
          voided_at: voidedAt(date, at).toISOString(),
          former_account_id: account,
        }
      : {},
  };
}

const PORTION = 500;
const DAYS_OF_A_YEAR = 365;
const FEW = 2000;

interface CheckRange {
  /** Index of the first check, and one past the last. */
  readonly from: number;
  readonly to: number;
  /** The years they span: 3 for few checks, 10 for many. */
  readonly years?: number;
}

/** Checks in batches that fit in memory. */
export async function addChecks(
  writer: Writer,
  ledger: Ledger,
  { from, to, years = to <= FEW ? 3 : 10 }: CheckRange,
  at: Date,
  wrote: (checks: number) => void,
  statements?: SeedStatements,
): Promise<void> {
  const first = await writer.reserve(CklgTransaction, to - from);
  const days = years * DAYS_OF_A_YEAR;
  for (let start = from; start < to; start += PORTION) {
    const end = Math.min(to, start + PORTION);
    for (let index = start; index < end; index += 1) {
      const place = { index, nth: index - from, count: to - from, days };
      const { body, server } = checkOf(ledger, place, at);
      writer.add(CklgTransaction, first + place.nth, body, { ...server, ...statements?.take(body) });
    }
    await writer.flush();
    wrote(end - start);
  }
  statements?.finish();
  await writer.flush();
}
