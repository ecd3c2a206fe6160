import { describe, expect, it } from 'vitest';
import { readNight, readWork } from '../../../shared/timesheets/time-input.ts';
import { sessions } from './days.ts';

describe('the notes of sessions whose times are corrected', () => {
  const noted = (text: string) =>
    text
      .split(' ')
      .filter(Boolean)
      .map((each) => {
        const [times = '', note = null] = each.split('=');
        return { ...sessions(times)[0]!, note };
      });

  it.each([
    ['a later end', '07:00-15:30=A', '7-16', '07:00-16:00=A'],
    ['an earlier start', '07:00-15:30=A', '6:30-15:30', '06:30-15:30=A'],
    ['both times changed', '07:00-15:30=A', '8-16', '08:00-16:00=A'],
    ['a number of hours', '07:00-15:30=A', '9', '07:00-16:00=A'],
    ['one of two changed', '07:00-11:00=A 12:00-16:00=B', '7-11, 12-17', '07:00-11:00=A 12:00-17:00=B'],
    ['a session without a note', '07:00-11:00 12:00-16:00=B', '7-12, 12:30-16', '07:00-12:00 12:30-16:00=B'],
    ['a split one, by its start', '07:00-15:30=A', '7-8, 8:30-15', '07:00-08:00=A 08:30-15:00'],
    ['a split one, by what overlaps most', '07:00-15:30=A', '8-9, 10-15', '08:00-09:00 10:00-15:00=A'],
    ['an unchanged one before a longer one', '07:00-08:00=A 08:00-16:00=B', '7-8, 9-15', '07:00-08:00=A 09:00-15:00=B'],
    ['two that became one', '07:00-08:00=A 09:00-16:00=B', '7-16', '07:00-16:00=B'],
    ['other times of the day', '07:00-11:00=A', '12-16', '12:00-16:00'],
    ['a removed one', '07:00-11:00=A 12:00-16:00=B', '12-16', '12:00-16:00=B'],
  ])('stay with %s', (_, before, line, after) => {
    const known = { work_sessions: noted(before), break_sessions: [] };
    expect(readWork(line, known)).toEqual({ work_sessions: noted(after), break_sessions: [] });
  });

  it('stay with breaks, and never change between work and break', () => {
    const known = { work_sessions: noted('07:00-15:00=A'), break_sessions: noted('11:00-11:30=rest') };
    expect(readWork('7-15 break 11-11:45', known)).toEqual({
      work_sessions: noted('07:00-15:00=A'),
      break_sessions: noted('11:00-11:45=rest'),
    });
  });

  it('stay with work that becomes work past midnight', () => {
    const known = { work_sessions: noted('09:00-12:00=A 22:00-24:00=B'), break_sessions: [] };
    expect(readNight('9-12, 22-6', known)?.today).toEqual(known);
  });
});
