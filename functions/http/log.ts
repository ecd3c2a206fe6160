import { isCollectionName } from '../../shared/contract/collections.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import type { Plan } from '../store/plan.ts';

type Facts = Readonly<Record<string, unknown>>;

// Other services name addresses in their errors, e.g. SES those that it does not deliver to.
// With ends, so that a long line without an address is looked at once and not from each of its characters.
const ADDRESS = /[\p{L}\d._%+-]{1,254}@[\p{L}\d-]{1,63}(\.[\p{L}\d-]{1,63})+/gu;

/** One line of JSON per event. Callers pass ids and names of what happened, never a body, a token or a private field. */
export function log(level: 'info' | 'warn' | 'error', event: string, facts: Facts): void {
  const line = JSON.stringify({ level, event, at: new Date().toISOString(), ...facts });
  process.stdout.write(`${line.replace(ADDRESS, '(an address)')}\n`);
}

const sessions: Readonly<Record<string, string>> = { login: 'signed in', logout: 'signed out' };

/** What the log calls a call that was answered: sign-ins and the work of administrators can be searched for. */
export function eventOf({ name, area, target }: Endpoint): string {
  const isAdministration = area === 'admin' || (area === 'account' && target.kind === 'collection');
  return sessions[name] ?? (isAdministration ? 'administration' : 'call');
}

const MOST_NAMED = 20;

/** The records that a plan writes, e.g. `User#7`; the first ones where they are many. */
export function recordsOf(plan: Plan): string[] {
  const names = plan
    .filter(({ kind, key }) => kind !== 'check' && isCollectionName(key.pk))
    .map(({ key }) => `${key.pk}#${Number(key.sk)}`);
  return [...new Set(names)].slice(0, MOST_NAMED);
}
