import { collections } from '../../shared/contract/collections.ts';
import { emptyDays } from '../../shared/timesheets/frame.ts';
import { newRecord, planCreate } from '../../functions/store/records.ts';
import type { Stored, Values } from './factories.ts';
import type { Person, Product, Reply } from './harness.ts';

const { TsrpTimesheet } = collections;

/** The flags of each state as stored. */
export const flags = {
  open: { is_locked: false, is_approved: false, is_processed: false },
  locked: { is_locked: true, is_approved: false, is_processed: false },
  approved: { is_locked: true, is_approved: true, is_processed: false },
  processed: { is_locked: true, is_approved: true, is_processed: true },
} as const;

export type State = keyof typeof flags;

export interface Period extends Stored {
  readonly start_date: string;
  readonly end_date: string;
  readonly pay_date: string;
}

/** A timesheet created directly in a state; its days are those of the period, without holidays. */
export async function sheetIn(product: Product, owner: Person, period: Period, state: State): Promise<Stored> {
  const { store } = product;
  const id = await store.nextId(TsrpTimesheet);
  const record = newRecord(
    id,
    {
      ...Object.fromEntries(Object.keys(TsrpTimesheet.fields).map((name) => [name, null])),
      user_id: owner.id,
      pay_period_id: period.id,
      ...flags[state],
      data: emptyDays(period, []),
    },
    store.now(),
  );
  await store.commit(planCreate(TsrpTimesheet, record, { at: store.now(), call: 'test', by: null, reason: null }));
  return record;
}

export const storedSheet = async (product: Product, id: number): Promise<Stored | undefined> =>
  product.store.get(TsrpTimesheet, id);

/** Calls an action of the product on timesheets. */
export function actOn(
  product: Pick<Product, 'call'>,
  action: string,
  person: Person,
  sheet: Values,
  more: Values = {},
): Promise<Reply> {
  const { token } = person;
  const timesheet_id = Number(sheet.id);
  switch (action) {
    case 'read':
      return product.call('GET /api_admin_private/timesheet', { token, query: { timesheet_id } });
    case 'save':
      return product.call('PUT /api_user_private/save-my-timesheet', { token, body: { timesheet: sheet, ...more } });
    case 'modify':
      return product.call('PUT /api_admin_private/modify-timesheet', { token, body: { timesheet: sheet, ...more } });
    case 'delete':
      return product.call('DELETE /api_admin_private/delete-timesheet', { token, query: { timesheet_id } });
    case 'TsrpTimesheet.update':
      return product.call('PUT /crud/TsrpTimesheet/update', { token, query: { id: timesheet_id }, body: sheet });
    case 'TsrpTimesheet.delete':
      return product.call('DELETE /crud/TsrpTimesheet/delete', { token, query: { id: timesheet_id } });
    case 'lock-all':
    case 'approve-all':
    case 'process-all': {
      const body = { timesheet_ids: [timesheet_id] };
      return product.call(`POST /api_admin_private/${action}-timesheets`, { token, body });
    }
    case 'ready': {
      const body = { timesheet_id, ...more };
      return product.call('PUT /api_user_private/mark-timesheet-ready', { token, body });
    }
    case 'return': {
      const body = { timesheet_id, note: 'Friday is missing.', ...more };
      return product.call('PUT /api_admin_private/return-timesheet', { token, body });
    }
    default:
      return product.call(`PUT /api_admin_private/${action}-timesheet`, { token, body: { timesheet_id, ...more } });
  }
}

/** The same days with work from 8 to 12 on the day with this index. */
export const withWork = (sheet: Values, nth: number, end = '12:00'): Values => ({
  ...sheet,
  data: (sheet.data as Values[]).map((day, index) =>
    index === nth ? { ...day, work_sessions: [{ start: '08:00', end, note: null }] } : day,
  ),
});
