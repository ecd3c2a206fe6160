import { describe, expect, it } from 'vitest';
import { cellIssues, whyNoHours } from '../../../shared/timesheets/cells.ts';
import type { Day } from '../../../shared/timesheets/day.ts';
import { leaveKinds } from '../../../shared/timesheets/hours.ts';
import { daysFrom } from './days.ts';

// A Friday to the Monday after it; the Friday and the Sunday are holidays.
const [friday, saturday, sunday, monday] = daysFrom('2026-07-03', 4, {
  '2026-07-03': 'Independence Day, observed',
  '2026-07-05': 'Feast',
}) as [Day, Day, Day, Day];

describe('leave', () => {
  it.each<[string, Day, readonly string[]]>([
    ['a holiday: all kinds', friday, leaveKinds],
    ['a weekend: none', saturday, []],
    ['a holiday on a weekend: none', sunday, []],
    ['a working day: all kinds but holiday hours', monday, ['sick', 'vacation', 'inclement_weather']],
  ])('is accepted on %s', (_, day, kinds) => {
    expect(leaveKinds.filter((kind) => whyNoHours(day, kind) === undefined)).toEqual(kinds);
  });

  it('that a day does not accept is rejected with a reason for each kind', () => {
    expect(cellIssues({ ...monday, holiday: 8, sick: 4 }, 'data.3')).toEqual([
      { field: 'data.3.holiday', message: 'Only holidays can have holiday hours.' },
    ]);
    expect(cellIssues({ ...sunday, holiday: 8, inclement_weather: 0.01 }, 'data.2')).toEqual([
      { field: 'data.2.holiday', message: "Weekend days can't have holiday hours." },
      { field: 'data.2.inclement_weather', message: "Weekend days can't have inclement weather hours." },
    ]);
  });

  it('that a day no longer accepts may be kept or removed but not changed', () => {
    const before = { ...monday, holiday: 8 };
    expect(cellIssues(before, 'd', before)).toEqual([]);
    expect(cellIssues({ ...before, holiday: 0 }, 'd', before)).toEqual([]);
    expect(cellIssues({ ...before, holiday: 1 }, 'd', before)).toHaveLength(1);
    expect(cellIssues({ ...before, holiday: 1 }, 'd', { ...before, holiday: 1 })).toEqual([]);
  });
});
