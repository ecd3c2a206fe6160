import { describe, expect, it } from 'vitest';
import { NO_HOURS } from '../../../shared/payroll/entries.ts';
import { listedLines, type PayrollPerson, planExport } from '../../../shared/payroll/export-plan.ts';
import { NO_LEAVE, type PayrollLeaveKind } from '../../../shared/payroll/leave-entries.ts';
import { payrollFile } from '../../../shared/payroll/payroll-file.ts';
import { OWN_LAYOUT, type PayrollLayout } from '../../../shared/payroll/providers.ts';
import { NOTHING_WRITTEN, writtenCodes } from '../../../shared/payroll/written-codes.ts';
import type { HourHundredths } from '../../../shared/timesheets/hours.ts';

const period = { start_date: '2026-11-01', end_date: '2026-11-14', pay_date: '2026-11-19' };

const ana: PayrollPerson = {
  user_id: 12,
  name: 'Ana Ito',
  first_name: 'Ana',
  last_name: 'Ito',
  payroll_id: '417',
  state: 'processed',
  sheet_id: 3,
  hundredths: { ...NO_HOURS, regular: 72_50, overtime: 4_25, sick: 8_00, flsa_overtime: 2_00 },
  leave: NO_LEAVE,
};

const base: PayrollLayout = { ...OWN_LAYOUT, name: 'Ours', company_code: 'XY', company_time: '9' };

const adp: PayrollLayout = {
  ...base,
  provider: 'adp',
  codes: [{ kind: 'sick', code: 'S' }],
};
const gusto: PayrollLayout = {
  ...base,
  provider: 'gusto',
  codes: [
    { kind: 'regular', code: 'regular_hours' },
    { kind: 'overtime', code: 'overtime_hours' },
    { kind: 'sick', code: 'sick_hours' },
  ],
};
const named: PayrollLayout['codes'] = [
  { kind: 'regular', code: 'Hourly' },
  { kind: 'overtime', code: 'Overtime 1.5' },
  { kind: 'sick', code: 'Sick' },
];

const leaveKinds: readonly PayrollLeaveKind[] = [
  { id: 1, name: 'Vacation', counts_as: 'vacation', payroll_code: null },
  { id: 2, name: 'Jury duty', counts_as: 'vacation', payroll_code: 'JD' },
  { id: 3, name: 'Unpaid leave', counts_as: null, payroll_code: 'UP' },
  { id: 4, name: 'Volunteering', counts_as: null, payroll_code: null },
];

function fileOf(
  layout: PayrollLayout,
  people: readonly PayrollPerson[],
  exported?: HourHundredths,
  nth = 1,
): ReturnType<typeof payrollFile> {
  const known = new Map(exported ? [[ana.user_id, { hours: exported, leave: NO_LEAVE }]] : []);
  const isReplaced = exported && layout.provider === 'gusto';
  const written = writtenCodes(isReplaced ? [fileOf(layout, [{ ...ana, hundredths: exported }]).text] : []);
  const lines = listedLines(planExport({ people, exported: known, written, layout, leaveKinds }));
  const withNames = lines.map((line) => ({ ...line, first_name: ana.first_name, last_name: ana.last_name }));
  return payrollFile({ layout, period, nth, lines: withNames });
}

