import type { FigureKind } from '../timesheets/hours.ts';

/** The payroll programs that the product writes files for. A stored layout names one, so none is ever renamed. */
export const payrollProviders = ['staffbook', 'adp', 'gusto', 'paychex', 'quickbooks'] as const;

export type PayrollProvider = (typeof payrollProviders)[number];

/** What a program accepts as a value, and how to say it: "ADP takes ... of `expected`". */
export interface Accepted {
  readonly pattern: RegExp;
  readonly expected: string;
}

export interface ProviderRules {
  readonly name: string;
  /** How the program knows a person; null if its file doesn't need that. */
  readonly payrollId: Accepted | null;
  /** Whether its file has first and last names as well. */
  readonly hasNames: boolean;
  /** What the program calls the company; null if its file has no such field. */
  readonly companyCode: Accepted | null;
  /** Whether its file repeats the creation time of the company's own file. */
  readonly hasCompanyTime: boolean;
  /** Whether its file is a batch with an ID. */
  readonly hasBatchId: boolean;
  /** Earning codes; null if each kind of hours has a column of its own. */
  readonly code: Accepted | null;
  /** Kinds with a column of their own, unless the layout has a code for them. */
  readonly ownColumn: readonly FigureKind[];
  /**
   * What a later file contains for people with changed hours: the differences, or all hours again because they replace the
   * earlier ones.
   */
  readonly later: 'differences' | 'all-hours';
  /** Whether a file can take hours back. Otherwise a person enters those by hand. */
  readonly takesBack: boolean;
  /** Whether hours are written as hours and minutes. */
  readonly isInMinutes: boolean;
  /** Whether its file is in Windows-1252 rather than UTF-8. */
  readonly isWindows: boolean;
  /** The most hundredths of an hour that one figure can have. */
  readonly maxHundredths: number;
}

const plain = {
  hasNames: false,
  hasCompanyTime: false,
  hasBatchId: false,
  ownColumn: [],
  takesBack: true,
  isInMinutes: false,
  isWindows: false,
} as const;

// A cell that starts with =, +, - or @ would run as a formula, and an escaped one would be another name.
const PLAIN = /^[\w][\x20-\x7E]*$/;

/** Also with the letters of Western European languages and their apostrophe, as Windows-1252 has them. */
const WESTERN = /^[\wÀ-ÖØ-öø-ÿŒœŠšŽžŸ][\x20-\x7EÀ-ÖØ-öø-ÿŒœŠšŽžŸ’]*$/;

const SIGNS = 'digits, spaces, and signs of a US keyboard';

const WESTERN_SIGNS = `Western European letters such as é, œ, and š, ${SIGNS}`;

const asNamed = (what: string): Accepted => ({
  pattern: WESTERN,
  expected: `${what}: ${WESTERN_SIGNS}, starting with a letter or digit`,
});

export const isPlainCode = (code: string): boolean => PLAIN.test(code);

/** As programs know a name: an accent may have been typed as a character of its own. */
export const composed = (name: string): string => name.normalize('NFC');

/** Whether any of the programs could take the code. */
export const isPossibleCode = (code: string): boolean => WESTERN.test(composed(code));

const onlyOf = (characters: string): string => `Start with a letter or digit, and use only ${characters}.`;

export const NOT_PLAIN = onlyOf(`letters without accents, ${SIGNS}`);

export const NOT_POSSIBLE = onlyOf(WESTERN_SIGNS);

/** The rules of each program's file, as its maker documents them. */
export const providerRules: Readonly<Record<PayrollProvider, ProviderRules>> = {
  staffbook: {
    ...plain,
    name: 'Staffbook CSV',
    payrollId: null,
    companyCode: null,
    code: null,
    later: 'differences',
    maxHundredths: 99_999_99,
  },
  adp: {
    ...plain,
    name: 'ADP',
    payrollId: { pattern: /^\d{1,6}$/, expected: 'up to 6 digits, the file number' },
    companyCode: { pattern: /^[A-Za-z\d]{2,3}$/, expected: '2 or 3 letters and digits' },
    hasBatchId: true,
    code: { pattern: /^[A-Za-z\d]{1,2}$/, expected: '1 or 2 letters and digits' },
    ownColumn: ['regular', 'overtime', 'weekly_overtime'],
    later: 'differences',
    maxHundredths: 9999_99,
  },
  gusto: {
    ...plain,
    name: 'Gusto',
    payrollId: { pattern: /^[A-Za-z\d]{1,20}$/, expected: 'letters and digits, the Gusto employee ID' },
    hasNames: true,
    companyCode: null,
    code: { pattern: /^[a-z][a-z\d_]{0,59}$/, expected: 'lowercase letters, digits, and _: the title of a column' },
    later: 'all-hours',
    maxHundredths: 9999_99,
  },
  paychex: {
    ...plain,
    name: 'Paychex Flex',
    payrollId: { pattern: /^[A-Za-z\d]{1,10}$/, expected: 'up to 10 letters and digits, the worker ID' },
    companyCode: { pattern: /^[A-Za-z\d]{1,8}$/, expected: 'up to 8 letters and digits, the client ID' },
    code: { pattern: /^[\w][\x20-\x7E]{0,19}$/, expected: 'up to 20 characters, the name of the pay component' },
    later: 'differences',
    maxHundredths: 999_99,
  },
  quickbooks: {
    ...plain,
    name: 'QuickBooks Desktop',
    payrollId: asNamed('the name in the list of employees'),
    companyCode: asNamed('the name of the company in QuickBooks'),
    hasCompanyTime: true,
    code: asNamed('the name of the payroll item'),
    later: 'differences',
    takesBack: false,
    isInMinutes: true,
    isWindows: true,
    maxHundredths: 9999_99,
  },
};

export const providerTitles = Object.fromEntries(
  payrollProviders.map((provider) => [provider, providerRules[provider].name]),
) as Readonly<Record<PayrollProvider, string>>;

interface PayrollCode {
  readonly kind: FigureKind;
  readonly code: string;
}

/** A layout, as stored. */
export interface PayrollLayout {
  readonly name: string;
  readonly provider: PayrollProvider;
  readonly company_code: string | null;
  readonly company_time: string | null;
  readonly batch_id: string | null;
  readonly codes: readonly PayrollCode[];
}

/** What applies without a stored layout. */
export const OWN_LAYOUT: PayrollLayout = {
  name: providerRules.staffbook.name,
  provider: 'staffbook',
  company_code: null,
  company_time: null,
  batch_id: null,
  codes: [],
};

/** Codes that most companies have, to start from; others depend on the company. */
export const usualCodes: Readonly<Record<PayrollProvider, readonly PayrollCode[]>> = {
  staffbook: [],
  adp: [],
  gusto: [
    { kind: 'regular', code: 'regular_hours' },
    { kind: 'overtime', code: 'overtime_hours' },
    { kind: 'weekly_overtime', code: 'overtime_hours' },
    { kind: 'double_time', code: 'double_overtime_hours' },
    { kind: 'holiday', code: 'holiday_hours' },
    { kind: 'sick', code: 'sick_hours' },
    { kind: 'vacation', code: 'vacation_hours' },
  ],
  paychex: [
    { kind: 'regular', code: 'Hourly' },
    { kind: 'overtime', code: 'Overtime' },
    { kind: 'weekly_overtime', code: 'Overtime' },
  ],
  quickbooks: [],
};
