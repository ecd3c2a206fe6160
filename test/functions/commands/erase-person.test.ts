import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { collections } from '../../../shared/contract/collections.ts';
import { PAY_BEFORE_ERASING } from '../../../shared/erasure-consequences.ts';
import { historyKey } from '../../../functions/store/keys.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { type Outcome, runScript } from '../../support/scripts.ts';

// Each test starts programs, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const UNKNOWN = 99_999;
const NEVER = `${UNKNOWN}: There has never been a user with id ${UNKNOWN}.`;

let product: Product;
let person: Person;

beforeAll(async () => {
  product = await startProduct();
  await product.person('admin');
  person = await product.person('user');
});
afterAll(() => product.stop());

function erasePerson(...args: readonly string[]): Promise<Outcome> {
  const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env;
  return runScript(join('functions', 'commands', 'erase-person.ts'), ['--table', product.tableName, ...args], {
    AWS_REGION: 'us-east-1',
    AWS_ENDPOINT_URL_DYNAMODB: product.endpoint,
    AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY,
  });
}

describe('erasing several people, of whom one was never there', () => {
  const ids = () => ['--id', `${UNKNOWN},${person.id}`];

  it('says what would change for each', async () => {
    const { status, output } = await erasePerson(...ids(), '--dry-run');
    expect(output).toContain(NEVER);
    expect(output).toMatch(new RegExp(`Would change for user ${person.id} \\(.*\\)\n {2}\\d+ `));
    expect(output).toContain(`Before you erase: ${PAY_BEFORE_ERASING}`);
    expect(output).toContain(`Would not be erased: ${UNKNOWN}. The reasons are above.`);
    expect(status).toBe(1);
    expect(await product.store.get(collections.User, person.id)).toBeDefined();
  });

  it('erases the others, also where older entries name them, and fails in the end', async () => {
    const by = { user_id: person.id, email: person.email };
    const entry = {
      at: '2025-01-01T10:00:00.000Z',
      version: 1,
      call: 'CklgPayee.create',
      by,
      reason: null,
      changes: {},
    };
    const key = historyKey('CklgPayee', 9001, 1);
    await product.store.commit([{ kind: 'put', key, item: { body: JSON.stringify(entry) } }]);
    const { status, output } = await erasePerson(...ids(), '--yes');
    expect(output).toContain(NEVER);
    expect(output).toMatch(new RegExp(`Erased user ${person.id}: \\d+ records`));
    expect(output).toContain('Removed their names from 1 history entry of older versions.');
    expect(output).toContain(`Not erased: ${UNKNOWN}. The reasons are above.`);
    expect(status).toBe(1);
    expect(String((await product.store.getItem(key))?.body)).not.toContain(person.email);
  });
});
