import { describe, expect, it } from 'vitest';
import { collections } from '../../shared/contract/collections.ts';
import { doneLabel, triedLabel } from '../../shared/call-labels.ts';
import { operations } from '../../shared/contract/operations.ts';
import { changeTexts, valueText } from '../../web/components/records/value-text.ts';
import { changedField } from '../../web/features/audit/audit-log/changed-field.ts';
import { actionOf, actorName, recordsText, refsIn } from '../../web/features/audit/audit-log/audit-rows.ts';
import { readView, writeView } from '../../web/features/audit/audit-log/audit-view.ts';

const wording = {
  nameOf: (collection: string, id: number) => (id === 404 ? '' : `${collection} ${id}`),
  momentText: (at: string) => `at ${at}`,
};
const { CklgTransaction, InvcInvoice, TsrpTimesheet } = collections;

describe('a stored value', () => {
  it.each([
    ['money', CklgTransaction.fields.amount, 1234.5, '$1,234.50'],
    ['a flag', CklgTransaction.fields.is_voided, false, 'no'],
    ['a day', CklgTransaction.fields.cleared_on, '2026-02-03', '2026-02-03'],
    ['a moment', CklgTransaction.fields.voided_at, '2026-02-03T10:00:00.000Z', 'at 2026-02-03T10:00:00.000Z'],
    ['a reference', CklgTransaction.fields.payee_id, 7, 'CklgPayee 7'],
    ['a reference to what is gone', CklgTransaction.fields.payee_id, 404, 'no. 404'],
    ['a number', CklgTransaction.fields.check_number, 404, '404'],
    ['nothing', CklgTransaction.fields.note, null, undefined],
    ['an empty text', CklgTransaction.fields.note, '', undefined],
    ['an unknown field', undefined, 'as it is', 'as it is'],
    ['whoever took a step', changedField('TsrpTimesheet', 'locked_by'), 3, 'User 3'],
  ])('%s is shown as people read it', (_, field, value, text) => {
    expect(valueText(field, value, wording)).toBe(text);
  });

  it('of a list is shown by what changed in it', () => {
    const line = { description: 'Chairs', quantity: 2, unit_price: 10.5 };
    const texts = changeTexts(
      'Lines',
      InvcInvoice.fields.line_items,
      [[line], [line, { ...line, quantity: 3 }]],
      wording,
    );
    expect(texts).toHaveLength(1);
    expect(texts[0]).toMatch(/^Lines: now .*Chairs/);
    expect(texts[0]).toContain('3');
    expect(changeTexts('Days', TsrpTimesheet.fields.data, [null, []], wording)).toEqual(['Days: none']);
  });
});

it('a call is named by what it did', () => {
  const calls = [
    'CklgPayee.update',
    'print-checks',
    'return-timesheet',
    'lock-all-timesheets',
    'end-import',
    'daily job',
  ];
  expect(calls.map(doneLabel)).toEqual([
    'Changed',
    'Checks printed',
    'Timesheet sent back',
    'Timesheet locked',
    'Checks imported',
    'Daily job',
  ]);
});

it('a refused call is named by what was tried', () => {
  const calls = [
    'CklgPayee.update',
    'CklgTransaction.getAll',
    'print-checks',
    'login',
    'return-timesheet',
    'audit-log',
  ];
  expect(calls.map(triedLabel)).toEqual([
    'Change payee',
    'List checks',
    'Print checks',
    'Sign in',
    'Send back timesheet',
    'Audit log',
  ]);
});

// They write no history.
const unrecorded = ['check-access', 'start-passkey-login', 'start-passkey', 'start-sign-on'];

it('every operation that changes something says what it did', () => {
  const changes = operations.filter(({ id, method }) => method !== 'GET' && !unrecorded.includes(id));
  const asNamed = changes.filter(({ id }) => doneLabel(id).toLowerCase() === id.replaceAll('-', ' '));
  expect(asNamed).toEqual([]);
});

describe('an entry of the audit log', () => {
  const entry = {
    id: 'x',
    kind: 'change' as const,
    at: '2026-02-03T10:00:00.000Z',
    last: null,
    call: 'lock-timesheet',
    by: null,
    times: 1,
    records: [
      { entity: 'TsrpTimesheet', first: 7, version: 2, count: 3 },
      ...[1, 2, 3].map((first) => ({ entity: 'CklgPayee', first, version: 1, count: 1 })),
    ],
  };

  it('names its records, the first ones one by one', () => {
    expect(recordsText(entry, () => '')).toBe('3 timesheets (IDs 7 to 9), Payee (ID 1), Payee (ID 2), and 1 more');
    const nameOf = (collection: string, id: number) => (collection === 'CklgPayee' && id === 2 ? 'City Clerk' : '');
    expect(recordsText(entry, nameOf)).toBe(
      '3 timesheets (IDs 7 to 9), Payee (ID 1), Payee City Clerk (ID 2), and 1 more',
    );
    expect(actorName(entry)).toBe('The system');
    expect(actorName({ ...entry, by: { user_id: 9, email: null } })).toBe('Former employee 9');
    expect(actionOf({ ...entry, kind: 'refused-call', times: 1200 })).toBe('Refused: Lock timesheet, 1,200 times');
  });

  it('is read a part of its records at a time', () => {
    const names = (from: number, count: number) =>
      refsIn(entry.records, from, count).map(({ entity, id }) => `${entity} ${id}`);
    expect(names(0, 2)).toEqual(['TsrpTimesheet 7', 'TsrpTimesheet 8']);
    expect(names(2, 3)).toEqual(['TsrpTimesheet 9', 'CklgPayee 1', 'CklgPayee 2']);
    expect(names(5, 20)).toEqual(['CklgPayee 3']);
    expect(names(0, 100)).toHaveLength(6);
  });
});

it('what the audit log shows is in the address, and anything wrong there is left out', () => {
  const today = '2026-03-10';
  const first = readView(new URLSearchParams(), today);
  expect(first).toEqual({ from: '2026-03-04', to: today, userId: null, kind: null, recordId: null });
  expect(writeView(new URLSearchParams('search=a&page=2'), first, today).toString()).toBe('search=a');
  const view = { from: '2026-01-01', to: '2026-01-31', userId: 3, kind: 'CklgPayee' as const, recordId: 7 };
  expect(readView(writeView(new URLSearchParams(), view, today), today)).toEqual(view);
  const wrong = new URLSearchParams('from=2026-02-31&to=x&person=-1&kind=Credential&record=1e3');
  expect(readView(wrong, today)).toEqual(first);
  expect(readView(new URLSearchParams('kind=refused-call&record=7'), today).recordId).toBeNull();
});
