import { describe, expect, it } from 'vitest';
import { readOpenings } from '../../../shared/leave/openings.ts';

const HEADER = 'Email,Leave type,Hours';

const file = (...lines: string[]): string => [HEADER, ...lines].join('\n');

describe('a file of opening balances', () => {
  it('is read by its columns, in any order and with any separator', () => {
    const row = { line: 2, email: 'ann@test.example', kind: 'Vacation', hundredths: 6250 };
    expect(readOpenings(file('ann@test.example,Vacation,62.5'))).toEqual({ rows: [row], problems: [] });
    expect(readOpenings('\uFEFFhours;Name;KIND;email\r\n62.50;Ann;Vacation;ann@test.example\r\n').rows).toEqual([row]);
    expect(readOpenings(file('"ann@test.example","Vacation","62.5"')).rows).toEqual([row]);
  });

  it('may have a column with the former name of the leave type beside it, which then means something else', () => {
    const row = { line: 2, email: 'ann@test.example', kind: 'Vacation', hundredths: 800 };
    expect(readOpenings('Email,Leave type,Hours,Kind\nann@test.example,Vacation,8,Staff').rows).toEqual([row]);
    expect(readOpenings('Kind,Email,Leave type,Hours\nStaff,ann@test.example,Vacation,8').rows).toEqual([row]);
  });

  it('may have negative hours and none', () => {
    expect(
      readOpenings(file('a@x.example,Sick,-8', 'b@x.example,Sick,0')).rows.map(({ hundredths }) => hundredths),
    ).toEqual([-800, 0]);
  });

  it('may have decimal commas, which without quotation marks would end the cell in a file with commas', () => {
    const semicolons = [
      'Email;Kind;Hours',
      'a@x.example;Sick;-62,5',
      'b@x.example;Sick;8,25',
      'c@x.example;Sick;1,234',
    ];
    const read = readOpenings(semicolons.join('\n'));
    expect(read.rows.map(({ hundredths }) => hundredths)).toEqual([-6250, 825]);
    expect(read.problems).toEqual([
      { line: 4, message: 'Hours must be a number with at most two decimal places, such as 62.50.' },
    ]);
    const commas = file('a@x.example,Sick,"62,5"', 'b@x.example,Sick,62,5', 'c@x.example,Sick,8,,');
    expect(readOpenings(commas)).toEqual({
      rows: [
        { line: 2, email: 'a@x.example', kind: 'Sick', hundredths: 6250 },
        { line: 4, email: 'c@x.example', kind: 'Sick', hundredths: 800 },
      ],
      problems: [
        {
          line: 3,
          message: 'This line has more cells than the first line. Put hours with a decimal comma in quotation marks.',
        },
      ],
    });
  });

  it('has a person and kind once, however the kind is written', () => {
    const read = readOpenings(
      file('a@x.example,Sick leave,40', 'A@x.example,SICK  leave,40', 'a@x.example,Ｓick leave,8'),
    );
    expect(read.rows.map(({ line }) => line)).toEqual([2]);
    expect(read.problems).toEqual([
      { line: 3, message: 'Line 2 already has this person and leave type.' },
      { line: 4, message: 'Line 2 already has this person and leave type.' },
    ]);
  });

  it('reports every problem of every line', () => {
    const { rows, problems } = readOpenings(
      file(
        'a@x.example,Vacation,1',
        ',,x',
        'a@x.example,VACATION,2',
        'b@x.example,Sick,1.234',
        'c@x.example,Sick,99999',
      ),
    );
    expect(rows).toHaveLength(1);
    expect(problems).toEqual([
      { line: 3, message: 'The email is missing.' },
      { line: 3, message: 'The leave type is missing.' },
      { line: 3, message: 'Hours must be a number with at most two decimal places, such as 62.50.' },
      { line: 4, message: 'Line 2 already has this person and leave type.' },
      { line: 5, message: 'Hours must be a number with at most two decimal places, such as 62.50.' },
      { line: 6, message: "That's too many hours." },
    ]);
  });

  it.each([
    ['without its columns', 'Person,Hours\nAnn,8', /Missing: Email, Leave type\.$/],
    ['without balances', HEADER, 'The file has no balances.'],
    [
      'with too many lines',
      file(...Array.from({ length: 2001 }, (_, index) => `a${index}@x.example,Sick,1`)),
      /more than 2,001 rows/,
    ],
  ])('%s is refused as a whole', (_, text, message) => {
    expect(readOpenings(text)).toMatchObject({
      rows: [],
      problems: [
        { line: 0, message: typeof message === 'string' ? message : (expect.stringMatching(message) as string) },
      ],
    });
  });
});
