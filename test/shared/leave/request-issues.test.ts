import { expect, it } from 'vitest';
import { LAST_BEFORE_FIRST } from '../../../shared/dates.ts';
import { requestIssues } from '../../../shared/leave/request-issues.ts';

const facts = { today: '2026-11-27', fullDay: 800, holidays: new Set(['2026-12-25']) };

const TOO_LONG = 'One request covers up to 92 days. Request a longer leave in parts.';
const PART_DAY = 'A full day is 8.00 hours. Leave this empty for full days.';
const NOTHING = 'These days are weekends or holidays, so no leave is needed.';

it.each([
  ['2026-12-01', '2027-03-02', 800, []],
  ['2026-12-01', '2027-03-03', 800, [['last_day', TOO_LONG]]],
  ['2026-12-01', '2027-03-15', 800, [['last_day', TOO_LONG]]],
  ['2026-12-02', '2026-12-01', 800, [['last_day', LAST_BEFORE_FIRST]]],
  ['2026-12-01', '2026-12-01', 900, [['hours', PART_DAY]]],
  ['2026-12-01', '2026-12-01', 25, []],
  ['2026-12-25', '2026-12-27', 800, [['last_day', NOTHING]]],
  ['2026-12-25', '2026-12-28', 800, []],
  ['2026-08-27', '2026-08-27', 800, []],
  ['2026-08-26', '2026-08-26', 800, [['first_day', 'Leave can be requested up to 92 days back.']]],
  ['2028-05-30', '2028-05-30', 800, []],
  ['2028-05-31', '2028-05-31', 800, [['first_day', 'Leave can be requested up to 550 days ahead.']]],
])(
  'leave from %s to %s with %i hundredths a day has the problems %j',
  (first_day, last_day, day_hundredths, issues) => {
    const found = requestIssues({ first_day, last_day, day_hundredths }, facts);
    expect(found.map(({ field, message }) => [field, message])).toEqual(issues);
  },
);
