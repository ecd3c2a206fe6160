import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFileBytes } from '../../../../shared/ledger/files/read-file.ts';

const notesOf = (text: string) => readFileBytes(new TextEncoder().encode(text)).notes;
const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8');

const NO_END = 'The file has no end: it may be cut off. Download it again, or check its last rows.';

const bai = (lines: readonly string[]) => `${lines.join('/\n')}/\n`;
const [head, tail] = [
  ['01,A,B,240116,0200,1,,,2', '02,B,A,1,240115,,USD,2', '03,0001,USD,010,500000,,,015,480000,,'],
  ['49,1000000,3', '98,1000000,1,5', '99,1000000,1,7'],
];
const check = '16,475,20000,,REF1,1001,CHECK PAID';

describe('a file that is cut off', () => {
  const qif = '!Type:Bank\nD1/25/2024\nT-1,234.50\nN1001\n^\nD1/26/2024\nT-1,234.50\nN1002\n^\n';

  it.each([
    ['BAI2', bai([...head, check, ...tail]), '16,475,20'],
    ['BAI2 after a row', bai([...head, check, ...tail]), '49,'],
    ['BAI2 after an account', bai([...head, check, ...tail]), '98,'],
    ['IIF', fixture('qbd.iif').trimEnd(), '\nENDTRNS'],
    ['MT940', fixture('us.mt940'), ':86:'],
    ['MT940 in its last balance', fixture('us.mt940'), ':62F:C2'],
    ['QIF', qif, 'T-1,234.50\nN1002'],
    ['QIF after an amount', qif, 'N1002'],
  ])('%s: says so, and a whole one says nothing', (_, whole, end) => {
    expect(notesOf(whole)).not.toContain(NO_END);
    expect(notesOf(whole.slice(0, whole.lastIndexOf(end) + 3))).toContain(NO_END);
  });

  it('BAI2 may have more after its end, but not the beginning of another file', () => {
    const whole = bai([...head, check, ...tail]);
    expect(notesOf(`${whole}\u001A`)).not.toContain(NO_END);
    expect(notesOf(`${whole}${bai(head)}`)).toContain(NO_END);
  });

  it('MT942 and lists of QIF without payments have no such end', () => {
    const intraday = ':20:X\n:25:123\n:28C:1\n:34F:EUR0,\n:61:2401020102D100,00NCHK1001//A\n:86:Check\n-\n';
    expect(notesOf(intraday)).not.toContain(NO_END);
    expect(notesOf(`${qif}!Type:Class\nNOffice`)).not.toContain(NO_END);
  });
});

describe('what the ends of BAI2 say', () => {
  const more = (what: string) => `${what} The file may be missing rows.`;

  it('is right for a whole file, also with continued summaries of every type of funds', () => {
    const account = [
      '03,0002,USD,010,100,,S,1,2,3,015,200,,V,240116,',
      '88,100,300,2,D,1,1,500',
      '88,400,50,,',
      '49,650,4',
    ];
    const ends = [...tail.slice(0, 1), ...account, '98,1000650,2,9', '99,1000650,1,11'];
    expect(notesOf(bai([...head, check, ...ends]))).toEqual([]);
    expect(notesOf(fixture('bank.bai')).filter((note) => note.includes('says'))).toEqual([]);
  });

  it('names a missing row once, with its amount', () => {
    expect(notesOf(bai([...head, check, '49,1020000,4', '98,1020000,1,6', '99,1020000,1,8']))).toEqual([
      more('Account 0001 says it has 4 records but has 3.'),
      more('Account 0001 says its amounts add up to 10200.00 but they add up to 10000.00.'),
    ]);
  });

  it('names a changed amount, a missing account and a missing group', () => {
    const text = bai([...head, check.replace('20000', '2000'), '49,1000000,3', '98,1500000,2,7', '99,1500000,2,9']);
    expect(notesOf(text)).toEqual([
      more('Account 0001 says its amounts add up to 10000.00 but they add up to 9820.00.'),
      more('A group says it has 2 accounts but has 1.'),
      more('A group says it has 7 records but has 5.'),
      more('A group says its amounts add up to 15000.00 but they add up to 10000.00.'),
      more('The file says it has 2 groups but has 1.'),
    ]);
  });
});
