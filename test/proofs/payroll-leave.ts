import { expect } from 'vitest';
import type { Random } from '../../functions/commands/seed/random.ts';
import type { LeaveRequestAnswer } from '../../shared/contract/operations/leave.ts';
import { addDays } from '../../shared/dates.ts';
import type { Day } from '../../shared/timesheets/day.ts';
import type { Stored } from '../support/factories.ts';
import type { Person, Product, Reply } from '../support/harness.ts';
import { ask, cancel, decide } from '../support/leave.ts';
import { actOn, type State } from '../support/timesheets.ts';
import { type Api, settled } from './lost-answers.ts';
import type { Action, Company } from './payroll-action.ts';

interface Known {
  readonly isIn: (...states: readonly State[]) => (sheet: Stored) => boolean;
  readonly sheetFor: (random: Random, fits: (sheet: Stored) => boolean) => Stored | undefined;
  readonly note: (reply: Reply, person: Person, reason?: string) => void;
  readonly everybody: (company: Company) => Person[];
  readonly managers: (company: Company) => Person[];
}

/** A change of a leave request that its author was told about. */
interface ToldLeave {
  readonly id: number;
  readonly version: number;
  readonly by: number;
}

/** Every refusal has a fitting status and a sentence (R29). */
export function expectLeaveRefused(reply: Reply): void {
  expect([400, 403, 404, 409], reply.text).toContain(reply.status);
  expect(reply.body.info, reply.text).toMatch(/\S/);
}

const COLUMNS = ['vacation', 'sick', 'inclement_weather'] as const;

