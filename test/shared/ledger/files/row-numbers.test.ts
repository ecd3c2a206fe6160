import { describe, expect, it } from 'vitest';
import { readFileBytes } from '../../../../shared/ledger/files/read-file.ts';

const read = (...lines: readonly string[]) => readFileBytes(new TextEncoder().encode(lines.join('\n')));
const numbers = (...lines: readonly string[]) => read(...lines).rows.map(({ number }) => number);

const counts = (heading: string): string =>
  `The column "${heading}" counts the rows, so it isn't read as check numbers. If it has check numbers, name it "Check number" in the file.`;

describe('a column that counts the rows', () => {
  const checks = ['1,03/25/2024,POS Purchase,-20.00', '2,03/26/2024,CHECK 1055,-30.00'];

  it.each(['#', 'No', 'Nr.', 'Num', 'Number'])('has no check numbers, though it is called %s', (heading) => {
    const { rows, notes } = read(`${heading},Date,Description,Amount`, ...checks);
    expect(rows.map(({ number }) => number)).toEqual([null, '1055']);
    expect(notes).toEqual([counts(heading)]);
  });

  it('is told by money received, which has no check', () => {
    const lines = ['1,03/25/2024,Acme,20.00,', '2,03/26/2024,Customer,,30.00', '3,03/27/2024,Check,5.00,'];
    expect(numbers('#,Date,Payee,Debit,Credit', ...lines)).toEqual([null, null]);
  });

  it('is told by types of money in and out', () => {
    const lines = ['1,03/25/2024,Check,Acme,20.00', '2,03/26/2024,Deposit,Customer,30.00'];
    const { rows, kind } = read('Num,Date,Type,Payee,Amount', ...lines);
    expect(rows.map(({ number, cleared }) => [number, cleared])).toEqual([[null, false]]);
    // With payees it may be a checkbook's, of which not every line has cleared.
    expect(kind).toBe('register');
  });

  it('needs no heading', () => {
    const { rows, notes } = read('1;2024-03-28;CHECK 1055;-85,50', '2;2024-03-29;Acme;-9,00');
    expect(rows.map(({ number }) => number)).toEqual(['1055', null]);
    expect(notes[0]).toMatch(/^Column 1 counts the rows, /);
  });

  it('is told by the balance of a statement', () => {
    const lines = ['1,03/25/2024,Acme,20.00,980.00', '2,03/26/2024,Bolt,30.00,950.00'];
    expect(numbers('No,Date,Description,Withdrawal,Balance', ...lines)).toEqual([null, null]);
  });
});

describe('check numbers from 1', () => {
  it.each([
    ['of a new checkbook', 'No,Date,Payee,Amount', ['1,03/25/2024,Acme,20.00', '2,03/26/2024,Bolt,30.00'], ['1', '2']],
    [
      'of several types of payments',
      'Num,Date,Type,Payee,Amount',
      ['1,03/25/2024,Check,Acme,20.00', '2,03/26/2024,Withdrawal,Bolt,30.00', '3,03/27/2024,Check,Carl,5.00'],
      ['1', '2', '3'],
    ],
    [
      'with a void check on the other side',
      'Num,Date,Payee,Debit,Credit',
      ['1,03/25/2024,Acme,,20.00', '2,03/26/2024,VOID: Bolt,30.00,', '3,03/27/2024,Carl,,5.00'],
      ['1', '2', '3'],
    ],
    [
      'in a register with its deposits',
      'Num,Date,Payee,Category,Amount',
      ['1,03/25/2024,Acme,Rent,-20.00', ',03/26/2024,Customer,Sales,30.00', '2,03/27/2024,Bolt,Power,-30.00'],
      ['1', '2'],
    ],
    [
      'in a column that says so',
      'Check No,Date,Description,Amount,Balance',
      ['1,03/25/2024,Acme,-20.00,980.00', '2,03/26/2024,Bolt,-30.00,950.00'],
      ['1', '2'],
    ],
    [
      'with an opening balance',
      'Num,Date,Payee,Payment,Balance',
      [',03/24/2024,Opening Balance,,1000.00', '1,03/25/2024,Acme,20.00,980.00', '2,03/26/2024,Bolt,30.00,950.00'],
      ['1', '2'],
    ],
    [
      'in a register with a balance',
      'Num,Date,Payee,Category,Payment,Balance',
      ['1,03/25/2024,Acme,Rent,20.00,980.00', '2,03/26/2024,Bolt,Power,30.00,950.00'],
      ['1', '2'],
    ],
  ])('%s stay', (_, heading, lines, found) => {
    const { rows, notes } = read(heading, ...lines);
    expect([rows.map(({ number }) => number), notes.filter((note) => note.includes('counts the rows'))]).toEqual([
      found,
      [],
    ]);
  });
});

describe('a number that the text of a bank gives', () => {
  it.each(['Number', 'Reference'])('is the number of the check, whatever its %s', (heading) => {
    const lines = ['5,03/25/2024,CHECK 1055,-20.00,980.00', '9,03/26/2024,CHECK 1056,-30.00,950.00'];
    expect(numbers(`${heading},Date,Description,Amount,Balance`, ...lines)).toEqual(['1055', '1056']);
  });

  it('gives way to a column of check numbers', () => {
    const line = '1001,03/25/2024,CHECK 778899,-20.00,980.00';
    expect(numbers('Check Number,Date,Description,Amount,Balance', line)).toEqual(['1001']);
  });
});
