import type { Envelope } from '../../shared/envelope.ts';
import type { Budget } from './budgets.ts';

export const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

export type Json = Record<string, unknown>;

/** Makes one call and returns its value; a refusal is thrown with its sentence. */
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

/** The limits missed since the process started, by what was measured. */
export const missedLimits = (): readonly string[] => missed;

export function row(name: string, values: readonly string[]): void {
  if (values.includes(MISSED)) missed.push(name);
  print(`  ${name.padEnd(32)}${values.map((value) => value.padStart(12)).join('')}`);
}

/** Names the limits that were missed, and answers the exit code: 1 where there is one. */
export function codeOf(missedOnes: readonly string[]): 0 | 1 {
  if (missedOnes.length === 0) return 0;
  print(`\nMissed: ${missedOnes.join('; ')}.`);
  return 1;
}

export const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
