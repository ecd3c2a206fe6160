import type { Envelope } from '../../shared/envelope.ts';
import type { Json } from './report.ts';

type Send = <V>(method: string, path: string, body?: Json) => Promise<Envelope<V>>;
type Row = (name: string, ms: number) => void;

const LINES = 5000;
const AT_ONCE = 500;
const API = '/api_admin_private';

interface Place {
  readonly account_id: number;
  readonly payee: string;
}

interface Matched {
  readonly line: number;
  readonly check_ids: readonly number[];
}

const amountOf = (nth: number): number => 1 + (nth % 900) + 0.25;

/** A checkbook of its own with 5,000 checks, so that the bank's file knows their numbers. */
async function addChecks(send: Send, { account_id, payee }: Place): Promise<number> {
  const name = `Bench ${Date.now()}`;
  const { value: checkbook } = await send<{ id: number }>('POST', '/crud/CklgCheckbook/create', { name });
  const source = { name, checkbook_id: checkbook.id };
  const { value: fund } = await send<{ id: number }>('POST', '/crud/CklgFundSource/create', source);
  const rows = Array.from({ length: LINES }, (_, nth) => ({
    transaction_date: `2019-03-${String(1 + (nth % 28)).padStart(2, '0')}`,
    check_number: String(1 + nth),
    amount: amountOf(nth).toFixed(2),
    payee,
  }));
  const body = { rows, fund_source_id: fund.id, account_id, accept_twins: true };
  let batch: string | null = null;
  do {
    const { value }: Envelope<{ batch: string | null }> = await send('POST', `${API}/import-transactions`, {
      ...body,
      batch,
    });
    ({ batch } = value);
  } while (batch !== null);
  return checkbook.id;
}

/** A bank's file of 5,000 checks: added, matched, cleared with one press, and closed. */
export async function measureReconciling(send: Send, place: Place, row: Row): Promise<void> {
  const checkbook_id = await addChecks(send, place);
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const done = await work();
    row(name, performance.now() - startedAt);
    return done;
  };
  const paid = Array.from({ length: LINES }, (_, nth) => amountOf(nth)).reduce((sum, amount) => sum + amount, 0);
  const { value: own } = await send<{ id: number }>('POST', '/crud/CklgReconciliation/create', {
    checkbook_id,
    statement_date: '2019-04-30',
    opening_balance: paid,
    closing_balance: 0,
  });
  const lines = Array.from({ length: LINES }, (_, nth) => ({
    date: '2019-04-02',
    amount: -amountOf(nth),
    number: 1 + nth,
    text: `CHECK ${1 + nth}`,
    bank_id: `20190402${nth}`,
  }));
  const reconciliation_id = own.id;
  await timed('statement of 5,000 lines, added', () =>
    send('POST', `${API}/add-statement-lines`, { reconciliation_id, lines }),
  );
  const { value } = await timed('statement of 5,000 lines, matched', () =>
    send<{ matches: Matched[] }>('GET', `${API}/statement?reconciliation_id=${reconciliation_id}`),
  );
  const matches = value.matches.map(({ line, check_ids: [check_id = 0] }) => ({ check_id, line }));
  await timed('statement of 5,000 lines, cleared', async () => {
    for (let start = 0; start < matches.length; start += AT_ONCE) {
      const part = { reconciliation_id, matches: matches.slice(start, start + AT_ONCE) };
      const { value: done } = await send<{ refused: unknown[] }>('PUT', `${API}/match-checks`, part);
      if (done.refused.length > 0) throw new Error(`${done.refused.length} checks were refused.`);
    }
  });
  await timed('statement of 5,000 lines, closed', () =>
    send('PUT', `/crud/CklgReconciliation/update?id=${reconciliation_id}`, { state: 'closed' }),
  );
}
