import { pushDays } from '../payroll/push-holidays.ts';
import type { Chore } from './chore.ts';

/** R22: ends what a holiday's own call could not finish. */
export const endHolidayPushes: Chore = async ({ store, change, deadline }) => {
  const { marked, isFinished } = await pushDays(store, 'noted', { change, deadline });
  const sentence = marked === 0 ? 'No holiday was left to push.' : `Updated the holidays of ${marked} timesheets.`;
  return { sentence, facts: { marked }, isComplete: isFinished };
};
