import type { Issue } from '../contract/collection.ts';
import { isRealDate } from '../dates.ts';
import { DAYS_AHEAD, isFarAhead } from './check-date.ts';
import { clearedDayIssues } from './cleared.ts';

/** The days of a row that are too late. What is only asked about in the form is refused in a file, where nobody looks. */
export const importedDayIssues = (
  { transaction_date: date, cleared_on }: { readonly [field: string]: unknown },
  today: string,
): Issue[] => [
  ...(isRealDate(date) && isFarAhead(date, today)
    ? [
        {
          field: 'transaction_date',
          message: `This date is more than ${DAYS_AHEAD} days ahead. Correct it in the file, or skip this row.`,
        },
      ]
    : []),
  ...clearedDayIssues(cleared_on, today),
];
