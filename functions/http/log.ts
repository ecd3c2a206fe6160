import { isCollectionName } from '../../shared/contract/collections.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import type { Plan } from '../store/plan.ts';

type Facts = Readonly<Record<string, unknown>>;

// Errors of other services contain addresses, e.g. those that SES can't deliver to.
// Bounded repetitions avoid quadratic time on long lines.
const ADDRESS = /[\p{L}\d._%+-]{1,254}@[\p{L}\d-]{1,63}(\.[\p{L}\d-]{1,63})+/gu;

/**
 * Writes one JSON line. Lambda takes its level and time from `level` and `timestamp`; to a line without a valid time it
 * gives the level INFO (docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs-log-level.html). Pass ids and names of events, never bodies,
 * tokens or private fields.
 */
export function log(level: 'info' | 'warn' | 'error', event: string, facts: Facts): void {
  const line = JSON.stringify({ level, event, timestamp: new Date().toISOString(), ...facts });
  process.stdout.write(`${line.replace(ADDRESS, '(an address)')}\n`);
}

const sessions: Readonly<Record<string, string>> = {
  login: 'signed in',
  'passkey-login': 'signed in',
  'finish-sign-on': 'signed in',
  logout: 'signed out',
};

/** Returns the event name of a successful call, so that sign-ins and administration can be searched for. */
export function eventOf({ name, area, target }: Endpoint): string {
  const isAdministration = area === 'admin' || (area === 'account' && target.kind === 'collection');
  return sessions[name] ?? (isAdministration ? 'administration' : 'call');
}

const MAX_RECORDS = 20;

/** Returns the records that a plan writes, e.g. `User#7`; only the first ones if there are many. */
export function recordsOf(plan: Plan): string[] {
  const names = plan
    .filter(({ kind, key }) => kind !== 'check' && isCollectionName(key.pk))
    .map(({ key }) => `${key.pk}#${Number(key.sk)}`);
  return [...new Set(names)].slice(0, MAX_RECORDS);
}
