import { addDays, dayIn } from '../../shared/dates.ts';
import type { LeaveRequestAnswer } from '../../shared/contract/operations/leave.ts';
import type { Factory, Stored, Values } from './factories.ts';
import type { Person, Product, Reply } from './harness.ts';

/** A Monday this many weeks after the current one. */
export function mondayIn(weeks: number, today = dayIn('America/New_York', new Date())): string {
  const day = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDays(today, ((8 - day) % 7) + 7 * weeks);
}

type Api = Pick<Product, 'call'>;

export const ask = (api: Api, person: Person, kind: { readonly id: number }, more: Values) =>
  api.call<{ request: LeaveRequestAnswer; mailed: boolean }>('POST /api_user_private/ask-for-leave', {
    token: person.token,
    body: { kind_id: kind.id, ...more },
  });

export const decide = (
  api: Api,
  person: Person,
  { id, version }: { readonly id: number; readonly version?: number },
  more: Values = {},
) =>
  api.call<{
    request: LeaveRequestAnswer;
    left_sheets: { start_date: string; end_date: string; state: string }[];
    mailed: boolean;
  }>('PUT /api_admin_private/decide-leave', {
    token: person.token,
    body: { request_id: id, ...(version !== undefined && { version }), decision: 'approve', ...more },
  });

export const cancel = (
  api: Api,
  person: Person,
  { id }: { readonly id: number },
): Promise<Reply<{ request: LeaveRequestAnswer; mailed: boolean }>> =>
  api.call('PUT /api_user_private/cancel-leave', { token: person.token, body: { request_id: id } });

/** A request without an answer, for a quarter of an hour on some Monday. */
export async function askedLeave(product: Api, factory: Factory, person: Person): Promise<Stored> {
  const kind = await factory.create('TsrpLeaveKind', { keeps_balance: false });
  const first_day = mondayIn(2 + (factory.next() % 70));
  const reply = await ask(product, person, kind, { first_day, last_day: first_day, hours: 0.25 });
  if (reply.status !== 200) throw new Error(`Leave could not be requested: ${reply.text}`);
  return { ...reply.body.value.request };
}
