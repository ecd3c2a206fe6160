import type { Envelope } from '../../shared/envelope.ts';
import type { Budget } from './budgets.ts';

export const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

export type Json = Record<string, unknown>;

/** One call; its value, or the sentence of its refusal thrown. */
export async function send<V>(url: string, method: string, token?: string, body?: Json): Promise<V> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const envelope = (await response.json()) as Envelope<V>;
  if (envelope.error) throw new Error(`${method} ${url}: ${envelope.message}`);
  return envelope.value;
}

export const MISSED = 'MISSED';

export const within = (value: number, { floor }: Budget, isMore: boolean): string =>
  floor === undefined ? '' : (isMore ? value >= floor : value <= floor) ? 'holds' : MISSED;

const missed: string[] = [];

/** The limits that were missed since the process began, by what was measured. */
export const missedLimits = (): readonly string[] => missed;

export function row(name: string, values: readonly string[]): void {
  if (values.includes(MISSED)) missed.push(name);
  print(`  ${name.padEnd(28)}${values.map((value) => value.padStart(12)).join('')}`);
}

export const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
