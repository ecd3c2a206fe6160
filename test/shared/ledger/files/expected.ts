/** What each file of `fixtures` says: payments with their sum in cents, how many have a check number, first and last day. */
export interface Expected {
  readonly count: number;
  readonly cents: number;
  readonly numbered?: number;
  readonly first?: string;
  readonly last?: string;
  readonly asked: readonly string[];
  readonly kind?: string;
  readonly void?: readonly string[];
  readonly cleared?: readonly string[];
}

export const expected: Readonly<Record<string, Expected>> = {
  'qbd-list.csv': {
    count: 4,
    cents: 425532,
    numbered: 3,
    first: '2024-03-01',
    last: '2024-03-29',
    void: ['4412'],
    asked: [],
    kind: 'register',
  },
  'qbd-check-detail.csv': { count: 2, cents: 139745, numbered: 2, first: '2024-01-13', last: '2024-01-15', asked: [] },
  'qbo-check-detail.csv': {
    count: 3,
    cents: 211954,
    numbered: 3,
    first: '2024-01-17',
    last: '2024-02-22',
    cleared: ['71', '72'],
    asked: [],
  },
  'gnucash-simple.csv': {
    count: 2,
    cents: 148810,
    numbered: 2,
    first: '2024-01-03',
    last: '2024-01-15',
    cleared: ['101', '102'],
    void: ['103'],
    asked: [],
  },
  'gnucash-multi.csv': {
    count: 2,
    cents: 148000,
    numbered: 2,
    first: '2024-01-23',
    last: '2024-01-25',
    asked: [],
    cleared: ['101'],
  },
  'gnucash-multi-repeat.csv': {
    count: 2,
    cents: 148810,
    numbered: 2,
    first: '2024-01-23',
    last: '2024-01-24',
    asked: [],
  },
  'xero-template.csv': { count: 2, cents: 15350, numbered: 1, first: '2024-01-25', last: '2024-01-28', asked: [] },
  'xero-account-transactions.csv': { count: 2, cents: 50025, first: '2024-01-05', last: '2024-01-12', asked: [] },
  'wave.csv': { count: 2, cents: 142010, first: '2024-03-01', last: '2024-03-07', asked: [] },
  'wells.csv': { count: 2, cents: 144510, numbered: 1, first: '2024-03-14', last: '2024-03-28', asked: [] },
  'capitalone.csv': { count: 2, cents: 29000, numbered: 1, first: '2024-03-12', last: '2024-03-14', asked: [] },
  'citi.csv': { count: 1, cents: 12500, numbered: 1, first: '2024-03-14', last: '2024-03-14', asked: [] },
  'usbank.csv': { count: 1, cents: 12500, first: '2024-03-14', last: '2024-03-14', asked: [] },
  'dkb.csv': { count: 1, cents: 8550, first: '2024-03-05', last: '2024-03-05', asked: [] },
  'ing-de.csv': { count: 2, cents: 92345, first: '2024-03-26', last: '2024-03-28', asked: [] },
  'fr-ca.csv': { count: 2, cents: 133540, numbered: 1, first: '2024-03-05', last: '2024-03-28', asked: [] },
  'fr-ce.csv': { count: 1, cents: 25000, numbered: 1, first: '2024-03-28', last: '2024-03-28', asked: [] },
  'hsbc-uk.csv': { count: 2, cents: 126230, numbered: 1, first: '2024-03-05', last: '2024-03-28', asked: [] },
  'lloyds.csv': { count: 2, cents: 17000, numbered: 1, first: '2024-03-26', last: '2024-03-28', asked: [] },
  'barclays.csv': { count: 2, cents: 26250, numbered: 1, first: '2024-03-27', last: '2024-03-28', asked: [] },
  'ing-nl.csv': { count: 1, cents: 2345, first: '2024-03-28', last: '2024-03-28', asked: [] },
  'es.csv': { count: 1, cents: 125000, numbered: 1, first: '2024-03-28', last: '2024-03-28', asked: [] },
  'it.csv': { count: 1, cents: 125000, numbered: 1, first: '2024-03-28', last: '2024-03-28', asked: [] },
  'pt.csv': { count: 1, cents: 125000, numbered: 1, first: '2024-03-28', last: '2024-03-28', asked: [] },
  'amex.csv': { count: 2, cents: 44340, first: '2024-03-14', last: '2024-03-28', asked: ['sign'] },
  'u16.csv': { count: 2, cents: 101250, numbered: 2, first: '2024-03-28', last: '2024-03-29', asked: [] },
  'swiss.csv': { count: 1, cents: 125000, numbered: 1, asked: [] },
  'positive-list.csv': { count: 2, cents: 123350, numbered: 2, void: ['1003'], asked: [], kind: 'register' },
  'trailing.csv': { count: 2, cents: 15000, numbered: 2, asked: [] },
  'quicken-mac.csv': { count: 2, cents: 202460, numbered: 2, asked: [], cleared: ['3310', '3311'] },
  'nohdr.ofx': { count: 2, cents: 123956, numbered: 1, asked: ['account'] },
  'de.mt940': { count: 2, cents: 15000, numbered: 1, first: '2024-01-02', last: '2024-01-02', asked: [] },
  'us.mt940': { count: 2, cents: 14550, numbered: 1, first: '2024-01-02', last: '2024-01-03', asked: [] },
  'camt02.xml': { count: 2, cents: 30000, numbered: 1, first: '2024-03-28', last: '2024-03-28', asked: [] },
  'camt04.xml': { count: 2, cents: 30000, numbered: 1, first: '2024-03-28', last: '2024-03-28', asked: [] },
  'camt08.xml': { count: 2, cents: 30000, numbered: 1, first: '2024-03-28', last: '2024-03-28', asked: [] },
  'bank.bai': { count: 2, cents: 22450, numbered: 1, first: '2024-02-29', last: '2024-02-29', asked: [] },
  'multi.qif': { count: 2, cents: 124456, numbered: 1, asked: ['account'], cleared: ['1001'] },
};
