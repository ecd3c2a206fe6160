import { countOf } from '../../shared/count-of.ts';
import { accrueLeave as accrue } from '../payroll/accrue-leave.ts';
import type { Chore } from './chore.ts';

/** R73 */
export const accrueLeave: Chore = async ({ store, change, today, deadline }) => {
  const { entries, people, isFinished } = await accrue(store, change, { today, deadline });
  if (entries === 0) return { sentence: '', facts: { entries, people }, isComplete: isFinished };
  const sentence = `Updated the leave balances of ${countOf(people, 'person', 'people')}.`;
  return { sentence, facts: { entries, people }, isComplete: isFinished };
};
