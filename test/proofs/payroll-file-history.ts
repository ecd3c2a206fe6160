import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { PayrollProvider } from '../../shared/payroll/providers.ts';
import { figureKinds, hourKindTitles } from '../../shared/timesheets/hours.ts';
import { importFile, type Known } from '../shared/payroll/payroll-program.ts';
import { type Item, type Report, Table } from './read-table.ts';

/**
 * R75: what payroll programs know after importing every file that was created, compared with the hours that timesheets
 * were processed with.
 */

interface Facts {
  readonly pay_period_id: number;
  readonly nth: number;
  readonly provider: PayrollProvider;
  readonly layout_name: string;
  readonly is_whole: boolean;
  readonly people: number;
  readonly by_hand: readonly { readonly user_id: number; readonly text: string }[];
  readonly bytes: number;
  readonly checksum: string;
}

type Hours = ReadonlyMap<string, number>;

interface File extends Facts {
  readonly text: string;
  readonly changes: readonly { readonly user_id: number }[];
}

const periodOf = (pk: string): number => Number(pk.split('#').at(-1));

/** The files of each period in their order, read from the items as they are stored. */
function filesOf(table: Table): Map<number, File[]> {
  const parts = new Map<string, string>();
  for (const item of table.under('TsrpPayPeriod#payroll-part#').values()) {
    const [nth = '', name = ''] = item.sk.split('#');
    const at = `${periodOf(item.pk)} ${Number(nth)} ${name}`;
    parts.set(at, `${parts.get(at) ?? ''}${String(item.body)}`);
  }
  const part = (at: string): string => gunzipSync(Buffer.from(parts.get(at) ?? '', 'base64')).toString('utf8');
  const files = table.at('TsrpPayPeriod#payroll').map(({ body }): File => {
    const facts = JSON.parse(String(body)) as Facts;
    const at = `${facts.pay_period_id} ${facts.nth}`;
    return { ...facts, text: part(`${at} file`), changes: JSON.parse(part(`${at} changes`)) as File['changes'] };
  });
  return Map.groupBy(files, ({ pay_period_id }) => pay_period_id);
}

