import { expect } from 'vitest';
import type { Random } from '../../functions/commands/seed/random.ts';
import type { Stored } from '../support/factories.ts';
import type { Person, Product, Reply } from '../support/harness.ts';
import type { createKnowledge } from './ledger-knowledge.ts';

interface Matched {
  readonly checks: readonly Stored[];
  readonly refused: readonly { readonly id: number; readonly message: string }[];
  readonly pressed_at: string;
}

/** What people do with the statements of the default checkbook, all at once. */
export function createReconcileWork(product: Product, known: ReturnType<typeof createKnowledge>) {
  const ids: number[] = [];
  const presses: { readonly reconciliation_id: number; readonly pressed_at: string }[] = [];
  let nth = 0;

  /** Each outcome is clear: done, or refused with a reason. */
  const expectClear = ({ status, body, text }: Reply): void => {
    expect([200, 400, 404, 409, 503], text).toContain(status);
    if (status !== 200) expect(body.message).toMatch(/\S/);
  };
  const noteAll = (checks: readonly Stored[], person: Person): void => {
    for (const check of checks) known.note('CklgTransaction', check, person);
  };
  const add = async (person: Person): Promise<void> => {
    nth += 1;
    // The first checkbook is the default one, which all fund sources here belong to.
    if (nth === 1)
      await product.call('POST /crud/CklgCheckbook/create', { token: person.token, body: { name: 'Main' } });
    const day = new Date(Date.UTC(2015, 0, 7 * nth)).toISOString().slice(0, 10);
    const body = {
      checkbook_id: 1,
      statement_date: day,
      closing_balance: 10,
      ...(nth === 1 && { opening_balance: 10 }),
    };
    const reply = await product.call<Stored>('POST /crud/CklgReconciliation/create', { token: person.token, body });
    expectClear(reply);
    if (reply.status === 200) ids.push(reply.body.value.id);
  };
  const match = async (random: Random, person: Person): Promise<void> => {
    const reconciliation_id = random.pick(ids);
    const asked = Array.from({ length: random.whole(1, 5) }, () => known.recordFor(random, 'CklgTransaction'));
    const checks = [...new Set(asked.flatMap((check) => check?.id ?? []))];
    if (checks.length === 0) return;
    const isOff = random.chance(0.3);
    const body = isOff
      ? { reconciliation_id, removed: checks }
      : { reconciliation_id, matches: checks.map((check_id) => ({ check_id, line: null })) };
    const reply = await product.call<Matched>('PUT /api_admin_private/match-checks', { token: person.token, body });
    expectClear(reply);
    if (reply.status !== 200) return;
    const { checks: done, refused, pressed_at } = reply.body.value;
    expect([...done, ...refused].map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      checks.toSorted((a, b) => a - b),
    );
    noteAll(done, person);
    if (!isOff && done.length > 0) presses.push({ reconciliation_id, pressed_at });
  };
  const undo = async (random: Random, person: Person): Promise<void> => {
    const route = 'POST /api_admin_private/undo-matches';
    const reply = await product.call<Matched>(route, { token: person.token, body: random.pick(presses) });
    expectClear(reply);
    if (reply.status === 200) noteAll(reply.body.value.checks, person);
  };
  const turn = async (random: Random, person: Person): Promise<void> => {
    const id = random.pick(ids);
    const query = { id };
    const read = await product.call<Stored>('GET /crud/CklgReconciliation/getOne', { token: person.token, query });
    if (read.status !== 200) return;
    const accepted_difference = await differenceOf(id, person);
    const body =
      read.body.value.state === 'closed'
        ? { state: 'open', reason: 'A check was missing' }
        : { state: 'closed', difference_reason: 'As found', accepted_difference };
    expectClear(await product.call('PUT /crud/CklgReconciliation/update', { token: person.token, query, body }));
  };
  /** What the statement's checks leave of its balance, which is the same on its first and last day. */
  const differenceOf = async (id: number, person: Person): Promise<number> => {
    const query = { reconciliation_id: id };
    const reply = await product.call<{ checks: Stored[]; reconciliation: Stored }>('GET /api_admin_private/statement', {
      token: person.token,
      query,
    });
    if (reply.status !== 200) return 0;
    const on = reply.body.value.checks.filter((check) => check.reconciliation_id === id);
    return on.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0) / 100;
  };

  return async (random: Random, person: Person): Promise<void> => {
    if (ids.length === 0 || random.chance(0.1)) return add(person);
    if (presses.length > 0 && random.chance(0.15)) return undo(random, person);
    return random.chance(0.65) ? match(random, person) : turn(random, person);
  };
}
