import type { Handlers } from '../../crud/crud.ts';
import { isWritable, planOfPeriod } from './plan-of-period.ts';

export const payrollPreview: Handlers<'timesheets'>['payroll-preview'] = async ({ store, query }) => {
  const { pay_period_id, layout_id, is_whole } = query;
  const plan = await planOfPeriod(store, { pay_period_id, layout_id, is_whole: is_whole === 1 });
  const { lines, nth, file, fingerprint } = plan;
  return {
    lines: lines.map(({ cells: _cells, ...line }) => line),
    nth,
    file_name: file.fileName,
    fingerprint: isWritable(plan) ? fingerprint : null,
  };
};
