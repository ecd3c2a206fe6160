import { print, withProgress } from '../../infra/local/printer.ts';
import type { Line } from '../../shared/commands/command.ts';
import type { commands } from '../../shared/commands/table.ts';
import { factoryOf, type Values } from '../support/factories.ts';
import { type Product, startProduct } from '../support/harness.ts';
import { profiled, type Share } from './profile/sampled.ts';

const USUAL_CALLS = '200';
const WARM = 40;
const CHECKS = 1000;
const SHOWN = 9;

interface Hot {
  readonly name: string;
  readonly call: () => Promise<unknown>;
}

const must = async <V>(reply: ReturnType<Product['call']>): Promise<V> => {
  const { status, text, body } = await reply;
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return body.value as V;
};

async function hotCalls(product: Product): Promise<Hot[]> {
  const admin = await product.person('admin');
  const factory = factoryOf(product, admin);
  const body = await factory.body('CklgTransaction', { transaction_date: '2026-03-02' });
  for (let each = 0; each < CHECKS; each += 1)
    await must(product.call('POST /crud/CklgTransaction/create', { token: admin.token, body }));
  const account = { email: 'profile@company.test', password: 'the password of a profile' };
  await must(product.call('POST /api_user_public/register', { body: account }));
  const start = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
  const day = (days: number) => new Date(Date.parse(start) + days * 86_400_000).toISOString().slice(0, 10);
  const period = await factory.create('TsrpPayPeriod', { start_date: start, end_date: day(13), pay_date: day(18) });
  const { token } = await product.person('user');
  let sheet = await must<Values>(
    product.call('POST /api_admin_private/create-timesheet', { token, body: { payPeriod: period.id, holidays: [] } }),
  );
  let hour = 7;
  const save = async (): Promise<void> => {
    // Each save changes something, like a person's.
    hour = hour === 7 ? 8 : 7;
    const sessions = [{ start: `0${hour}:00`, end: '15:30', note: null }];
    const data = (sheet.data as Values[]).map((each) =>
      each.weekend_name ? each : { ...each, work_sessions: sessions },
    );
    sheet = await must(
      product.call('PUT /api_user_private/save-my-timesheet', { token, body: { timesheet: { ...sheet, data } } }),
    );
  };
  const list = (limit: number) => () =>
    must(
      product.call('GET /crud/CklgTransaction/getAll', {
        token: admin.token,
        query: { year: 2026, order: 'desc', limit },
      }),
    );
  return [
    { name: 'list of 15 checks', call: list(15) },
    { name: `list of ${CHECKS} checks`, call: list(CHECKS) },
    { name: 'save a timesheet', call: save },
    { name: 'sign in', call: () => must(product.call('POST /api_user_public/login', { body: account })) },
  ];
}

async function show({ name, call }: Hot, usual: number): Promise<void> {
  const calls = name === 'sign in' ? Math.ceil(usual / 5) : usual;
  for (let each = 0; each < WARM; each += 1) await call();
  const { milliseconds, elapsed, shares } = await profiled(async () => {
    for (let each = 0; each < calls; each += 1) await call();
  });
  const perCall = milliseconds / calls;
  print(`\n${name}: ${(elapsed / calls).toFixed(1)} ms a call, of which this process works ${perCall.toFixed(2)} ms`);
  for (const { where, part } of shares.slice(0, SHOWN) satisfies Share[])
    print(`  ${`${(part * 100).toFixed(0)} %`.padStart(5)}  ${(perCall * part).toFixed(2).padStart(6)} ms  ${where}`);
}

/** `npm run profile`: where the functions spend processor time in the most frequent calls. */
export async function run({ words: [calls = USUAL_CALLS] }: Line<(typeof commands)['profile']>): Promise<void> {
  const product = await startProduct();
  const hot = await withProgress(`A ledger of ${CHECKS} checks`, () => hotCalls(product));
  for (const each of hot) await show(each, Number(calls));
  await product.stop('unverified');
  process.exit(0);
}
