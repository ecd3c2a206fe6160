import { canAll } from '../../shared/access/policy.ts';
import { collections } from '../../shared/contract/collections.ts';
import { type Found, MAX_FOUND } from '../../shared/contract/operations/find.ts';
import type { TimesheetRecord } from '../../shared/contract/operations/timesheets.ts';
import type { Check } from '../../shared/ledger/checks.ts';
import { checkTerms } from '../../shared/ledger/find-check.ts';
import { stateOf } from '../../shared/timesheets/lifecycle.ts';
import { checksOfAmount, checksWithNumber, newestFirst } from '../bookkeeping/find-checks.ts';
import type { Handlers } from '../crud/crud.ts';
import { visibleOwners } from '../crud/get-all.ts';
import { type Call, callerOf } from '../http/call.ts';
import { findByUnique, sheetUniqueKey } from '../payroll/find-by-unique.ts';
import { listPartition } from '../store/keys.ts';
import type { StoredRecord } from '../store/record.ts';

const { CklgFundSource, CklgTransaction, TsrpTimesheet } = collections;

const MAX_BYTES = 1_000_000;

/** Each check once, the newest first. */
function newestChecks(checks: readonly Check[]): Found['checks'] {
  const byId = new Map(checks.map((check) => [check.id, check]));
  return newestFirst([...byId.values()])
    .slice(0, MAX_FOUND)
    .map(({ id, check_number, transaction_date, amount, payee_id, is_voided }) => ({
      id,
      check_number,
      transaction_date,
      amount,
      payee_id,
      is_voided,
    }));
}

async function findChecks(call: Call, words: string): Promise<Found['checks']> {
  const { number, cents } = checkTerms(words);
  if ((number === null && cents === null) || !canAll(callerOf(call), CklgTransaction.access.read)) return [];
  const { store } = call;
  const readNumbered = async (wanted: number) => {
    const sources = await store.all(CklgFundSource.name);
    return checksWithNumber(
      store,
      sources.map(({ id }) => id),
      wanted,
      MAX_FOUND,
    );
  };
  const found = await Promise.all([
    number === null ? [] : readNumbered(number),
    cents === null ? [] : checksOfAmount(store, cents, MAX_FOUND),
  ]);
  return newestChecks(found.flat());
}

async function newestSheets({ store }: Call, userId: number): Promise<StoredRecord[]> {
  const pk = listPartition(TsrpTimesheet, 'user_id', userId);
  const { bodies } = await store.page({ pk, descending: true, limit: MAX_FOUND, maxBytes: MAX_BYTES });
  return bodies.map((body) => JSON.parse(body) as StoredRecord);
}

async function findSheets(call: Call, userId: number, periodId: number | null): Promise<Found['timesheets']> {
  const readsAll = canAll(callerOf(call), TsrpTimesheet.access.read);
  if (!readsAll && !(await visibleOwners(call, TsrpTimesheet)).includes(userId)) return [];
  const sheets =
    periodId === null
      ? await newestSheets(call, userId)
      : await findByUnique(call.store, TsrpTimesheet, [sheetUniqueKey(userId, periodId)]);
  return (sheets as (StoredRecord & TimesheetRecord)[]).map((sheet) => ({
    id: sheet.id,
    user_id: sheet.user_id,
    pay_period_id: sheet.pay_period_id,
    state: stateOf(sheet),
  }));
}

/** R79: finds what the lists that a browser holds can't tell: checks by number or amount, and timesheets. */
export const find: Handlers<'home'>['find'] = async (call) => {
  const { words, user_id, pay_period_id } = call.query;
  const [checks, timesheets] = await Promise.all([
    words === null ? [] : findChecks(call, words),
    user_id === null ? [] : findSheets(call, user_id, pay_period_id),
  ]);
  return { checks, timesheets };
};
