import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom } from '../../functions/commands/seed/random.ts';
import { isMoney } from '../../shared/ledger/money.ts';
import { runningTotals, totalCents, type Check } from '../../shared/ledger/checks.ts';
import { treeTotals } from '../../shared/ledger/totals.ts';
import type { TreeNode } from '../../shared/ledger/trees.ts';
import type { Stored } from '../support/factories.ts';
import { type Person, type Product, startProduct } from '../support/harness.ts';
import { violationsOf } from './invariants.ts';
import { replayProblems } from './replay-history.ts';
import { type Name, names } from './ledger-knowledge.ts';
import { createWork, type Work } from './ledger-work.ts';
import { type Item, readTable } from './read-table.ts';

/** The same people do the same things in every run; another seed makes them do others. */
const SEED = Number(process.env.SIMULATION_SEED ?? 20_260_301);
const ROUNDS = Number(process.env.SIMULATION_ROUNDS ?? 100);
const AT_ONCE = 5;

let product: Product;
let work: Work;
let accountant: Person;
const people: Person[] = [];
const outcomes = new Map<string, number>();

beforeAll(async () => {
  product = await startProduct();
  work = createWork(product);
  people.push(...(await Promise.all([product.person('admin'), product.person('president'), product.person('admin')])));
  accountant = await product.person('accountant');
  const random = createRandom(SEED);
  for (const name of ['CklgPayee', 'CklgAccount', 'CklgFundSource'] as const) {
    for (let nth = 1; nth <= 5; nth += 1) {
      const intent = work.createIntent(people[0]!, name, `first-${nth}-${name}`, work.bodyFor(random, name));
      const reply = await intent.send();
      if (reply.status === 200) intent.learn(reply);
    }
  }
});
afterAll(() => product.stop());

/**
 * R25 to R28, R31, R32 and R34 hold, an accountant reads what is stored, and what people requested was done once if
 * acknowledged and not at all if refused.
 */
async function expectSound(round: number): Promise<Item[]> {
  const items = await readTable(product.endpoint, product.tableName);
  const where = `seed ${SEED}, round ${round}`;
  expect(violationsOf(items), where).toEqual([]);
  expect(replayProblems(items, names, new Set(people.map(({ id }) => id))), where).toEqual([]);
  expect(work.sending.problems(items), where).toEqual([]);
  const read = async <T>(name: Name) => {
    const { value } = (await product.call<(T & Stored)[]>(`GET /crud/${name}/getAll`, { token: accountant.token }))
      .body;
    work.known.see(name, value);
    return value;
  };
  const [checks, accounts, sources] = [
    await read<Check>('CklgTransaction'),
    await read<TreeNode>('CklgAccount'),
    await read<TreeNode>('CklgFundSource'),
  ];
  await read('CklgPayee');
  for (const check of checks) {
    expect(isMoney(check.amount, 0.01), where).toBe(true);
    expect(check.account_id === null, where).toBe(check.is_voided);
  }
  const total = totalCents(checks);
  const sum = (nodes: readonly TreeNode[], field: 'account_id' | 'fund_source_id') =>
    treeTotals(checks, nodes, field).reduce((all, { ownCents }) => all + ownCents, 0);
  expect([sum(accounts, 'account_id'), sum(sources, 'fund_source_id')], where).toEqual([total, total]);
  expect([...runningTotals(checks).values()].at(-1) ?? 0, where).toBe(total);
  return items;
}

it('the ledger stays sound while several people work on it at once', { timeout: 600_000 }, async () => {
  const random = createRandom(SEED);
  const { actions, known, sending } = work;
  const bag = Object.entries(actions).flatMap(([name, { weight }]) => Array.from({ length: weight }, () => name));
  for (let round = 1; round <= ROUNDS; round += 1) {
    known.beginRound();
    await Promise.all(
      Array.from({ length: random.whole(1, AT_ONCE) }, async (_, place) => {
        const action = random.pick(bag);
        const own = createRandom(SEED + 1000 * round + place);
        outcomes.set(action, (outcomes.get(action) ?? 0) + 1);
        await actions[action]!.act(own, people[place % people.length]!, 10 * round + place);
      }),
    );
    await expectSound(round);
  }
  await sending.settle(await expectSound(ROUNDS));
  // Each kind of work was done, and no acknowledged change is missing in history.
  expect([...outcomes.keys()].toSorted((a, b) => a.localeCompare(b))).toEqual(
    Object.keys(actions).toSorted((a, b) => a.localeCompare(b)),
  );
  const items = await expectSound(ROUNDS);
  const history = new Map(
    items
      .filter(({ pk }) => pk.startsWith('History#'))
      .map((item) => [`${item.pk} ${Number(item.sk)}`, String(item.body)]),
  );
  for (const { name, id, version, by } of known.acknowledged) {
    const entry = history.get(`History#${name}#${id} ${version}`);
    expect([name, id, version, entry && (JSON.parse(entry) as { by: { user_id: number } }).by.user_id]).toEqual([
      name,
      id,
      version,
      by,
    ]);
  }
  const changedIn = (name: string, field: string): number =>
    [...history].filter(([at, body]) => at.startsWith(`History#${name}#`) && body.includes(`"${field}":[`)).length;
  // Checks were put on statements, and statements closed and reopened; how often depends on who was first.
  expect(
    changedIn('CklgTransaction', 'statement_line') + changedIn('CklgTransaction', 'reconciliation_id'),
  ).toBeGreaterThan(ROUNDS / 20);
  expect(changedIn('CklgReconciliation', 'closed_at')).toBeGreaterThan(ROUNDS / 50);
  expect(known.acknowledged.length).toBeGreaterThan(ROUNDS);
  expect(sending.lost()).toBeGreaterThan(ROUNDS / 10);
});
