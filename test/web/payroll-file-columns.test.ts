import { expect, it } from 'vitest';
import { momentText } from '../../shared/dates.ts';
import { rowSearch } from '../../web/components/table/search.ts';
import { type FileRow, fileColumns } from '../../web/features/timesheets/payroll-export/file-columns.tsx';

const columns = fileColumns((at) => momentText('America/New_York', new Date(at)));

it('a payroll file is found by the day and time shown for it, not by those in Greenwich', () => {
  const file = { exported_at: '2026-03-10T02:30:00.000Z', period: '', layout_name: '', provider: 'gusto' } as FileRow;
  const finds = (typed: string): boolean => rowSearch(columns)(typed)(file);
  expect(finds('2026-03-09 22:30')).toBe(true);
  expect(finds('2026-03-10')).toBe(false);
});
