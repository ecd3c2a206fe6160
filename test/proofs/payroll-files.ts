import { expect } from 'vitest';
import type { Random } from '../../functions/commands/seed/random.ts';
import type { AnswerOf } from '../../shared/contract/operations.ts';
import type { Day } from '../../shared/timesheets/day.ts';
import { figureKinds } from '../../shared/timesheets/hours.ts';
import type { Stored, Values } from '../support/factories.ts';
import type { Person, Product, Reply } from '../support/harness.ts';
import { actOn, type State, withWork } from '../support/timesheets.ts';
import { type Api, LostAnswer, settled } from './lost-answers.ts';
import type { Action, Company } from './payroll-action.ts';
import { expectLeaveRefused as expectRefused } from './payroll-leave.ts';

type Preview = AnswerOf<'payroll-preview'>;
type File = AnswerOf<'payroll-exports'>[number];

const GUSTO_OVERTIME = ['overtime', 'weekly_overtime'];

/** A layout for each program; the product's own has none. */
export const LAYOUTS: readonly (Values | null)[] = [
  null,
  {
    name: 'Our ADP',
    provider: 'adp',
    company_code: 'ABC',
    codes: figureKinds.slice(3).map((kind, nth) => ({ kind, code: `H${nth}` })),
  },
  {
    name: 'Our Gusto',
    provider: 'gusto',
    codes: figureKinds.map((kind) => ({ kind, code: GUSTO_OVERTIME.includes(kind) ? 'overtime_hours' : kind })),
  },
  {
    name: 'Our Paychex',
    provider: 'paychex',
    company_code: 'C1',
    codes: figureKinds.map((kind) => ({ kind, code: `Pay ${kind}`.slice(0, 20) })),
  },
  {
    name: 'Our QuickBooks',
    provider: 'quickbooks',
    company_code: 'Our company',
    company_time: '12345',
    codes: figureKinds.map((kind) => ({ kind, code: `Item ${kind}` })),
  },
];

/** The layout that a period's files are made in: that of the company's payroll program at that time. */
const layoutOf = ({ layouts, periods }: Company, period: Stored): Stored | null =>
  layouts[periods.indexOf(period) % layouts.length]!;

const previewOf = async (api: Pick<Product, 'call'>, company: Company, period: Stored, isWhole = false) => {
  const reply = await api.call<Preview>('GET /api_admin_private/payroll-preview', {
    token: company.admins[0]!.token,
    query: {
      pay_period_id: period.id,
      ...(layoutOf(company, period) && { layout_id: layoutOf(company, period)!.id }),
      ...(isWhole && { is_whole: 1 }),
    },
  });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.value;
};

interface Known {
  readonly isIn: (...states: readonly State[]) => (sheet: Stored) => boolean;
  readonly sheetFor: (random: Random, fits: (sheet: Stored) => boolean) => Stored | undefined;
  readonly note: (reply: Reply, person: Person, reason?: string) => void;
}

/** Other hours of work or of leave on some day. */
function corrected(sheet: Stored, random: Random): Stored {
  const nth = random.whole(0, 9);
  if (random.chance(0.5)) return withWork(sheet, nth, `${random.whole(12, 20)}:00`) as Stored;
  const data = (sheet.data as Day[]).map((day, index) =>
    index === nth && day.weekend_name === null ? { ...day, vacation: random.pick([0, 2, 4.5, 8]) } : day,
  );
  return { ...sheet, data };
}

/** What payroll officers do: files, and corrections of hours that may be in one. */
export function createFiles({ isIn, sheetFor, note }: Known) {
  const exportOnce = async (
    api: Api,
    person: Person,
    body: Values,
    key: string | undefined,
  ): Promise<Reply<File> | undefined> => {
    const send = () =>
      api.call<File>('POST /api_admin_private/export-payroll', {
        token: person.token,
        body,
        ...(key && { headers: { 'Idempotency-Key': key } }),
      });
    return send().catch((error: unknown) => {
      // Without an answer a person presses again.
      if (error instanceof LostAnswer) return send();
      throw error;
    });
  };

  const actions: Readonly<Record<string, { readonly weight: number; readonly act: Action }>> = {
    export: {
      weight: 6,
      act: async (random, company, api) => {
        const period = random.pick(company.periods);
        const isWhole = random.chance(0.15);
        const { fingerprint } = await previewOf(api, company, period, isWhole);
        const body = {
          pay_period_id: period.id,
          layout_id: layoutOf(company, period)?.id ?? null,
          fingerprint: fingerprint ?? 'nothing to export',
          ...(isWhole && { is_whole: true, reason: 'The program lost it' }),
        };
        const people = Array.from({ length: random.chance(0.3) ? 2 : 1 }, () =>
          random.pick([...company.admins, company.president]),
        );
        const keys = people.map(() => (random.chance(0.5) ? `file-${random.digits(12)}` : undefined));
        const replies = await settled(people.map((person, nth) => exportOnce(api, person, body, keys[nth])));
        // R75: a state is exported once.
        const made = replies.filter((reply) => reply?.status === 200);
        expect(made.length).toBeLessThanOrEqual(1);
        if (fingerprint === null) expect(made).toEqual([]);
        for (const reply of replies) if (reply && reply.status !== 200) expectRefused(reply);
      },
    },
    'correct processed hours': {
      weight: 5,
      act: async (random, company, api) => {
        const found = sheetFor(random, isIn('processed'));
        if (!found) return;
        const person = random.pick([...company.admins, company.president]);
        const reason = `Correction ${random.whole(1, 99)}`;
        const opened = await actOn(api, 'unprocess', person, found, { reason });
        if (opened.status !== 200) return expectRefused(opened);
        note(opened, person, reason);
        const sheet = corrected(opened.body.value as Stored, random);
        const modified = await actOn(api, 'modify', person, sheet, { reason });
        if (modified.status !== 200) return expectRefused(modified);
        if ((modified.body.value as Stored).version > sheet.version) note(modified, person, reason);
        if (random.chance(0.2)) return;
        const processed = await actOn(api, 'process', person, found);
        if (processed.status === 200) note(processed, person);
        else expectRefused(processed);
      },
    },
  };
  return actions;
}

/** Creates the files that are due until every processed hour is in one; returns how many there were. */
export async function exportAll(api: Pick<Product, 'call'>, company: Company): Promise<number> {
  let made = 0;
  for (const period of company.periods) {
    const { fingerprint, lines } = await previewOf(api, company, period);
    expect(lines.flatMap(({ problems }) => problems)).toEqual([]);
    if (fingerprint === null) continue;
    const reply = await api.call<File>('POST /api_admin_private/export-payroll', {
      token: company.admins[1]!.token,
      body: { pay_period_id: period.id, layout_id: layoutOf(company, period)?.id ?? null, fingerprint },
    });
    expect(reply.status, reply.text).toBe(200);
    made += 1;
    expect((await previewOf(api, company, period)).fingerprint).toBeNull();
  }
  return made;
}
