import { expect, it } from 'vitest';
import { momentText } from '../../shared/dates.ts';
import { byKind } from '../../shared/payroll/entries.ts';
import type { HourHundredths } from '../../shared/timesheets/hours.ts';
import { rowSearch } from '../../web/components/table/search.ts';
import { type FileRow, fileColumns, hoursByKind } from '../../web/features/timesheets/payroll-export/file-columns.tsx';

const columns = fileColumns((at) => momentText('America/New_York', new Date(at)));

it('a payroll file is found by the day and time shown for it, not by those in Greenwich', () => {
  const file = { exported_at: '2026-03-10T02:30:00.000Z', period: '', layout_name: '', provider: 'gusto' } as FileRow;
  const finds = (typed: string): boolean => rowSearch(columns)(typed)(file);
  expect(finds('2026-03-09 22:30')).toBe(true);
  expect(finds('2026-03-10')).toBe(false);
});

it.each<[string, Partial<HourHundredths>]>([
  ['38.00 Regular, 2.50 Overtime premium', { regular: 3800, overtime_premium: 250, flsa_overtime: 250 }],
  ['2.50 Overtime premium', { overtime_premium: 250 }],
  ['-1.00 Regular, 1.00 Vacation', { regular: -100, vacation: 100 }],
  ['-', {}],
])('a payroll file lists the hours that it pays: %s', (text, hours) => {
  expect(hoursByKind({ hundredths: byKind((kind) => hours[kind] ?? 0) })).toBe(text);
});