describe('a payroll file', () => {
  it('for ADP has columns for regular and overtime hours, and pairs of code and hours for all others', () => {
    expect(fileOf(adp, [ana])).toEqual({
      fileName: 'PRXY_EPI.csv',
      text:
        'Co Code,Batch ID,File #,Reg Hours,O/T Hours,Hours 3 Code,Hours 3 Amount\r\n' +
        'XY,26111401,000417,72.5,4.25,S,8\r\n',
    });
  });

  it('for ADP repeats the pairs as often as the line with most codes needs', () => {
    const ben = { ...ana, user_id: 13, payroll_id: '418', hundredths: { ...NO_HOURS, vacation: 8_00, sick: 4_00 } };
    const layout = { ...adp, batch_id: 'B7', codes: [...adp.codes, { kind: 'vacation', code: 'V' } as const] };
    const { text } = fileOf(layout, [ana, ben]);
    expect(text.split('\r\n')).toEqual([
      'Co Code,Batch ID,File #,Reg Hours,O/T Hours,Hours 3 Code,Hours 3 Amount,Hours 3 Code,Hours 3 Amount',
      'XY,B7,000417,72.5,4.25,S,8,,',
      'XY,B7,000418,,,S,4,V,8',
      '',
    ]);
  });

  it('for Gusto has a column for each code, and all hours again of people whose hours changed', () => {
    const before = { ...NO_HOURS, regular: 70_00, overtime: 4_25, vacation: 8_00 };
    const layout = { ...gusto, codes: [...gusto.codes, { kind: 'vacation', code: 'vacation_hours' } as const] };
    expect(fileOf(layout, [ana], before, 2).text).toBe(
      'last_name,first_name,gusto_employee_id,regular_hours,overtime_hours,sick_hours,vacation_hours\r\n' +
        'Ito,Ana,417,72.5,4.25,8,0\r\n',
    );
  });

  it('for Paychex has all 16 columns and a line for each pay component, negative ones to take hours back', () => {
    const layout: PayrollLayout = { ...base, provider: 'paychex', codes: named };
    const before = { ...NO_HOURS, regular: 80_00, overtime: 4_25 };
    expect(fileOf(layout, [ana], before, 2)).toEqual({
      fileName: 'payroll 2026-11-01 to 2026-11-14 file 2.csv',
      text:
        'CLIENT ID,WORKER ID,ORG,JOB NUMBER,PAY COMPONENT,RATE,RATE NUMBER,HOURS,UNITS,LINE DATE,AMOUNT,' +
        'CHECK SEQ NUMBER,OVERRIDE STATE,OVERRIDE LOCAL,OVERRIDE LOCAL JURISDICTION,LABOR ASSIGNMENT\r\n' +
        'XY,417,,,Hourly,,,-7.5,,,,,,,,\r\n' +
        'XY,417,,,Sick,,,8,,,,,,,,\r\n',
    });
  });

  it('for QuickBooks has activities of less than a day under the header of the company, in hours and minutes', () => {
    const layout: PayrollLayout = { ...base, provider: 'quickbooks', codes: named };
    const ben = { ...ana, payroll_id: 'Ito, Ana', hundredths: { ...NO_HOURS, regular: 12_50, sick: 8_00 } };
    expect(fileOf(layout, [ben]).text.split('\r\n')).toEqual([
      '!TIMERHDR\tVER\tREL\tCOMPANYNAME\tIMPORTEDBEFORE\tFROMTIMER\tCOMPANYCREATETIME',
      'TIMERHDR\t8\t0\tXY\tN\tY\t9',
      '!TIMEACT\tDATE\tJOB\tEMP\tITEM\tPITEM\tDURATION\tPROJ\tNOTE\tXFERTOPAYROLL\tBILLINGSTATUS',
      'TIMEACT\t11/01/26\t\tIto, Ana\t\tHourly\t8:00\t\t2026-11-01 to 2026-11-14, file 1\tY\t0',
      'TIMEACT\t11/02/26\t\tIto, Ana\t\tHourly\t4:30\t\t2026-11-01 to 2026-11-14, file 1\tY\t0',
      'TIMEACT\t11/01/26\t\tIto, Ana\t\tSick\t8:00\t\t2026-11-01 to 2026-11-14, file 1\tY\t0',
      '',
    ]);
  });

  it('of our own starts with the mark for spreadsheets, and escapes names that would run as a formula', () => {
    const { text } = fileOf(OWN_LAYOUT, [{ ...ana, name: '=cmd()' }]);
    expect(text.startsWith('\uFEFFPerson ID,Payroll ID,Employee,Period start,')).toBe(true);
    expect(text).toContain("12,417,'=cmd(),2026-11-01,2026-11-14,2026-11-19,72.5,4.25,");
    // FLSA overtime is about hours that are already in the total.
    expect(text.trimEnd().endsWith(',2,84.75')).toBe(true);
  });
});