/** What people do about leave: requests, answers, balances, and hours that they enter themselves. */
export function createLeave({ isIn, sheetFor, note, everybody, managers }: Known) {
  const told: ToldLeave[] = [];
  const requests: LeaveRequestAnswer[] = [];

  const noteRequest = (request: LeaveRequestAnswer, { id: by }: Person): void => {
    requests.push(request);
    told.push({ id: request.id, version: request.version, by });
  };

  /** A request that could be on somebody's screen, usually one that still stands. */
  function requestFor(random: Random, status: LeaveRequestAnswer['status']): LeaveRequestAnswer | undefined {
    const newest = [
      ...new Map(requests.toSorted((a, b) => a.version - b.version).map((each) => [each.id, each])).values(),
    ];
    const fitting = random.chance(0.85) ? newest.filter((each) => each.status === status) : newest;
    return fitting.length === 0 ? undefined : random.pick(fitting);
  }

  const askForSome = async (random: Random, company: Company, api: Api): Promise<void> => {
    const person = random.pick([...company.employees, ...company.supervisors]);
    const { start_date, end_date } = random.pick(company.periods) as Stored & { start_date: string; end_date: string };
    // Also days that lie in two periods or in none.
    const first_day = addDays(start_date, random.whole(0, 9));
    const last_day = random.chance(0.6) ? first_day : addDays(end_date, random.whole(-3, 2));
    const hours = random.chance(0.4) ? random.pick([1.5, 4]) : null;
    const kind = random.pick(company.kinds);
    const replies = await settled(
      Array.from({ length: random.chance(0.15) ? 2 : 1 }, () => ask(api, person, kind, { first_day, last_day, hours })),
    );
    for (const reply of replies) {
      if (reply.status === 200) noteRequest(reply.body.value.request, person);
      else expectLeaveRefused(reply);
    }
  };

  const decideSome = async (random: Random, company: Company, api: Api): Promise<void> => {
    const request = requestFor(random, 'asked');
    if (!request) return;
    const decision = random.chance(0.8) ? 'approve' : 'refuse';
    const group = random.whole(1, 10);
    const who = group <= 9 ? managers(company) : everybody(company);
    const people = Array.from({ length: random.chance(0.2) ? 2 : 1 }, () => random.pick(who));
    const answer = decision === 'refuse' ? 'Too many are away.' : null;
    const replies = await settled(
      people.map((person) => decide(api, person, { id: request.id }, { decision, answer })),
    );
    // Of several answers, one counts.
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    replies.forEach((reply, nth) => {
      if (reply.status === 200) noteRequest(reply.body.value.request, people[nth]!);
      else expectLeaveRefused(reply);
    });
  };

  const cancelSome = async (random: Random, company: Company, api: Api): Promise<void> => {
    const request = requestFor(random, random.chance(0.7) ? 'approved' : 'asked');
    if (!request) return;
    const owner = everybody(company).find(({ id }) => id === request.user_id);
    const person = owner && random.chance(0.5) ? owner : random.pick(managers(company));
    const reply = await cancel(api, person, request);
    if (reply.status === 200) noteRequest(reply.body.value.request, person);
    else expectLeaveRefused(reply);
  };

  const correctSome = async (random: Random, company: Company, api: Api): Promise<void> => {
    const reply = await api.call('POST /api_admin_private/correct-leave-balance', {
      token: random.pick([...company.admins, company.president]).token,
      body: {
        user_id: random.pick(everybody(company)).id,
        kind_id: random.pick(company.kinds).id,
        hours: random.pick([40, 16, 2.25, -1.75]),
        note: 'As agreed',
      },
    });
    if (reply.status !== 200) expectLeaveRefused(reply);
  };

  /** Hours of leave that nobody approved: people enter them, or managers for them. */
  const enterSome = async (random: Random, company: Company, api: Api): Promise<void> => {
    const isManager = random.chance(0.3);
    const found = sheetFor(random, isIn('open', ...(isManager ? (['locked', 'approved'] as const) : [])));
    if (!found) return;
    const owner = everybody(company).find(({ id }) => id === found.user_id);
    const person = isManager || !owner ? random.pick([...company.admins, company.president]) : owner;
    const read = await actOn(api, 'read', person, found);
    if (read.status !== 200) return expectLeaveRefused(read);
    const sheet = read.body.value as Stored;
    const [nth, column] = [random.whole(0, 9), random.pick(COLUMNS)];
    const data = (sheet.data as Day[]).map((day, index) =>
      index === nth ? { ...day, [column]: random.pick([0, 1.5, 4, 8]) } : day,
    );
    const more = isManager ? { reason: 'Leave as told by phone' } : {};
    const reply = await actOn(api, isManager ? 'modify' : 'save', person, { ...sheet, data }, more);
    if (reply.status === 200 && (reply.body.value as Stored).version > sheet.version) note(reply, person);
    else if (reply.status !== 200) expectLeaveRefused(reply);
  };

  const actions: Readonly<Record<string, { readonly weight: number; readonly act: Action }>> = {
    'ask for leave': { weight: 8, act: askForSome },
    'decide leave': { weight: 7, act: decideSome },
    'cancel leave': { weight: 3, act: cancelSome },
    'correct a balance': { weight: 2, act: correctSome },
    'enter leave': { weight: 5, act: enterSome },
  };
  return { told, actions };
}

interface Balances {
  readonly balances: readonly {
    readonly kind_id: number;
    readonly balance: number;
    readonly open: number;
    readonly expiring: number;
    readonly available: number;
    readonly entries: readonly { readonly hundredths: number }[];
  }[];
}

/** R71: what people see of their leave adds up. */
export async function expectBalances(api: Pick<Product, 'call'>, { employees }: Company): Promise<void> {
  for (const { token } of employees) {
    const { body } = await api.call<Balances>('GET /api_user_private/leave-of-person', { token });
    for (const { balance, open, expiring, available, entries } of body.value.balances) {
      expect(balance).toBe(entries.reduce((sum, { hundredths }) => sum + hundredths, 0));
      expect(available).toBe(balance - open - expiring);
      expect(Math.min(open, expiring)).toBeGreaterThanOrEqual(0);
    }
  }
}
