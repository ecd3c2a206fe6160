import { throttles } from '../../../infra/throttles.ts';
import { itemLimit } from './conflicts.ts';
import { type CallName, callNames, type Measured, TEAM } from './payday.ts';

/** Assumptions about the last hour before the lock; change them here. */
export const assumed = {
  /** Everybody signs in once, all from one office, starts their sheet in this hour, looks three times and saves three times. */
  perPerson: { 'sign in': 1, 'create sheet': 1, 'open sheet': 3, 'save sheet': 3 },
  /** Each approver opens the board twice and approves all of theirs at once. */
  staffPerApprover: TEAM,
  boardsPerApprover: 2,
  /** A year's checks are written in the same hour, one per employee and month. */
  checksPerPerson: 12,
  seconds: 3600,
  /** The busiest minute has three times as many calls as the average. */
  peak: 3,
} as const;

/** AWS limits as documented in November 2026, for an account with default quotas. */
export const limits = {
  readsPerPartition: 3000,
  writesPerPartition: 1000,
  concurrentFunctions: 1000,
} as const;

export interface Load {
  readonly what: string;
  readonly perSecond: number;
  readonly limit: number;
}

function callsPerSecond(staff: number): Record<CallName, number> {
  const { perPerson, staffPerApprover, boardsPerApprover, checksPerPerson, seconds, peak } = assumed;
  const approvers = Math.ceil(staff / staffPerApprover);
  const perHour: Record<CallName, number> = {
    'sign in': staff * perPerson['sign in'],
    'create sheet': staff * perPerson['create sheet'],
    'open sheet': staff * perPerson['open sheet'],
    'save sheet': staff * perPerson['save sheet'],
    'open board': approvers * boardsPerApprover,
    'approve all': approvers,
    'write check': staff * checksPerPerson,
  };
  return Object.fromEntries(callNames.map((name) => [name, (perHour[name] * peak) / seconds])) as Record<
    CallName,
    number
  >;
}

/** Partitions of one record or one person never get hot, so they share a line. */
const classOf = (partition: string): string => partition.replace(/^(History#\w+|\w+#user_id(?:~\w+)?)#.*/, '$1#*');

const isShared = (partition: string): boolean => !partition.endsWith('#*');

/** Reads of company-wide lists grow with the staff, as two measurements show; what a change writes stays the same. */
function grown(name: CallName, small: Measured, large: Measured, staff: number) {
  const [a, b] = [small.costs[name], large.costs[name]];
  const share = (staff - small.staff) / (large.staff - small.staff);
  const partitions = new Set([...a.uses.keys(), ...b.uses.keys()].map(classOf));
  const sum = (uses: Measured['costs'][CallName]['uses'], partition: string) => {
    const found = [...uses].filter(([own]) => classOf(own) === partition).map(([, use]) => use);
    const all = (part: 'reads' | 'listed' | 'writes') => found.reduce((total, use) => total + use[part], 0);
    return { reads: all('reads'), listed: all('listed'), writes: all('writes') };
  };
  return {
    milliseconds: Math.min(a.milliseconds, b.milliseconds),
    uses: [...partitions].map((partition) => {
      const [from, to] = [sum(a.uses, partition), sum(b.uses, partition)];
      const listed = Math.max(0, from.listed + Math.max(0, to.listed - from.listed) * share);
      return { partition, reads: Math.max(from.reads, to.reads) + listed, writes: Math.max(from.writes, to.writes) };
    }),
  };
}

/** Transactions of different people that meet at one item, by what it is; of shards at one of them, as they take turns. */
function meetings(rates: Readonly<Record<CallName, number>>, { costs }: Measured, tries: number): Load[] {
  const sums = new Map<string, number>();
  for (const name of callNames) {
    for (const { item, shards, times } of costs[name].shared) {
      const [partition = ''] = item.split(' / ');
      const what =
        shards > 1 ? `writers of each of ${shards} items of ${partition}` : `writers of an item of ${partition}`;
      sums.set(what, (sums.get(what) ?? 0) + (rates[name] * times) / shards);
    }
  }
  return [...sums].map(([what, perSecond]) => ({ what, perSecond, limit: itemLimit(tries) }));
}

/** What a second of payday's busiest minute asks for, and what there is; `tries` of a write that others are in the way of. */
export function loadsOf(staff: number, small: Measured, large: Measured, tries: number): Load[] {
  const rates = callsPerSecond(staff);
  const sums = new Map<string, { reads: number; writes: number }>();
  let busy = 0;
  for (const name of callNames) {
    const { milliseconds, uses } = grown(name, small, large, staff);
    busy += (rates[name] * milliseconds) / 1000;
    for (const { partition, reads, writes } of uses) {
      const sum = sums.get(partition) ?? { reads: 0, writes: 0 };
      sums.set(partition, { reads: sum.reads + reads * rates[name], writes: sum.writes + writes * rates[name] });
    }
  }
  const ofPartitions = [...sums]
    .filter(([partition]) => isShared(partition))
    .flatMap(([partition, { reads, writes }]) => [
      { what: `reads of ${partition}`, perSecond: reads, limit: limits.readsPerPartition },
      { what: `writes of ${partition}`, perSecond: writes, limit: limits.writesPerPartition },
    ]);
  const route = (what: string, perSecond: number, limit: number): Load => ({ what, perSecond, limit });
  return [
    ...ofPartitions,
    ...meetings(rates, large, tries),
    route('functions at work at once', busy, limits.concurrentFunctions),
    route('calls of save-my-timesheet', rates['save sheet'], throttles.other.rateLimit),
    route('calls of create-timesheet', rates['create sheet'], throttles.other.rateLimit),
    route('calls of get-timesheets', rates['open sheet'], throttles.other.rateLimit),
    route('calls of login', rates['sign in'], throttles.public.rateLimit),
    route('calls of approve-all-timesheets', rates['approve all'], throttles.bulk.rateLimit),
    route('calls of CklgTransaction/create', rates['write check'], throttles.other.rateLimit),
  ];
}

const MAX_STAFF = 10_000_000;

/** How many staff it takes until a load meets its limit. */
export function staffUntil(what: string, small: Measured, large: Measured, tries: number): number {
  let [low, high] = [1, MAX_STAFF];
  while (high - low > Math.max(1, low / 100)) {
    const middle = Math.round(Math.sqrt(low * high)) === low ? low + 1 : Math.round(Math.sqrt(low * high));
    const load = loadsOf(middle, small, large, tries).find((one) => one.what === what);
    if (load && load.perSecond > load.limit) high = middle;
    else low = middle;
  }
  return low;
}