describe('a line', () => {
  const problemsOf = (layout: PayrollLayout, ...people: PayrollPerson[]) =>
    planExport({ people, exported: new Map(), written: NOTHING_WRITTEN, layout, leaveKinds }).map(({ problems }) =>
      problems.map(({ message }) => message),
    );

  it('says what is missing', () => {
    const uncoded = { ...ana, hundredths: { ...NO_HOURS, vacation: 1_00 } };
    expect(problemsOf(adp, { ...ana, payroll_id: null })).toEqual([['No payroll ID']]);
    expect(problemsOf(adp, uncoded)).toEqual([['No code for Vacation']]);
    expect(problemsOf(adp, { ...ana, payroll_id: 'A1' })).toEqual([
      ['Payroll ID A1: ADP takes up to 6 digits, the file number'],
    ]);
    expect(problemsOf(OWN_LAYOUT, { ...uncoded, payroll_id: null })).toEqual([[]]);
  });

  it('needs the names that the row of its program has', () => {
    expect(problemsOf(gusto, { ...ana, first_name: null, last_name: null })).toEqual([['No first and last name']]);
    expect(problemsOf(gusto, { ...ana, first_name: null })).toEqual([['No first name']]);
    expect(problemsOf(gusto, { ...ana, last_name: '' })).toEqual([['No last name']]);
    expect(problemsOf(gusto, { ...ana, payroll_id: null, last_name: null })).toEqual([
      ['No payroll ID', 'No last name'],
    ]);
    for (const layout of [adp, OWN_LAYOUT, { ...base, provider: 'paychex' as const, codes: named }]) {
      expect(problemsOf(layout, { ...ana, first_name: null, last_name: null })).toEqual([[]]);
    }
  });

  it('is refused for people with the same payroll ID, also if only one of them has hours', () => {
    const twin = { ...ana, user_id: 13, payroll_id: '0417', hundredths: null, state: 'open' as const };
    expect(problemsOf(adp, ana, twin)).toEqual([['Payroll ID 417 belongs to several people'], []]);
  });

  it('is refused if QuickBooks would pay other hours, because its minutes are whole', () => {
    const layout: PayrollLayout = { ...base, provider: 'quickbooks', codes: named };
    const odd = { ...ana, hundredths: { ...NO_HOURS, sick: 7_31 } };
    expect(problemsOf(layout, odd)).toEqual([["7.31 hours of Sick aren't whole minutes"]]);
    expect(problemsOf({ ...layout, provider: 'paychex' }, odd)).toEqual([[]]);
  });

  it('is refused if a figure has more hours than the program takes', () => {
    const layout: PayrollLayout = { ...base, provider: 'paychex', codes: named };
    const many = { ...ana, hundredths: { ...NO_HOURS, regular: 1000_00 } };
    expect(problemsOf(layout, many)).toEqual([['1,000.00 hours of Hourly: too many for Paychex Flex']]);
  });

  it.each([
    ['processed for the first time', ana, undefined, 'new'],
    ['processed with other hours', ana, { ...NO_HOURS, regular: 80_00 }, 'changed'],
    ['processed with the same hours', ana, ana.hundredths!, 'unchanged'],
    ['processed without hours', { ...ana, hundredths: NO_HOURS }, undefined, 'none'],
    ['reopened after the file', { ...ana, state: 'open', hundredths: null }, ana.hundredths!, 'reopened'],
    ['not processed yet', { ...ana, state: 'approved', hundredths: null }, undefined, 'waiting'],
    ['deleted after the file', { ...ana, state: null, sheet_id: null, hundredths: null }, ana.hundredths!, 'changed'],
    ['missing', { ...ana, state: null, sheet_id: null, hundredths: null }, undefined, 'waiting'],
  ] as const)('of a sheet that is %s has that status', (_what, person, exported, status) => {
    const known = new Map(exported ? [[ana.user_id, { hours: exported, leave: NO_LEAVE }]] : []);
    const [line] = planExport({
      people: [person],
      exported: known,
      written: NOTHING_WRITTEN,
      layout: OWN_LAYOUT,
      leaveKinds,
    });
    expect(line?.status).toBe(status);
  });
});

describe('leave in a payroll file', () => {
  const away: PayrollPerson = {
    ...ana,
    hundredths: { ...NO_HOURS, regular: 40_00, vacation: 24_00 },
    leave: new Map([
      [1, 8_00],
      [2, 16_00],
      [3, 8_00],
      [4, 4_00],
    ]),
  };
  const withVacation: PayrollLayout = { ...adp, codes: [{ kind: 'vacation', code: 'V' }] };
  const lineOf = (layout: PayrollLayout, exported = new Map()) =>
    planExport({ people: [away], exported, written: NOTHING_WRITTEN, layout, leaveKinds })[0]!;

  it('stands under the code of its kind, and otherwise under that of its column', () => {
    expect(fileOf(withVacation, [away]).text.split('\r\n')[1]).toBe('XY,26111401,000417,40,,V,8,JD,16,UP,8');
  });

  it('of unpaid kinds is left out without a code, which the line says', () => {
    expect(lineOf(withVacation).left_out).toEqual(['4.00 Volunteering (no payroll code)']);
  });

  it('of our own has columns behind the total, which counts paid leave alone', () => {
    const [header = '', row = ''] = fileOf(OWN_LAYOUT, [away]).text.split('\r\n');
    expect(header.endsWith(',FLSA overtime,Total,JD,UP')).toBe(true);
    expect(row.endsWith(',0,64,16,8')).toBe(true);
    expect(row).toContain(',40,0,0,0,0,0,0,0,8,0,');
  });

  it('needs no code of a column whose hours are all under codes of their own', () => {
    const jury = { ...away, hundredths: { ...NO_HOURS, vacation: 16_00 }, leave: new Map([[2, 16_00]]) };
    expect(
      planExport({ people: [jury], exported: new Map(), written: NOTHING_WRITTEN, layout: adp, leaveKinds })[0]!
        .problems,
    ).toEqual([]);
  });

  it('whose code the program would not take prevents the file', () => {
    const { problems } = lineOf({ ...gusto, codes: [...gusto.codes, { kind: 'vacation', code: 'vacation_hours' }] });
    expect(problems).toEqual([
      {
        kind: 'leave-code',
        message: 'Payroll code JD of Jury duty: Gusto takes lowercase letters, digits, and _: the title of a column',
      },
      {
        kind: 'leave-code',
        message: 'Payroll code UP of Unpaid leave: Gusto takes lowercase letters, digits, and _: the title of a column',
      },
    ]);
  });

  it('stays as it was exported when its kind gets a code later', () => {
    const before = {
      hours: away.hundredths!,
      leave: new Map([
        [2, 16_00],
        [3, 8_00],
      ]),
    };
    expect(lineOf(withVacation, new Map([[away.user_id, before]])).status).toBe('unchanged');
  });
});
