import type { Made } from './calls.ts';
import type { Allowed } from './events.ts';

/** When an event happened, and the failures that bystanders could see. */
export interface Happening {
  readonly name: string;
  readonly allowed: Allowed;
  readonly startedAt: number;
  readonly endedAt: number;
  /** Calls started before this were in progress when the product was told to stop, and must be answered. */
  readonly answersFrom?: number | undefined;
}

function isExcused(call: Made, { allowed, startedAt, endedAt, answersFrom }: Happening): boolean {
  if (call.endedAt < startedAt || call.startedAt > endedAt) return false;
  if (allowed === 'no connection') {
    return call.status === 0 && call.startedAt > (answersFrom ?? -Infinity);
  }
  if (allowed === 'retry later') return call.status === 503 && call.hasRetryAfter;
  return allowed === 'disk full' && call.status === 507 && !call.isRead;
}

/**
 * All statements pass one guard, so a change of one that meets others for seconds is asked to come again, as on a machine
 * that has other work.
 */
export const isInLine = ({ what, status, hasRetryAfter, info }: Made): boolean =>
  what.includes('/crud/CklgReconciliation/') &&
  status === 503 &&
  hasRetryAfter &&
  info.includes('The list of reconciliations was changed by someone else.');

export interface Judged {
  /** Bystanders' failures that no event explains. */
  readonly unexcused: readonly Made[];
  readonly excused: ReadonlyMap<string, number>;
}

export function judge(calls: readonly Made[], happenings: readonly Happening[]): Judged {
  const unexcused: Made[] = [];
  const excused = new Map<string, number>();
  for (const call of calls.filter((each) => (each.status === 0 || each.status >= 500) && !isInLine(each))) {
    const excuse = happenings.find((happening) => isExcused(call, happening));
    if (excuse) excused.set(excuse.name, (excused.get(excuse.name) ?? 0) + 1);
    else unexcused.push(call);
  }
  return { unexcused, excused };
}
