import { readCsv } from '../../../shared/ledger/csv.ts';
import type { PayrollFile } from '../../../shared/payroll/payroll-file.ts';
import type { PayrollProvider } from '../../../shared/payroll/providers.ts';

/** What a payroll program knows: per person, as the program names them, hours (or minutes) by code. */
export type Known = Map<string, Map<string, number>>;

function note(known: Known, person: string, code: string, amount: number, isReplaced: boolean): void {
  const codes = known.get(person) ?? new Map<string, number>();
  codes.set(code, isReplaced ? amount : Math.round((codes.get(code) ?? 0) * 100 + amount * 100) / 100);
  known.set(person, codes);
}

/** Reads files as each program's maker describes it, without anything of the product's own writing. */
const importers: Readonly<Record<PayrollProvider, (text: string, known: Known) => void>> = {
  staffbook: (text, known) => {
    const { header, rows } = readCsv(text);
    for (const row of rows) {
      header.forEach(
        (title, at) => at >= 6 && title !== 'Total' && note(known, row[0]!, title, Number(row[at]), false),
      );
    }
  },
  adp: (text, known) => {
    const { header, rows } = readCsv(text);
    for (const row of rows) {
      const person = String(Number(row[2]));
      header.forEach((title, at) => {
        if (row[at] === '' || row[at] === undefined) return;
        if (title === 'Reg Hours' || title === 'O/T Hours') note(known, person, title, Number(row[at]), false);
        if (title === 'Hours 3 Amount') note(known, person, row[at - 1]!, Number(row[at]), false);
      });
    }
  },
  gusto: (text, known) => {
    const { header, rows } = readCsv(text);
    for (const row of rows) {
      header.forEach((title, at) => at >= 3 && row[at] !== '' && note(known, row[2]!, title, Number(row[at]), true));
    }
  },
  paychex: (text, known) => {
    for (const row of readCsv(text).rows) note(known, row[1]!, row[4]!, Number(row[7]), false);
  },
  quickbooks: (text, known) => {
    for (const line of text.split('\r\n').filter((each) => each.startsWith('TIMEACT\t'))) {
      const [, , , person = '', , code = '', duration = ''] = line.split('\t');
      const [hours = '', minutes = ''] = duration.split(':');
      if (Number(hours) > 23 || !/^\d+:[0-5]\d$/.test(duration)) throw new Error(`QuickBooks refuses ${duration}.`);
      note(known, person, code, Number(hours) * 60 + Number(minutes), false);
    }
  },
};

export const importFile = (provider: PayrollProvider, { text }: PayrollFile, known: Known): void =>
  importers[provider](text, known);
