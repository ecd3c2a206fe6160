import autocannon from 'autocannon';
import { type Json, send } from './report.ts';

export const CONNECTIONS = 10;
export const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
export const WARM_UP_SECONDS = 2;
const PASSWORD = 'welcome-demo';
const EMAIL = 'admin@demo.example';

export interface Scenario {
  readonly name: string;
  readonly request: autocannon.Request;
}

export function scenariosOf(token: string, sample: Json): Scenario[] {
  const authorized = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate, br' };
  const get = (path: string): autocannon.Request => ({ method: 'GET', path, headers: authorized });
  const year = String(sample.transaction_date).slice(0, 4);
  const { payee_id, account_id, fund_source_id } = sample;
  const check = { transaction_date: `${year}-06-15`, amount: 12.34, payee_id, account_id, fund_source_id };
  const post = (path: string, body: Json, headers = {}): autocannon.Request => ({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return [
    { name: 'list of 15 checks', request: get(`/crud/CklgTransaction/getAll?year=${year}&order=desc&limit=15`) },
    { name: 'list of 1,000 checks', request: get('/crud/CklgTransaction/getAll?order=desc&limit=1000') },
    { name: 'one record', request: get(`/crud/CklgTransaction/getOne?id=${String(sample.id)}`) },
    { name: 'create a check', request: post('/crud/CklgTransaction/create', check, authorized) },
    { name: 'login', request: post('/api_user_public/login', { email: EMAIL, password: PASSWORD }) },
  ];
}

export const signIn = async (url: string): Promise<string> =>
  (
    await send<{ token: string }>(`${url}/api_user_public/login`, 'POST', undefined, {
      email: EMAIL,
      password: PASSWORD,
    })
  ).token;

/** A check that new ones are like. */
export async function sampleCheck(url: string, token: string): Promise<Json> {
  const path = `${url}/crud/CklgTransaction/getAll?order=desc&limit=50`;
  const sample = (await send<Json[]>(path, 'GET', token)).find(({ is_voided }) => is_voided === false);
  if (!sample) throw new Error('The seeded company has no check.');
  return sample;
}

interface Load {
  /** Calls answered with success in a second. */
  readonly rate: number;
  /** In milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly failures: number;
}

/** Makes a call over and over, measured after a warm-up, because the first second is spent compiling. */
export async function load(url: string, request: autocannon.Request): Promise<Load> {
  const given = { url, connections: CONNECTIONS, requests: [request] };
  await autocannon({ ...given, duration: WARM_UP_SECONDS });
  const { latency, duration, ...result } = await autocannon({ ...given, duration: SECONDS });
  return {
    rate: result['2xx'] / duration,
    p50: latency.p50,
    p99: latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  };
}
