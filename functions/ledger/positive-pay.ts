import { collections } from '../../shared/contract/collections.ts';
import { addDays, dayIn, LAST_BEFORE_FIRST } from '../../shared/dates.ts';
import type { Check } from '../../shared/ledger/checks.ts';
import { isReportable, type ReportableCheck, type ReportableDays } from '../../shared/ledger/reportable-checks.ts';
import { badInput } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import { type Range, readRanges } from '../crud/read-ranges.ts';
import { listPartition } from '../store/keys.ts';
import type { Store } from '../store/store.ts';
import { askedSources } from './checkbooks.ts';

const { CklgTransaction } = collections;

async function rangesOf(store: Store, list: string, from: string, to: string, keep: Range['keep']) {
  const years = await store.years(CklgTransaction, list);
  return years
    .filter((year) => year >= from.slice(0, 4) && year <= to.slice(0, 4))
    .map((year): Range => ({ pk: listPartition(CklgTransaction, list, year), from, to, ...(keep && { keep }) }));
}

const shown = (check: ReportableCheck): ReportableCheck => {
  const { id, check_number, transaction_date, amount, payee_id, fund_source_id, is_voided, voided_at } = check;
  const facts = { id, check_number, transaction_date, amount, payee_id, fund_source_id, is_voided, voided_at };
  return { ...facts, printed_at: check.printed_at ?? null, printed_payee: check.printed_payee ?? null };
};

const LAST_DAY = '9999-12-31';

/** How long before the range a check printed in it may have been dated: banks need not pay it after that. */
const MAX_DAYS_TO_PRINT = 180;

/** Uses one Query per year for checks written, also half a year before the range because of later prints, and one for voids. */
export const positivePay: Handlers<'ledger'>['positive-pay'] = async ({ store, query, runtime }) => {
  const { from, to } = query;
  if (to < from) throw badInput([{ field: 'to', message: LAST_BEFORE_FIRST }]);
  const { sourceIds, only } = await askedSources(store, query);
  const fundSourceIds = new Set(only === null ? sourceIds : [only]);
  const { TIME_ZONE } = runtime.environment;
  const days: ReportableDays = { fundSourceIds, from, to, dayOf: (moment) => dayIn(TIME_ZONE, new Date(moment)) };
  const isListed = (body: string, isOfList: (check: Check) => boolean): boolean => {
    const check = JSON.parse(body) as Check;
    return isOfList(check) && isReportable(check, days);
  };
  // A voided check is in both lists but reported once. Its time is in UTC, at most a day off company time.
  const isVoid = ({ is_voided, voided_at }: Check) => is_voided && voided_at !== null;
  const last = to < LAST_DAY ? addDays(to, 1) : to;
  const ranges = [
    ...(await rangesOf(store, 'year', addDays(from, -MAX_DAYS_TO_PRINT), to, (body) =>
      isListed(body, (check) => !isVoid(check)),
    )),
    ...(await rangesOf(store, 'voided_at', addDays(from, -1), last, (body) => isListed(body, isVoid))),
  ];
  const { bodies, next } = await readRanges(store, CklgTransaction, ranges, { next: query.next });
  return { checks: bodies.map((body) => shown(JSON.parse(body) as Check)), next: next ?? null };
};
