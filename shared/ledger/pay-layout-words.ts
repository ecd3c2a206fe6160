/** What a field of a Positive Pay file contains. A stored layout names these, so none is ever renamed. */
export const payContents = [
  'account-number',
  'check-number',
  'amount',
  'amount-in-cents',
  'issue-date',
  'payee',
  'issue-or-void-code',
  'text',
  'bank-id',
  'file-date',
  'count-of-checks',
  'total-in-cents',
  'sum-of-check-numbers',
] as const;

export type PayContent = (typeof payContents)[number];

/** Values of a single check, which only its own line can contain. */
export const checkContents: readonly PayContent[] = [
  'check-number',
  'amount',
  'amount-in-cents',
  'issue-date',
  'payee',
  'issue-or-void-code',
];

/** Values of the whole file, which only a header or trailer can contain. */
export const sumContents: readonly PayContent[] = ['count-of-checks', 'total-in-cents', 'sum-of-check-numbers'];

/** Numbers, which zeros behind them would change. A bank ID is a name: some banks want it filled up with zeros. */
export const numberContents: readonly PayContent[] = [
  'account-number',
  'check-number',
  'amount',
  'amount-in-cents',
  ...sumContents,
];

export const dateContents: readonly PayContent[] = ['issue-date', 'file-date'];

export const payFormats = ['comma', 'semicolon', 'tab', 'pipe', 'fixed-width'] as const;

export const paySides = ['left', 'right'] as const;

export const payFills = ['spaces', 'zeros'] as const;

export const payDates = ['YYYY-MM-DD', 'YYYYMMDD', 'YYMMDD', 'MMDDYY', 'MMDDYYYY', 'MM/DD/YYYY', 'MM/DD/YY'] as const;

export const payLineEnds = ['CRLF', 'LF'] as const;

export const payExtensions = ['csv', 'txt'] as const;

export const MAX_FIELD_WIDTH = 200;

const separators = { comma: ',', semicolon: ';', tab: '\t', pipe: '|', 'fixed-width': null } as const;

/** Returns the character between fields; null for fields of fixed width. */
export const separatorOf = (format: (typeof payFormats)[number]): string | null => separators[format];

/** Returns a stored word as people read it: "Amount in cents". */
export function payWord(word: string): string {
  const text = word.replaceAll('-', ' ').replace('bank id', 'bank ID');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
