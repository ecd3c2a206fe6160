import { expect } from 'vitest';
import { roleIds } from '../../../shared/access/roles.ts';
import type { AuthUser } from '../../../shared/contract/operations/account.ts';
import type { HistoryEntry } from '../../../shared/contract/operations/admin.ts';
import type { ErasureProgress, PersonDataPage } from '../../../shared/contract/operations/persons.ts';
import { readTable, textOf } from '../../proofs/read-table.ts';
import { type Factory, factoryOf, type Stored, type Values } from '../../support/factories.ts';
import { type Person, type Product, type Reply, startProduct } from '../../support/harness.ts';
import { mondayIn } from '../../support/leave.ts';

/** Every field that describes a person, listed by hand because erasure takes its list from the contract. */
export const profileFields = {
  first_name: 'Canaryfirst',
  last_name: 'Canarylast',
  government_email: 'canary-government@hidden.example',
  government_phone: '901-111-1111',
  work_email: 'canary-work@hidden.example',
  work_phone: '902-222-2222',
  personal_email: 'canary-personal@hidden.example',
  personal_phone: '903-333-3333',
  emergency_first_name: 'Canaryemergency',
  emergency_last_name: 'Canaryrelative',
  emergency_phone: '904-444-4444',
  emergency_relationship: 'Canarycousin',
  address: '77 Canary Lane',
  city: 'Canaryville',
  state: 'Canarystate',
  zip: '87654',
  driver_license_number: 'CANARY-DL-9',
};
export const former = { first_name: 'Canaryformer', address: '5 Canary Road', personal_phone: '905-555-5555' };
export const PASSWORD = 'canary password';

