import { dayIn } from '../../shared/dates.ts';
import type { Environment } from '../../shared/environment.ts';
import type { Call } from '../http/call.ts';

/** The day it is for the company (R18); for the areas that are given the company's time zone. */
export function companyDay({ runtime, now }: Pick<Call, 'runtime' | 'now'>): string {
  const { TIME_ZONE } = runtime.environment as Partial<Environment<'timesheets'>>;
  if (TIME_ZONE === undefined) throw new Error(`The ${runtime.area} function has no time zone.`);
  return dayIn(TIME_ZONE, now);
}
