import { AppError } from '../../app-error.ts';
import type { StoredRecord } from '../../store/record.ts';
import type { Store } from '../../store/store.ts';
import { readChanges, readExports } from './stored-exports.ts';

/** R76: time cards of exported hours are kept. Their hours can be removed, but not the timesheet. */
export async function assertNotExported(store: Store, { user_id, pay_period_id }: StoredRecord): Promise<void> {
  const files = await readChanges(store, await readExports(store, Number(pay_period_id)));
  if (!files.flat().some((each) => each.user_id === user_id)) return;
  throw new AppError(
    'conflict',
    'The hours of this timesheet were exported to payroll, so it has to be kept. Remove its hours and process it again to correct them.',
  );
}
