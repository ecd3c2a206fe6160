import { describe, expect, it } from 'vitest';
import {
  gapHints,
  gapsInWords,
  holidayHint,
  holidayMark,
  payDateHint,
  payDateMark,
} from '../../../shared/pay-periods/hints.ts';

const holidays = [
  { holiday_date: '2026-12-25', description: 'Christmas Day' },
  { holiday_date: '2026-12-24', description: 'Christmas Eve' },
  { holiday_date: '2027-07-04', description: 'Independence Day' },
];

describe('the pay date hint', () => {
  it.each([
    [
      'on a holiday',
      '2026-12-25',
      'The pay date 2026-12-25 is a holiday (Christmas Day). The previous working day is Wednesday, 2026-12-23.',
    ],
    [
      'on a weekend',
      '2026-12-19',
      'The pay date 2026-12-19 is a Saturday. The previous working day is Friday, 2026-12-18.',
    ],
    [
      'on a holiday on a weekend',
      '2027-07-04',
      'The pay date 2027-07-04 is a Sunday and a holiday (Independence Day). The previous working day is Friday, 2027-07-02.',
    ],
    ['on a working day', '2026-12-18', undefined],
    ['that is half-typed', '2026-12-', undefined],
  ])('is right for a date %s', (_, date, hint) => {
    expect(payDateHint(date, holidays)).toBe(hint);
  });
});

describe('the mark of a pay date in a list', () => {
  const observed = [...holidays, { holiday_date: '2027-09-06', description: 'Have a day off' }];

  it.each([
    ['2026-12-25', 'Holiday (Christmas Day)'],
    ['2026-12-19', 'Saturday'],
    ['2027-07-04', 'Sunday and holiday (Independence Day)'],
    ['2027-09-06', 'Holiday (Have a day off)'],
    ['2026-12-18', undefined],
  ])('of %s is %s', (date, mark) => {
    expect(payDateMark(date, observed)).toBe(mark);
  });
});

describe('the mark of a holiday in a list', () => {
  const observed = [...holidays, { holiday_date: '2027-07-05', description: 'Independence Day (observed)' }];

  it.each([
    ['a Saturday whose Friday is no holiday', '2027-12-25', 'Not observed'],
    ['a Sunday whose Monday is a holiday', '2027-07-04', undefined],
    ['a working day', '2026-12-25', undefined],
    ['half a date', '2026-12', undefined],
  ])('of %s', (_, date, mark) => {
    expect(holidayMark(date, observed)).toBe(mark);
  });
});

describe('the gaps between pay periods', () => {
  const others = [
    { start_date: '2026-01-05', end_date: '2026-01-18' },
    { start_date: '2026-02-02', end_date: '2026-02-15' },
  ];

  it.each([
    ['2026-01-19', '2026-02-01', []],
    ['2026-01-20', '2026-02-01', ["2026-01-19 isn't in any pay period, so nobody can enter hours for that day."]],
    [
      '2027-02-01',
      '2027-02-14',
      ["2026-02-16 to 2027-01-31 aren't in any pay period, so nobody can enter hours for those days."],
    ],
    [
      '2026-01-21',
      '2026-01-30',
      [
        "2026-01-19 to 2026-01-20 aren't in any pay period, so nobody can enter hours for those days.",
        "2026-01-31 to 2026-02-01 aren't in any pay period, so nobody can enter hours for those days.",
      ],
    ],
    ['2026-01-01', '2026-01-04', []],
    ['2026-01', '2026-02-01', []],
    ['2026-02-01', '2026-01-20', []],
  ])('next to a period from %s to %s are named', (start_date, end_date, expected) => {
    expect(gapHints({ start_date, end_date }, others)).toEqual(expected);
  });

  it('are not named while the period overlaps another, which would be refused', () => {
    // From within the last of these to after it: the days before it are that one's own.
    expect(gapHints({ start_date: '2026-02-10', end_date: '2026-03-01' }, others)).toEqual([]);
    expect(gapHints({ start_date: '2026-01-25', end_date: '2026-02-03' }, others)).toEqual([]);
  });

  it('are found in a whole list, whatever its order', () => {
    expect(gapsInWords(others.toReversed())).toEqual([
      "2026-01-19 to 2026-02-01 aren't in any pay period, so nobody can enter hours for those days.",
    ]);
    expect(gapsInWords([])).toEqual([]);
  });

  it('are not mentioned for the first period of all', () => {
    expect(gapHints({ start_date: '2026-01-05', end_date: '2026-01-18' }, [])).toEqual([]);
  });
});

it.each([
  [
    '2027-07-04',
    "2027-07-04 is a Sunday, and weekend days can't have holiday hours. If your company observes it on Monday, add 2027-07-05 too.",
  ],
  [
    '2026-07-04',
    "2026-07-04 is a Saturday, and weekend days can't have holiday hours. If your company observes it on Friday, add 2026-07-03 too.",
  ],
  ['2026-12-25', undefined],
  ['', undefined],
])('a holiday on %o gets the right weekend hint', (date, hint) => {
  expect(holidayHint(date)).toBe(hint);
});
