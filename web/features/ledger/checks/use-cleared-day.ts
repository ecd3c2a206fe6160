import { useState } from 'react';
import { messages } from '../../../../shared/contract/field.ts';
import { readCheckDate } from '../../../../shared/ledger/check-date.ts';
import type { Check } from '../../../../shared/ledger/checks.ts';
import { clearedDayIssues, isCleared } from '../../../../shared/ledger/cleared.ts';

const NEEDED = 'Enter the day the bank paid.';

const dayProblem = (day: string | undefined, today: string): string | undefined =>
  day === undefined ? messages.date : clearedDayIssues(day, today)[0]?.message;

/** The state of a field for the day on which the bank paid some checks; an empty field removes their day. */
export function useClearedDay(checks: readonly Check[], today: string) {
  const initial = (checks.length === 1 ? checks[0]?.cleared_on : null) ?? today;
  const [typed, type] = useState(initial);
  const isEmpty = typed.trim() === '';
  const day = readCheckDate(typed, today);
  const needed = checks.some(isCleared) ? undefined : NEEDED;
  return {
    typed,
    type,
    isDirty: typed !== initial,
    /** Undefined if the text isn't a date. */
    day,
    /** The value to store. */
    stored: isEmpty ? null : (day ?? null),
    problem: isEmpty ? needed : dayProblem(day, today),
    /** How many of the checks are dated after this day. */
    tooEarlyFor: day === undefined ? 0 : checks.filter(({ transaction_date }) => transaction_date > day).length,
  };
}
