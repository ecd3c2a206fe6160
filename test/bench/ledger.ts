import { randomUUID } from 'node:crypto';
import type { Envelope } from '../../shared/envelope.ts';
import { MAX_IMPORT_TOTAL, MAX_PART_ROWS } from '../../shared/ledger/import-parts.ts';
import { measureReconciling } from './reconcile.ts';
import { type Json, median } from './report.ts';

/** The ledger calls other than lists: one user alone, the median of several tries. */

type Send = <V>(method: string, path: string, body?: Json) => Promise<Envelope<V>>;
type Row = (name: string, ms: number) => void;

const TRIES = 5;
const CLEARED_AT_ONCE = 50;

async function medianOf(run: (nth: number) => Promise<void>, tries = TRIES): Promise<number> {
  const times: number[] = [];
  for (let nth = 0; nth < tries; nth += 1) {
    const startedAt = performance.now();
    await run(nth);
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

const withNext = (path: string, next: string | null | undefined): string =>
  next ? `${path}&next=${encodeURIComponent(next)}` : path;

/** Reads all chunks of an operation, as a screen does. */
async function readParts(send: Send, path: string): Promise<void> {
  let next: string | null = null;
  do {
    const part: Envelope<{ next: string | null }> = await send('GET', withNext(path, next));
    ({ next } = part.value);
  } while (next !== null);
}

/** Reads every check, page by page. */
export async function readEverything(send: Send): Promise<void> {
  let next: string | undefined;
  do ({ next } = await send('GET', withNext('/crud/CklgTransaction/getAll?order=asc', next)));
  while (next);
}

interface Sample {
  readonly fund_source_id: number;
  readonly account_id: number;
  readonly payee: string;
  /** A year with checks from its first to its last day. */
  readonly year: number;
}

function rowsOf(count: number, { payee, year }: Sample): Json[] {
  return Array.from({ length: count }, (_, index) => ({
    transaction_date: `${year}-${String(1 + (index % 12)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`,
    amount: `${1 + (index % 900)}.${10 + (index % 90)}`,
    payee,
  }));
}

/** Previews a file and imports it like the screen does, a long one in several calls. */
async function importRows(send: Send, count: number, sample: Sample): Promise<void> {
  const { fund_source_id, account_id } = sample;
  // Unused check numbers, so every file is different.
  const first = 100_000_000 + Math.floor(Math.random() * 800_000_000);
  const rows = rowsOf(count, sample).map((row, index) => ({ ...row, check_number: String(first + index) }));
  const path = '/api_admin_private/import-transactions';
  const body = { rows, fund_source_id, account_id, accept_twins: true };
  await send('POST', path, { ...body, preview: true });
  let batch: string | null = null;
  do {
    const { value }: Envelope<{ batch: string | null }> = await send('POST', path, { ...body, batch });
    ({ batch } = value);
  } while (batch !== null);
}

/** The largest file is one of this many years. */
const YEARS = 10;

/** Imports the largest file in parts, as the page does. */
export async function importLargest(send: Send, sample: Sample): Promise<void> {
  const count = MAX_IMPORT_TOTAL;
  const { fund_source_id, account_id } = sample;
  const first = 100_000_000 + Math.floor(Math.random() * 800_000_000);
  const rows = Array.from({ length: YEARS }, (_, back) =>
    rowsOf(count / YEARS, { ...sample, year: sample.year - back }),
  )
    .flat()
    .map((row, index) => ({ ...row, check_number: String(first + index) }));
  const api = '/api_admin_private';
  const { value: begun } = await send<{ import_id: string }>('POST', `${api}/begin-import`, { count });
  for (let offset = 0; offset < count;) {
    const part = rows.slice(offset, offset + MAX_PART_ROWS);
    const body = { ...begun, offset, rows: part, fund_source_id, account_id, accept_twins: true };
    const { value } = await send<{ written: number }>('POST', `${api}/import-part`, body);
    if (value.written === part.length) offset += part.length;
  }
  await send('POST', `${api}/end-import`, { ...begun, twins_seen: count });
}

export async function measureLedger(send: Send, sample: Sample, row: Row): Promise<void> {
  const { fund_source_id, year } = sample;
  const api = '/api_admin_private';
  const source = `fund_source_id=${fund_source_id}`;
  const read = (path: string) => medianOf(async () => void (await send('GET', path)));
  row('next check number', await read(`${api}/next-check-number?${source}`));
  row('uses of a number', await read(`${api}/check-number-uses?${source}&check_number=1001`));
  row('outstanding checks', await medianOf(() => readParts(send, `${api}/outstanding-checks?as_of=${year}-12-31`)));
  row('missing numbers', await medianOf(() => readParts(send, `${api}/missing-numbers?${source}`)));
  const month = `from=${year}-06-01&to=${year}-06-30`;
  row('Positive Pay, a month', await medianOf(() => readParts(send, `${api}/positive-pay?${source}&${month}`)));
  const { value: found } = await send<Json[]>('GET', `/crud/CklgTransaction/getAll?year=${year}&limit=200`);
  const checks = found
    .filter(({ is_voided }) => is_voided === false)
    .slice(0, CLEARED_AT_ONCE)
    .map(({ id }) => ({ id }));
  const clear = (nth: number) =>
    send('PUT', `${api}/clear-transactions`, { checks, cleared_on: `${year}-12-${String(10 + nth)}` });
  row(`clear ${checks.length} checks`, await medianOf(async (nth) => void (await clear(nth))));
  row('import of 1,000 rows', await medianOf(() => importRows(send, 1000, sample), 3));
  row('import of 10,000 rows', await medianOf(() => importRows(send, 10_000, sample), 1));
  await measureReconciling(send, sample, row);
}

export const sender =
  (url: string, token: string): Send =>
  async (method, path, body) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const envelope = (await response.json()) as Envelope<never>;
    if (envelope.error) throw new Error(`${method} ${path}: ${envelope.message}`);
    return envelope;
  };
