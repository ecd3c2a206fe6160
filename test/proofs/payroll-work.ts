import { expect } from 'vitest';
import type { Random } from '../../functions/commands/seed/random.ts';
import { type StateFlags, stateOf } from '../../shared/timesheets/lifecycle.ts';
import type { Stored, Values } from '../support/factories.ts';
import type { Person, Reply } from '../support/harness.ts';
import { actOn, type State, withWork } from '../support/timesheets.ts';
import { type Api, LostAnswer, settled } from './lost-answers.ts';
import type { Action, Company } from './payroll-action.ts';
import { createFiles } from './payroll-files.ts';
import { createLeave } from './payroll-leave.ts';
import { createMarks } from './payroll-marks.ts';

interface Bulk {
  readonly locked_count?: number;
  readonly approved_count?: number;
  readonly processed_count?: number;
  readonly results: readonly {
    readonly timesheet_id: number;
    readonly changed: boolean;
    readonly why: string | null;
  }[];
}

const HIDDEN = 'Timesheet not found or access denied.';

/** What people do with timesheets, and what they were told about them. */
export function createPayrollWork(runDaily: () => Promise<unknown>) {
  /** Every version of a timesheet that was ever returned and could still be on a screen. */
  const seen: Stored[] = [];
  /** The timesheet of each person and period (R19). */
  const sheetOf = new Map<string, number>();
  const acknowledged: {
    readonly id: number;
    readonly version: number;
    readonly by: number;
    readonly reason?: string;
  }[] = [];
  /**
   * How many timesheets bulk answers reported as changed, and how many more those with lost answers may have changed.
   */
  const bulk = { lock: 0, approve: 0, process: 0, unknown: { lock: 0, approve: 0, process: 0 } };
  const gone = new Set<number>();
  /** Possibly deleted: a new timesheet may have taken its place, whatever people were told. */
  const possiblyDeleted = new Set<number>();

  function note(reply: Reply, person: Person, reason?: string): void {
    const value = reply.body.value as Stored & { readonly timesheet?: Stored };
    const sheet = value.timesheet ?? value;
    seen.push(sheet);
    acknowledged.push({ id: sheet.id, version: sheet.version, by: person.id, ...(reason && { reason }) });
  }

  const noteSave = (reply: Reply, person: Person, { version }: Stored): void => {
    if ((reply.body.value as Stored).version > version) note(reply, person);
  };

  /** Every refusal has a fitting status and a sentence (R29). */
  function expectRefused(reply: Reply): void {
    expect([400, 403, 404, 409], reply.text).toContain(reply.status);
    expect(reply.body.info, reply.text).toMatch(/\S/);
    if (reply.status === 404) expect(reply.body.message).toBe(HIDDEN);
  }

  const everybody = (company: Company): Person[] => [...managers(company), ...company.employees];
  const leaders = ({ admins, president }: Company) => [...admins, president];
  const managers = ({ admins, president, supervisors }: Company) => [...admins, president, ...supervisors];

  /** A version of a timesheet that could be on somebody's screen, usually the latest one. */
  function sheetFor(random: Random, fits: (sheet: Stored) => boolean = () => true): Stored | undefined {
    const newest = new Map<number, Stored>();
    for (const sheet of seen) {
      if (gone.has(sheet.id) && !random.chance(0.01)) continue;
      if ((newest.get(sheet.id)?.version ?? 0) < sheet.version) newest.set(sheet.id, sheet);
    }
    const all = [...newest.values()];
    const fitting = random.chance(0.8) ? all.filter(fits) : all;
    if (fitting.length === 0) return undefined;
    const sheet = random.pick(fitting);
    return random.chance(0.9) ? sheet : random.pick(seen.filter(({ id }) => id === sheet.id));
  }

  const isIn =
    (...states: readonly State[]) =>
    (sheet: Stored) =>
      states.includes(stateOf(sheet as Stored & StateFlags));

  async function claim(api: Api, person: Person, period: Stored, key: string | undefined): Promise<void> {
    const send = () =>
      api.call<Stored>('POST /api_admin_private/create-timesheet', {
        token: person.token,
        body: { payPeriod: period, holidays: [] },
        ...(key && { headers: { 'Idempotency-Key': key } }),
      });
    const reply = await send().catch((error: unknown) => {
      // Without an answer a person presses again.
      if (error instanceof LostAnswer) return send();
      throw error;
    });
    if (reply.status !== 200) return expectRefused(reply);
    const { id, version, user_id, pay_period_id, nothing_by } = reply.body.value;
    expect([user_id, pay_period_id]).toEqual([person.id, period.id]);
    const whose = `${person.id} ${period.id}`;
    const known = sheetOf.get(whose);
    if (known !== undefined && !possiblyDeleted.has(known) && !possiblyDeleted.has(id)) expect(id).toBe(known);
    sheetOf.set(whose, id);
    seen.push(reply.body.value);
    // A sheet that was created by noting that there is nothing to report is returned as it is.
    if (version === 1 && (nothing_by ?? null) === null) acknowledged.push({ id, version, by: person.id });
  }

  async function step(api: Api, random: Random, person: Person, name: string, sheet: Stored): Promise<void> {
    const reason = random.chance(0.7) ? `because ${random.whole(1, 99)}` : undefined;
    const takesReason = name.startsWith('un');
    const more: Values = {
      ...(takesReason && reason && { reason }),
      ...(random.chance(0.4) && { version: sheet.version }),
    };
    const replies = await settled(
      Array.from({ length: random.chance(0.15) ? 2 : 1 }, () => actOn(api, name, person, sheet, more)),
    );
    // A step requested twice by one person is done once.
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    for (const reply of replies) {
      if (reply.status === 200) note(reply, person, takesReason ? reason : undefined);
      else expectRefused(reply);
    }
  }

  /** The steps and the state each starts from; forward steps are more frequent. */
  const steps: readonly (readonly [step: string, from: State])[] = [
    ['lock', 'open'],
    ['lock', 'open'],
    ['approve', 'locked'],
    ['approve', 'locked'],
    ['approve', 'locked'],
    ['process', 'approved'],
    ['process', 'approved'],
    ['unlock', 'locked'],
    ['unapprove', 'approved'],
    ['unprocess', 'processed'],
  ];

  /** The steps that exist as bulk calls. */
  const bulkSteps: readonly (readonly [verb: 'lock' | 'approve' | 'process', from: State])[] = [
    ['lock', 'open'],
    ['approve', 'locked'],
    ['approve', 'locked'],
    ['process', 'approved'],
  ];

  const leave = createLeave({ isIn, sheetFor, note, everybody, managers });

  const actions: Readonly<Record<string, { readonly weight: number; readonly act: Action }>> = {
    claim: {
      weight: 8,
      act: async (random, company, api) => {
        const person = random.pick(everybody(company));
        const period = random.pick(company.periods);
        const key = random.chance(0.5) ? `claim-${random.digits(9)}` : undefined;
        const times = random.chance(0.3) ? 3 : 1;
        await settled(Array.from({ length: times }, () => claim(api, person, period, key)));
      },
    },
    save: {
      weight: 12,
      act: async (random, company, api) => {
        const sheet = sheetFor(random, isIn('open'));
        if (!sheet) return;
        const owner = everybody(company).find(({ id }) => id === sheet.user_id);
        const person = owner && random.chance(0.95) ? owner : random.pick(everybody(company));
        const sent = withWork(sheet, random.whole(0, 9), `${random.whole(12, 20)}:00`);
        const isModify = random.chance(0.1);
        const reply = await actOn(
          api,
          isModify ? 'modify' : 'save',
          person,
          sent,
          isModify ? { reason: 'Corrected' } : {},
        );
        if (reply.status !== 200) return expectRefused(reply);
        // R31: a change that names a version changes that version and no other; the same hours again change nothing.
        expect([sheet.version, sheet.version + 1]).toContain((reply.body.value as Stored).version);
        noteSave(reply, person, sheet);
      },
    },
    step: {
      weight: 30,
      act: async (random, company, api) => {
        const [name, from] = random.pick(steps);
        const sheet = sheetFor(random, isIn(from));
        if (!sheet) return;
        const group = random.whole(1, 100);
        const who = group <= 55 ? leaders(company) : group <= 94 ? company.supervisors : company.employees;
        await step(api, random, random.pick(who), name, sheet);
      },
    },
    ...leave.actions,
    ...createFiles({ isIn, sheetFor, note }),
    ...createMarks({ seen, sheetOf, possiblyDeleted, isIn, sheetFor, expectRefused, everybody, managers }),
    'send back': {
      weight: 2,
      act: async (random, company, api) => {
        const sheet = sheetFor(random, isIn('locked'));
        if (!sheet) return;
        const person = random.pick(managers(company));
        const noteText = `Please look at day ${random.whole(1, 14)}.`;
        const reply = await actOn(api, 'return', person, sheet, { note: noteText });
        if (reply.status === 200) note(reply, person, noteText);
        else expectRefused(reply);
      },
    },
    bulk: {
      weight: 3,
      act: async (random, company, api) => {
        const [verb, from] = random.pick(bulkSteps);
        const ids = new Set(Array.from({ length: random.whole(1, 5) }, () => sheetFor(random, isIn(from))?.id ?? 1));
        const person = random.pick(managers(company));
        bulk.unknown[verb] += ids.size;
        const reply = await api.call<Bulk>(`POST /api_admin_private/${verb}-all-timesheets`, {
          token: person.token,
          body: { timesheet_ids: [...ids] },
        });
        bulk.unknown[verb] -= ids.size;
        if (reply.status !== 200) return expectRefused(reply);
        const { results, locked_count, approved_count, processed_count } = reply.body.value;
        expect(results.map(({ timesheet_id }) => timesheet_id)).toEqual([...ids]);
        const changed = results.filter((result) => result.changed);
        expect(changed.length).toBe(locked_count ?? approved_count ?? processed_count);
        for (const { changed, why } of results) expect(why === null).toBe(changed);
        bulk[verb] += changed.length;
      },
    },
    delete: {
      weight: 2,
      act: async (random, company, api) => {
        const sheet = sheetFor(random);
        if (!sheet || random.chance(0.5)) return;
        const person = random.pick([...company.admins, company.president]);
        possiblyDeleted.add(sheet.id);
        const reply = await actOn(api, random.chance(0.5) ? 'delete' : 'TsrpTimesheet.delete', person, sheet);
        if (reply.status === 200) gone.add(sheet.id);
        else expectRefused(reply);
      },
    },
    'generic update': {
      weight: 2,
      act: async (random, company, api) => {
        const sheet = sheetFor(random);
        if (!sheet) return;
        const person = random.pick(everybody(company));
        const reply = await actOn(api, 'TsrpTimesheet.update', person, withWork(sheet, random.whole(0, 9)));
        if (reply.status === 200) noteSave(reply, person, sheet);
        else if (reply.status !== 403) expectRefused(reply);
      },
    },
    deputize: {
      weight: 1,
      act: async (random, company, api) => {
        const employee = random.pick(company.employees);
        const [deputy] = company.supervisors.filter(() => random.chance(0.5));
        const body =
          deputy && random.chance(0.8)
            ? { deputy_id: deputy.id, deputy_from: '2020-01-01', deputy_until: '2090-01-01' }
            : { deputy_id: null, deputy_from: null, deputy_until: null };
        const reply = await api.call('PUT /crud/TsrpTrackUser/update', {
          token: company.admins[0]!.token,
          query: { user_id: employee.id },
          body,
        });
        // The deputy may already be the approver.
        if (reply.status !== 200) expect(reply.status).toBe(400);
      },
    },
    holiday: {
      weight: 2,
      act: async (random, company, api) => {
        const day = String((random.pick(company.periods) as { start_date?: unknown }).start_date);
        const { token } = company.admins[0]!;
        const found = await api.call<Stored[]>('GET /crud/TsrpHoliday/getAll', { token });
        const there = found.body.value.find(({ holiday_date }) => holiday_date === day);
        const reply = there
          ? await api.call('DELETE /crud/TsrpHoliday/delete', { token, query: { id: there.id } })
          : await api.call('POST /crud/TsrpHoliday/create', {
              token,
              body: { holiday_date: day, description: `Holiday ${random.whole(1, 9)}` },
            });
        expect([200, 404, 409]).toContain(reply.status);
      },
    },
    'daily job': { weight: 1, act: async () => void (await runDaily()) },
  };

  return { seen, acknowledged, bulk, actions, leave: leave.told };
}

export type PayrollWork = ReturnType<typeof createPayrollWork>;
