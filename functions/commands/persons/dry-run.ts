import { countOf } from '../../../shared/count-of.ts';
import type { Plan } from '../../store/plan.ts';
import type { Store } from '../../store/store.ts';

interface DryRun {
  readonly store: Store;
  /** Writes by kind, such as `3 account records`. */
  readonly counts: () => readonly string[];
}

/** The words for one and for several. */
const kinds = {
  history: ['history entry', 'history entries'],
  timesheet: ['timesheet', 'timesheets'],
  session: ['session', 'sessions'],
  account: ['account record', 'account records'],
  other: ['copy, marker, or counter', 'copies, markers, and counters'],
} as const;

type Kind = keyof typeof kinds;

const kindOf = (pk: string): Kind => {
  if (pk.startsWith('History#')) return 'history';
  if (pk === 'TsrpTimesheet') return 'timesheet';
  if (pk.startsWith('Session#')) return 'session';
  return /^(User|Profile|TsrpTrackUser|SecretCode|Credential|Passkey|SignOn)$/.test(pk) ? 'account' : 'other';
};

/** A store that counts writes instead of executing them. Works for erasing, which never reads what it wrote. */
export function dryRunStore(store: Store): DryRun {
  const written = new Map<string, Kind>();
  const commit = (plan: Plan): Promise<void> => {
    for (const { kind, key } of plan) {
      if (kind !== 'check') written.set(`${key.pk}\n${key.sk}`, kindOf(key.pk));
    }
    return Promise.resolve();
  };
  return {
    store: { ...store, commit },
    counts: () =>
      [...Map.groupBy(written.values(), (kind) => kind)].map(([kind, { length }]) => {
        const [one, many] = kinds[kind];
        return countOf(length, one, many);
      }),
  };
}