/** What personal data tests do with a running product. */
export function personalDataOf(product: Product, factory: Factory, admin: Person) {
  async function done<V = Stored>(route: string, token: string, request: object = {}): Promise<V> {
    const reply = await product.call<V>(route, { token, ...request });
    expect([route, reply.status, reply.body.message]).toEqual([route, 200, reply.body.message]);
    return reply.body.value;
  }

  const erase = (user_id: number, body: Values = {}, token = admin.token): Promise<Reply<ErasureProgress>> =>
    product.call('POST /api_admin_private/erase-person', { token, body: { user_id, reason: 'requested', ...body } });

  async function handedOut(user_id: number, token = admin.token): Promise<{ text: string; pages: number }> {
    const pages: PersonDataPage[] = [];
    let next: string | null = null;
    do {
      const query: Record<string, string | number> = { user_id, ...(next !== null && { after: next }) };
      const page: PersonDataPage = await done('GET /api_admin_private/person-data', token, { query });
      pages.push(page);
      next = page.next;
    } while (next !== null);
    return { text: JSON.stringify(pages), pages: pages.length };
  }

  /** Everything in the table, except answers kept for repeated creates, which expire within a day (R32). */
  async function storedText(): Promise<string> {
    const items = await readTable(product.endpoint, product.tableName);
    return textOf(items.filter(({ pk }) => !pk.startsWith('Idempotency#')));
  }

  const step = (name: string, sheet: Stored, token: string, more: Values = {}) =>
    done(`PUT /api_admin_private/${name}-timesheet`, token, { body: { timesheet_id: sheet.id, ...more } });

  const processed = async (sheet: Stored) => {
    for (const name of ['lock', 'approve', 'process']) await step(name, sheet, admin.token);
  };

  /** A leave request with its answer, and a balance, each with a note. */
  async function leaveOf(person: { readonly id: number; readonly token: string }): Promise<void> {
    const kind = await factory.create('TsrpLeaveKind');
    const body = { user_id: person.id, kind_id: kind.id, hours: 8, note: 'canary of a balance' };
    await done('POST /api_admin_private/correct-leave-balance', admin.token, { body });
    // Leave is for people with a timesheet of their own.
    const { role_id } = (await factory.getOne('User', person.id)).body.value;
    await factory.update('User', person.id, { role_id: roleIds.user });
    const first_day = mondayIn(3);
    const asked = await done<{ request: Stored }>('POST /api_user_private/ask-for-leave', person.token, {
      body: { kind_id: kind.id, first_day, last_day: first_day, note: 'canary of leave' },
    });
    await done('PUT /api_admin_private/decide-leave', admin.token, {
      body: { request_id: asked.request.id, decision: 'approve', answer: 'canary of an answer' },
    });
    await factory.update('User', person.id, { role_id });
  }

  const historyOf = (entity: string, id: number) =>
    done<HistoryEntry[]>('GET /api_admin_private/history', admin.token, { query: { entity, id } });

  /**
   * A person with traces everywhere: signed up, saved, paid, sent back, deputized, emailed a code, edited others'
   * records.
   */
  async function somebody(n: number) {
    const email = `canary-signup-${n}@hidden.example`;
    await done('POST /api_user_public/register', '', { body: { email, password: PASSWORD } });
    const { user, profile } = await done<AuthUser>('POST /api_user_public/login', '', {
      body: { email, password: PASSWORD },
    });
    const changed = `canary-changed-${n}@hidden.example`;
    const query = { user_id: user.id };
    await done('PUT /api_admin_private/update-user', admin.token, {
      query,
      body: { email: changed, role_id: roleIds.president },
    });
    const { token } = await done<AuthUser>('POST /api_user_public/login', '', {
      body: { email: changed, password: PASSWORD },
    });
    for (const body of [former, profileFields]) await done('PUT /api_user_private/update-my-profile', token, { body });
    await done('POST /api_user_public/forgot-password', '', { body: { email: changed } });
    const check = await factory.create('CklgTransaction');
    await done('PUT /crud/CklgTransaction/update', token, { query: { id: check.id }, body: { note: 'Counted' } });
    return { id: user.id, profileId: profile!.id, token, emails: [email, changed], check };
  }

  async function timesheetsOf(id: number) {
    const [kept, deleted] = [
      await factory.create('TsrpTimesheet', { user_id: id }),
      await factory.create('TsrpTimesheet', { user_id: id }),
    ];
    const days = (kept.data as Values[]).map((day, index) =>
      index === 1 ? { ...day, work_sessions: [{ start: '08:00', end: '12:00', note: 'canary of a session' }] } : day,
    );
    await done('PUT /crud/TsrpTimesheet/update', admin.token, {
      query: { id: kept.id },
      body: { data: days, reason: 'canary of a reason' },
    });
    await step('lock', kept, admin.token);
    await step('return', kept, admin.token, { note: 'canary of a note' });
    await processed(kept);
    await done('DELETE /api_admin_private/delete-timesheet', admin.token, { query: { timesheet_id: deleted.id } });
    return { kept, deleted };
  }

  /** The person approves somebody whose timesheet a deputy then approves for them; afterwards the approver changes. */
  async function deputized(id: number) {
    const [employee, deputy] = [await product.person('user'), await product.person('supervisor')];
    const day = '2020-01-01';
    await factory.create('TsrpTrackUser', {
      user_id: employee.id,
      approver_id: id,
      deputy_id: deputy.id,
      deputy_from: day,
      deputy_until: '2099-01-01',
    });
    const sheet = await factory.create('TsrpTimesheet', { user_id: employee.id });
    await step('lock', sheet, admin.token);
    await step('approve', sheet, deputy.token);
    expect((await factory.remove('TsrpTrackUser', employee.id)).status).toBe(200);
    return { sheet, deputy };
  }

  return { leaveOf, done, erase, handedOut, storedText, step, processed, historyOf, somebody, timesheetsOf, deputized };
}

export type PersonalData = ReturnType<typeof personalDataOf>;

/** A running product with an administrator, and what personal data tests do with it. */
export async function startPersonalData() {
  const product = await startProduct();
  const admin = await product.person('admin');
  const factory = factoryOf(product, admin);
  return { product, admin, factory, data: personalDataOf(product, factory, admin) };
}