interface Change {
  readonly version: number;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

/** What the layouts of the simulation call a kind of hours. */
function codeOf(provider: PayrollProvider, kind: (typeof figureKinds)[number]): string {
  const isOvertime = kind === 'overtime' || kind === 'weekly_overtime';
  switch (provider) {
    case 'staffbook':
      return hourKindTitles[kind];
    case 'adp':
      return kind === 'regular' ? 'Reg Hours' : isOvertime ? 'O/T Hours' : `H${figureKinds.indexOf(kind) - 3}`;
    case 'gusto':
      return isOvertime ? 'overtime_hours' : kind;
    case 'paychex':
      return `Pay ${kind}`.slice(0, 20);
    case 'quickbooks':
      return `Item ${kind}`;
  }
}

interface Counted {
  readonly kind: (typeof figureKinds)[number];
  readonly hundredths: number;
}

/** Hours by code, in hundredths of an hour or in whole minutes; codes without hours are left out. */
function inCodes(counted: readonly Counted[], provider: PayrollProvider): Hours {
  const hours = new Map<string, number>();
  for (const { kind, hundredths } of counted) {
    const amount = provider === 'quickbooks' ? Math.round(hundredths * 0.6) : hundredths;
    const code = codeOf(provider, kind);
    hours.set(code, (hours.get(code) ?? 0) + amount);
  }
  return hours;
}

/** Codes of leave types that every program takes: one shares the column for vacation, the other has none. */
export const FLOATING_CODE = 'l1';
export const UNPAID_CODE = 'l2';

/** Leave of a column in one sum, and without unpaid leave: what the days of a timesheet say. */
function ofDays(hours: Hours | undefined, provider: PayrollProvider): Hours {
  const sums = new Map(hours);
  const vacation = codeOf(provider, 'vacation');
  sums.set(vacation, (sums.get(vacation) ?? 0) + (sums.get(FLOATING_CODE) ?? 0));
  sums.delete(FLOATING_CODE);
  sums.delete(UNPAID_CODE);
  return sums;
}

const text = (hours: Hours | undefined): string =>
  JSON.stringify([...(hours ?? [])].filter(([, amount]) => amount !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Everything that timesheets of a period were ever processed with, by person. */
function processedHours(table: Table): Map<string, (readonly Counted[])[]> {
  const found = new Map<string, (readonly Counted[])[]>();
  for (const [pk, items] of table.partitions) {
    if (!pk.startsWith('History#TsrpTimesheet#')) continue;
    const state = new Map<string, unknown>();
    const entries = items.map(({ body }) => JSON.parse(String(body)) as Change);
    for (const { changes } of entries.toSorted((a, b) => a.version - b.version)) {
      if (changes.user_id?.[1] === null) {
        // Without a timesheet, what was exported is taken back.
        const whose = `${String(state.get('user_id'))} ${String(state.get('pay_period_id'))}`;
        found.set(whose, [...(found.get(whose) ?? []), []]);
        continue;
      }
      for (const [field, [, to]] of Object.entries(changes)) state.set(field, to);
      if (state.get('is_processed') !== true) continue;
      const whose = `${String(state.get('user_id'))} ${String(state.get('pay_period_id'))}`;
      found.set(whose, [...(found.get(whose) ?? []), state.get('counted_hours') as Counted[]]);
    }
  }
  return found;
}

const inUnits = (known: Known, provider: PayrollProvider): Map<string, Hours> =>
  new Map(
    [...known].map(([person, codes]): [string, Hours] => [
      person,
      new Map(
        [...codes].map(([code, amount]) => [code, provider === 'quickbooks' ? amount : Math.round(amount * 100)]),
      ),
    ]),
  );

/** A person enters what a file can't take back: `-2.00 Item regular, -1.00 Item sick`. */
function enterByHand({ by_hand: notes }: File, known: Known): void {
  for (const { user_id, text: note } of notes) {
    const codes = known.get(String(user_id)) ?? new Map<string, number>();
    for (const entry of note.split(', ')) {
      const [, hours = '', code = ''] = /^(-?[\d.]+) (.+)$/.exec(entry) ?? [];
      codes.set(code, (codes.get(code) ?? 0) + Math.round(Number(hours) * 60));
    }
    known.set(String(user_id), codes);
  }
}

/** Imports every file of a period in its order, as its payroll officer does; `after` looks at what the program knows. */
function importAll(files: readonly File[], after: (known: ReadonlyMap<string, Hours>, file: File) => void): void {
  const known: Known = new Map();
  for (const file of files) {
    // A file with all hours again replaces the earlier ones.
    if (file.is_whole) known.clear();
    importFile(file.provider, { fileName: '', text: file.text }, known);
    enterByHand(file, known);
    after(inUnits(known, file.provider), file);
  }
}

/**
 * Every file is whole and in order, and after each one the program knows, for the people in it, hours that a timesheet was
 * processed with: never the same hours twice, and never a part of them.
 */
export function fileProblems(items: readonly Item[]): string[] {
  const problems: string[] = [];
  const say: Report = (problem) => problems.push(problem);
  const table = new Table(items, new Date());
  const processed = processedHours(table);
  for (const [period, files] of filesOf(table)) {
    const numbers = files.map(({ nth }) => nth).join();
    const wanted = files.map((_, index) => index + 1).join();
    if (numbers !== wanted) say(`files of period ${period} are ${numbers}`);
    importAll(files, (known, { nth, provider, text: content, bytes, checksum, people, changes }) => {
      const where = `file ${nth} of period ${period}`;
      if (createHash('sha256').update(content).digest('hex') !== checksum) say(`${where} has another checksum`);
      if (Buffer.byteLength(content) !== bytes) say(`${where} has another length`);
      if (changes.length !== people) say(`${where} says ${people} people and changes ${changes.length}`);
      for (const { user_id } of changes) {
        const is = text(ofDays(known.get(String(user_id)), provider));
        const versions = (processed.get(`${user_id} ${period}`) ?? []).map((each) => text(inCodes(each, provider)));
        if (!versions.includes(is)) {
          say(`after ${where}, person ${user_id} is paid ${is} and was processed with ${versions.join(' or ')}`);
        }
      }
    });
  }
  return problems;
}

/** What the program of a period knows after all its files. */
function knownAfter(files: readonly File[]): ReadonlyMap<string, Hours> {
  const states: ReadonlyMap<string, Hours>[] = [];
  importAll(files, (known) => states.push(known));
  return states.at(-1) ?? new Map<string, Hours>();
}

const codedKinds = (table: Table): [code: string, kindId: number][] =>
  table
    .of('TsrpLeaveKind')
    .flatMap(({ id, payroll_code: code }): [string, number][] => (typeof code === 'string' ? [[code, id]] : []));

/** Once nothing is left to export, programs know exactly what is processed now, and nothing of anybody else. */
export function unpaidProblems(items: readonly Item[]): string[] {
  const problems: string[] = [];
  const table = new Table(items, new Date());
  const files = filesOf(table);
  const sheets = Map.groupBy(table.of('TsrpTimesheet'), ({ pay_period_id }) => Number(pay_period_id));
  for (const [period, own] of sheets) {
    const made = files.get(period) ?? [];
    const provider = made.at(-1)?.provider ?? 'staffbook';
    const known = knownAfter(made);
    for (const sheet of own.filter(({ is_processed }) => is_processed === true)) {
      const [is, wanted] = [
        text(ofDays(known.get(String(sheet.user_id)), provider)),
        text(inCodes(sheet.counted_hours as Counted[], provider)),
      ];
      if (is !== wanted)
        problems.push(`period ${period}: person ${String(sheet.user_id)} is paid ${is}, not ${wanted}`);
    }
    for (const [code, kindId] of codedKinds(table)) {
      for (const { id, user_id } of own.filter(({ is_processed }) => is_processed === true)) {
        const entries = table
          .of('TsrpLeaveEntry')
          .filter((each) => each.timesheet_id === id && each.kind_id === kindId && each.type === 'taken');
        const taken = 0 - entries.reduce((sum, { hundredths }) => sum + Number(hundredths), 0);
        const wanted = provider === 'quickbooks' ? Math.round(taken * 0.6) : taken;
        const is = known.get(String(user_id))?.get(code) ?? 0;
        if (is !== wanted)
          problems.push(`period ${period}: ${code} of person ${String(user_id)} is ${is}, not ${wanted}`);
      }
    }
    const owners = new Set(own.map(({ user_id }) => String(user_id)));
    for (const [person, hours] of known) {
      if (!owners.has(person) && text(hours) !== '[]')
        problems.push(`period ${period}: person ${person} has no timesheet`);
    }
  }
  return problems;
}
