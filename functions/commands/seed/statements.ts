import { collections } from '../../../shared/contract/collections.ts';
import { DEFAULT_CHECKBOOK_ID } from '../../../shared/contract/collections/cklg-checkbook.ts';
import { addDays } from '../../../shared/dates.ts';
import { fromCents, storedCents } from '../../../shared/ledger/money.ts';
import type { StatementLine } from '../../../shared/ledger/reconcile/lines.ts';
import { addLineSteps } from '../../ledger/reconcile/statement-lines.ts';
import type { Writer } from './writer.ts';

const { CklgReconciliation } = collections;

/** A check of the demo company before it is written. */
interface SeedCheck {
  readonly check_number: number;
  readonly transaction_date: string;
  readonly amount: number;
  readonly fund_source_id: number | undefined;
  readonly is_voided: boolean;
  readonly cleared_on: string | null;
}

/** The demo company's statements: one for a closed month, and one for the next month, with a file that was just uploaded. */
export interface SeedStatements {
  /** Takes note of a check and returns its server-set fields. */
  readonly take: (check: SeedCheck) => Readonly<Record<string, unknown>>;
  /** Adds both statements. */
  readonly finish: () => void;
}

/** The last day of a month before this one. */
function monthEnd(today: string, back: number): string {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - back, 0)).toISOString().slice(0, 10);
}

const OPENING = 4_825_000;
const FEE = 1800;
const TRANSFER = 250_000;
/** A bank's typical misreading: two digits are swapped. */
const MISREAD = 900;
/** A number of a stolen blank check. */
const STOLEN = 90_412;

type NewLine = Pick<StatementLine, 'date' | 'amount' | 'number' | 'text'>;

/** What the bank says about the checks of the open month: most are fine, and a few aren't. */
function linesOf(checks: readonly SeedCheck[], from: string, until: string): NewLine[] {
  const paid = (check: SeedCheck, date: string, more = 0): NewLine => ({
    date,
    amount: -fromCents(storedCents(check.amount) + more),
    number: check.check_number,
    text: `CHECK ${check.check_number}`,
  });
  const isRecent = ({ transaction_date: date }: SeedCheck) => date > addDays(from, -14) && date <= addDays(until, -6);
  const cleared = checks.filter(({ cleared_on: day }) => day !== null && day > from && day <= until);
  const open = checks.filter((check) => check.cleared_on === null && !check.is_voided && isRecent(check));
  const voided = checks.filter((check) => check.is_voided && check.transaction_date <= until).slice(-1);
  const onDay = ({ transaction_date: date }: SeedCheck): string => {
    const day = addDays(date, 5);
    return day > from ? day : addDays(from, 1);
  };
  // Some checks stay outstanding, and the bank reads one wrongly.
  const presented = open.filter((_, index) => index % 4 !== 3);
  const misread = Math.min(2, presented.length - 1);
  return [
    ...cleared.map((check) => paid(check, check.cleared_on!)),
    ...presented.map((check, index) => paid(check, onDay(check), index === misread ? MISREAD : 0)),
    ...voided.map((check) => paid(check, addDays(until, -4))),
    { date: addDays(until, -9), amount: -640, number: STOLEN, text: `CHECK ${STOLEN}` },
    { date: addDays(from, 6), amount: 31_250, number: null, text: 'DEPOSIT' },
    { date: addDays(from, 20), amount: 28_400.5, number: null, text: 'DEPOSIT' },
    { date: addDays(until, -12), amount: -fromCents(TRANSFER), number: null, text: 'TRANSFER TO SAVINGS' },
    { date: until, amount: -fromCents(FEE), number: null, text: 'SERVICE CHARGE' },
  ].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** Returns the figures of the closed month. Deposits are such that some money is left. */
function closedMonth(on: readonly SeedCheck[], outstanding: readonly SeedCheck[]) {
  const sum = (all: readonly SeedCheck[]): number => all.reduce((total, { amount }) => total + storedCents(amount), 0);
  const deposits = Math.ceil(sum(on) / 100_000) * 100_000 + 500_000;
  const closing = OPENING + deposits - FEE - sum(on);
  return {
    closing,
    body: {
      opening_balance: fromCents(OPENING),
      closing_balance: fromCents(closing),
      deposits: fromCents(deposits),
      fees: fromCents(FEE),
      state: 'closed',
    },
    server: {
      check_count: on.length,
      check_total: fromCents(sum(on)),
      deposit_total: fromCents(deposits),
      fee_total: fromCents(FEE),
      aside_total: 0,
      difference: 0,
      outstanding_count: outstanding.length,
      outstanding_total: fromCents(sum(outstanding)),
    },
  };
}

export async function startStatements(writer: Writer, today: string, adminId: number): Promise<SeedStatements> {
  const first = await writer.reserve(CklgReconciliation, 2);
  const [before, closedOn, openOn] = [3, 2, 1].map((back) => monthEnd(today, back)) as [string, string, string];
  const closedAt = `${addDays(closedOn, 3)}T14:30:00.000Z`;
  const checks: SeedCheck[] = [];
  const isOnClosed = ({ cleared_on: day }: SeedCheck): boolean => day !== null && day > before && day <= closedOn;
  const wasOutstanding = ({ is_voided, cleared_on: day, transaction_date }: SeedCheck): boolean =>
    !is_voided && transaction_date <= closedOn && (day === null || day > closedOn);
  return {
    take: (check) => {
      checks.push(check);
      return isOnClosed(check) ? { reconciliation_id: first, statement_line: null, reconciled_at: closedAt } : {};
    },
    finish: () => {
      const on = checks.filter(isOnClosed);
      const { closing, body, server } = closedMonth(on, checks.filter(wasOutstanding));
      const sources = [...new Set(on.flatMap(({ fund_source_id: id }) => id ?? []))].toSorted((a, b) => a - b);
      writer.add(
        CklgReconciliation,
        first,
        { checkbook_id: DEFAULT_CHECKBOOK_ID, statement_date: closedOn, ...body },
        { ...server, files: [], line_count: 0, closed_at: closedAt, closed_by: adminId, fund_source_ids: sources },
      );
      const lines = linesOf(checks, closedOn, openOn).map((line, index): StatementLine => ({
        line: index + 1,
        ...line,
        bank_id: `DEMO${index + 1}`,
        repeats: null,
      }));
      const end = closing + lines.reduce((sum, { amount }) => sum + storedCents(amount), 0);
      const file = { name: `statement ${openOn}.ofx`, format: 'OFX 2 XML', lines: lines.length, repeats: 0 };
      writer.add(
        CklgReconciliation,
        first + 1,
        {
          checkbook_id: DEFAULT_CHECKBOOK_ID,
          statement_date: openOn,
          opening_balance: fromCents(closing),
          closing_balance: fromCents(end),
        },
        { files: [file], line_count: lines.length, fund_source_ids: [] },
      );
      writer.take(addLineSteps(first + 1, lines));
    },
  };
}
