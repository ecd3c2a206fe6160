import { expect } from 'vitest';
import type { Random } from '../../functions/commands/seed/random.ts';
import { overtimeRules } from '../../shared/timesheets/overtime-rules.ts';
import type { Stored } from '../support/factories.ts';
import type { Person, Reply } from '../support/harness.ts';
import { actOn, type State } from '../support/timesheets.ts';
import type { Action, Company } from './payroll-work.ts';

interface Known {
  readonly seen: Stored[];
  readonly sheetOf: Map<string, number>;
  readonly possiblyDeleted: ReadonlySet<number>;
  readonly isIn: (...states: readonly State[]) => (sheet: Stored) => boolean;
  readonly sheetFor: (random: Random, fits: (sheet: Stored) => boolean) => Stored | undefined;
  readonly expectRefused: (reply: Reply) => void;
  readonly everybody: (company: Company) => Person[];
  readonly managers: (company: Company) => Person[];
}

/** What people do with timesheets besides their hours and states: ready, nothing to report, and the overtime rule. */
export function createMarks(known: Known): Readonly<Record<string, { readonly weight: number; readonly act: Action }>> {
  const { seen, sheetOf, possiblyDeleted, isIn, sheetFor, expectRefused, everybody, managers } = known;
  return {
    ready: {
      weight: 6,
      act: async (random, company, api) => {
        const sheet = sheetFor(random, isIn('open'));
        if (!sheet) return;
        const owner = everybody(company).find(({ id }) => id === sheet.user_id);
        const person = owner && random.chance(0.9) ? owner : random.pick(everybody(company));
        const reply = await actOn(api, 'ready', person, sheet, {
          is_ready: random.chance(0.8),
          ...(random.chance(0.5) && { version: sheet.version }),
        });
        if (reply.status === 200) seen.push(reply.body.value as Stored);
        else expectRefused(reply);
      },
    },
    'nothing to report': {
      weight: 2,
      act: async (random, company, api) => {
        const [person, period] = [random.pick(company.employees), random.pick(company.periods)];
        const reply = await api.call<Stored>('PUT /api_admin_private/note-nothing-to-report', {
          token: random.pick(managers(company)).token,
          body: { user_id: person.id, pay_period_id: period.id, reason: 'Away' },
        });
        if (reply.status !== 200) return expectRefused(reply);
        const { id, user_id, pay_period_id } = reply.body.value;
        expect([user_id, pay_period_id]).toEqual([person.id, period.id]);
        seen.push(reply.body.value);
        if (!possiblyDeleted.has(id)) sheetOf.set(`${person.id} ${period.id}`, id);
      },
    },
    'overtime rule': {
      weight: 2,
      act: async (random, company, api) => {
        const { token } = company.admins[0]!;
        const { body } = await api.call<Stored[]>('GET /crud/TsrpSetting/getAll', { token });
        const found = body.value.find(({ name }) => name === 'OVERTIME_RULE');
        const value = random.pick(overtimeRules);
        const reply = found
          ? await api.call('PUT /crud/TsrpSetting/update', { token, query: { id: found.id }, body: { value } })
          : await api.call('POST /crud/TsrpSetting/create', { token, body: { name: 'OVERTIME_RULE', value } });
        // Somebody else may have set it at the same moment.
        expect([200, 409]).toContain(reply.status);
      },
    },
  };
}
