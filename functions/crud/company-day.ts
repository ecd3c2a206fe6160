import { dayIn } from '../../shared/dates.ts';
import type { Environment } from '../deployment/environment.ts';
import type { Call } from '../http/call.ts';

/** Returns the company's time zone, in areas that have it. */
export function companyZone({ runtime }: Pick<Call, 'runtime'>): string {
  const { TIME_ZONE } = runtime.environment as Partial<Environment<'timesheets'>>;
  if (TIME_ZONE === undefined) throw new Error(`The ${runtime.area} function has no time zone.`);
  return TIME_ZONE;
}

/** R18: returns the current company day. */
export const companyDay = (call: Pick<Call, 'runtime' | 'now'>): string => dayIn(companyZone(call), call.now);
