import type { Check } from '../../../../shared/ledger/checks.ts';
import type { DayOrder } from '../../../../shared/ledger/files/day-text.ts';
import type { AmountSign } from '../../../../shared/ledger/import-amounts.ts';

export const CHECKS_NOT_LOADED = "The checks aren't loaded yet.";

/** What the bank needs once a check's void is undone: no later file tells it. */
export const unvoidedText = ({ transaction_date }: Pick<Check, 'transaction_date'>): string =>
  `If your bank has it as void, send the Positive Pay file of ${transaction_date} again before it is cashed.`;

export const CHECKS_FAILED = "The checks couldn't be loaded.";

export const CHECKS_NOT_EXPORTED = "The checks couldn't be exported.";

export const NO_CHECKS_IN_PERIOD = 'No checks in this period.';

export const SELECT_CHECKS_FIRST = 'Select the checks on the statement first.';

/** What a file leaves open in its dates and amounts. */
export const readingQuestions = {
  'date order': "Which comes first in this file's dates?",
  sign: 'Which amounts in this file are payments?',
} as const;

export const dayOrderLabels: Readonly<Record<DayOrder, string>> = {
  'month first': 'Month first',
  'day first': 'Day first',
  'year first': 'Year first',
};

export const signLabels: Readonly<Record<AmountSign, string>> = {
  positive: 'Positive amounts',
  negative: 'Negative amounts',
  marked: 'Amounts with a plus or CR',
};

export const FILTER_CHECKS = 'Filter checks';
export const FIND_CHECKS = 'Find by number, payee, amount, note, or account';
