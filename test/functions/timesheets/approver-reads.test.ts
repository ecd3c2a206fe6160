import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partitions } from '../../../functions/deployment/partitions.ts';
import { startTableEngine } from '../../../infra/local/table-engine.ts';
import type { BoardRow } from '../../../shared/timesheets/board.ts';
import { type Meter, startMeter, type Uses } from '../../bench/growth/meter.ts';
import { type Factory, factoryOf, type Stored } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { sheetOf } from './support.ts';

let engine: Awaited<ReturnType<typeof startTableEngine>>;
let meter: Meter;
let product: Product;
let factory: Factory;
let approver: Person;
let period: Stored;
let placesTaken = 0;

/** A tracked person with a name and a timesheet in the period. */
async function join(approver_id: number): Promise<Person> {
  const person = await product.person('user');
  placesTaken += 1;
  await factory.create('TsrpTrackUser', { user_id: person.id, approver_id, nth: 1000 - placesTaken });
  await sheetOf(product.store, period, person.id, 'locked');
  return person;
}

beforeAll(async () => {
  engine = await startTableEngine();
  meter = await startMeter(engine.endpoint);
  process.env.DYNAMODB_ENDPOINT = meter.endpoint;
  product = await startProduct();
  delete process.env.DYNAMODB_ENDPOINT;
  factory = factoryOf(product, await product.person('admin'));
  approver = await product.person('supervisor');
  period = await factory.create('TsrpPayPeriod');
});
afterAll(async () => {
  await product.stop();
  await meter.stop();
  await engine.stop();
});

const read = async <V>(path: string, query: Record<string, string | number>) => {
  const { status, body } = await product.call<V>(`GET /api_admin_private/${path}`, { token: approver.token, query });
  expect(status).toBe(200);
  return body.value;
};

/** What an approver's two views ask of each partition: the board, and the list of timesheets awaiting them. */
async function look(): Promise<{ board: BoardRow[]; sheets: { user_id: number }[]; uses: Uses }> {
  meter.take();
  const board = await read<BoardRow[]>('timesheet-board', { pay_period_id: period.id });
  const sheets = await read<{ user_id: number }[]>('get-timesheets', { pay_period_id: period.id, view: 'APPROVING' });
  return { board, sheets, uses: meter.take() };
}

/** Without the table's state, which a function reads again after some seconds, whatever the size of the company. */
const unitsOf = (uses: Uses) =>
  [...uses]
    .filter(([partition]) => partition !== partitions.held)
    .reduce((sum, [, { reads, listed, writes }]) => sum + reads + listed + writes, 0);

describe('the views of an approver', () => {
  it("are read by key and by the approver's own lists, so a larger company costs no more", async () => {
    const team = [await join(approver.id), await join(approver.id), await join(approver.id)];
    const inOrder = team.map(({ id }) => id).toReversed();
    const few = await look();
    expect(few.board.map(({ user_id }) => user_id)).toEqual(inOrder);
    expect(few.board.map(({ name }) => name)).toEqual(inOrder.map((id) => `First${id} Last${id}`));
    expect(few.board.every((row) => row.sheet !== null && row.approver_name?.startsWith('First'))).toBe(true);
    expect(few.sheets.map(({ user_id }) => user_id)).toEqual(inOrder);

    const other = await product.person('supervisor');
    for (let each = 0; each < 12; each += 1) await join(other.id);
    const many = await look();
    expect([many.board, many.sheets]).toEqual([few.board, few.sheets]);
    expect([...many.uses].filter(([, { listed }]) => listed > 0).map(([partition]) => partition)).not.toEqual(
      expect.arrayContaining(['Profile']),
    );
    expect(many.uses.get('TsrpTrackUser')?.listed ?? 0).toBe(0);
    expect(unitsOf(many.uses)).toBe(unitsOf(few.uses));
  });

  it("list the approver's own timesheet in tracker order too", async () => {
    await factory.create('TsrpTrackUser', { user_id: approver.id, nth: 1 });
    await sheetOf(product.store, period, approver.id, 'open');
    const mine = await read<{ user_id: number }[]>('get-timesheets', { pay_period_id: period.id });
    expect(mine[0]?.user_id).toBe(approver.id);
    expect(mine).toHaveLength(4);
  });
});
