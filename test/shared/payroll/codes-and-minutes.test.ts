import { describe, expect, it } from 'vitest';
import { NO_HOURS } from '../../../shared/payroll/entries.ts';
import { type PayrollPerson, planExport } from '../../../shared/payroll/export-plan.ts';
import { payrollLayoutIssues } from '../../../shared/payroll/layout-rules.ts';
import type { PayrollLeaveKind } from '../../../shared/payroll/leave-entries.ts';
import { OWN_LAYOUT, type PayrollLayout } from '../../../shared/payroll/providers.ts';
import { NOTHING_WRITTEN, type WrittenCodes, writtenCodes } from '../../../shared/payroll/written-codes.ts';

const paychex: PayrollLayout = { ...OWN_LAYOUT, provider: 'paychex', company_code: 'C1' };

const personWith = (hours: Partial<typeof NO_HOURS>, more: Partial<PayrollPerson> = {}): PayrollPerson => ({
  user_id: 12,
  name: 'Ana Ito',
  first_name: 'Ana',
  last_name: 'Ito',
  payroll_id: '417',
  state: 'processed',
  sheet_id: 3,
  hundredths: { ...NO_HOURS, ...hours },
  leave: new Map(),
  ...more,
});

const leaveWith = (payroll_code: string): PayrollLeaveKind[] => [
  { id: 1, name: 'Personal leave', counts_as: 'vacation', payroll_code },
];

const lineOf = (
  person: PayrollPerson,
  layout: PayrollLayout,
  leaveKinds: readonly PayrollLeaveKind[],
  written: WrittenCodes = NOTHING_WRITTEN,
) => planExport({ people: [person], exported: new Map(), written, layout, leaveKinds })[0]!;

describe('a code of hours that are paid under other codes', () => {
  const overtime = [
    { kind: 'overtime', code: 'Overtime' },
    { kind: 'weekly_overtime', code: 'Overtime' },
  ] as const;

  it.each([
    ['flsa_overtime', 'Overtime', 'FLSA overtime'],
    ['overtime_premium', 'OVERTIME', 'Overtime premium'],
  ] as const)('is refused if %s has that of others (%s)', (kind, code, title) => {
    expect(payrollLayoutIssues({ ...paychex, codes: [{ kind, code }, ...overtime] })).toEqual([
      {
        field: 'codes.0.code',
        message: `These hours are already paid under other codes, so ${title} needs its own code.`,
      },
    ]);
    expect(payrollLayoutIssues({ ...paychex, codes: [{ kind, code: 'Note' }, ...overtime] })).toEqual([]);
  });

  it.each([
    ['pto', 5_00, ['Payroll code pto of Personal leave is that of FLSA overtime, which would be paid twice']],
    ['pto', 0, []],
    ['Personal', 5_00, []],
  ])('prevents the file if a leave type has it: %s with %s hundredths', (code, flsa_overtime, expected) => {
    const layout: PayrollLayout = { ...paychex, codes: [...overtime, { kind: 'flsa_overtime', code: 'PTO' }] };
    const person = personWith({ weekly_overtime: 5_00, flsa_overtime });
    expect(lineOf(person, layout, leaveWith(code)).problems.map(({ message }) => message)).toEqual(expected);
  });

  it.each([
    [5_00, ['FLSA overtime has the code of Overtime, so it would be paid twice']],
    [0, []],
  ])('prevents the file with %s hundredths if a layout stored before gives it that of others', (hours, expected) => {
    const layout: PayrollLayout = { ...paychex, codes: [...overtime, { kind: 'flsa_overtime', code: 'Overtime' }] };
    const person = personWith({ weekly_overtime: 5_00, flsa_overtime: hours });
    expect(lineOf(person, layout, []).problems.map(({ message }) => message)).toEqual(expected);
  });
});

describe('the hours of a column for QuickBooks', () => {
  const layout: PayrollLayout = {
    ...paychex,
    provider: 'quickbooks',
    company_time: '9',
    codes: [{ kind: 'vacation', code: 'Vacation' }],
  };
  it.each([
    [14_66, 7_33, []],
    [8_06, 0, ["8.06 hours of Vacation aren't whole minutes"]],
    [8_08, 2, ["8.06 hours of Vacation aren't whole minutes"]],
    [8_00, 8_00, []],
  ])('are whole minutes without those of another code: %s with %s', (vacation, coded, expected) => {
    const { problems } = lineOf(personWith({ vacation }, { leave: new Map([[1, coded]]) }), layout, leaveWith('PTO'));
    expect(problems.map(({ message }) => message)).toEqual(expected);
  });
});

describe('a file for Gusto', () => {
  const layout: PayrollLayout = { ...paychex, provider: 'gusto', codes: [{ kind: 'regular', code: 'worked' }] };
  it.each([
    ['0a7', '0A7'],
    ['417', '0417'],
    ['0417', '417'],
  ])('says 0 under a former code of somebody whose payroll ID was %s and is written %s', (before, now) => {
    const file = `last_name,first_name,gusto_employee_id,regular_hours\r\nIto,Ana,${before},8\r\n`;
    const person = personWith({ regular: 8_00 }, { payroll_id: now });
    const { entries } = lineOf(person, layout, [], writtenCodes([file]));
    expect(entries.map(({ code, hundredths }) => [code, hundredths])).toEqual([
      ['worked', 8_00],
      ['regular_hours', 0],
    ]);
  });
});
