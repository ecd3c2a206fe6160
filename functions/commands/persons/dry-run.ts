import type { Plan } from '../../store/plan.ts';
import type { Store } from '../../store/store.ts';

interface DryRun {
  readonly store: Store;
  /** Number of writes by readable kind. */
  readonly counts: () => Readonly<Record<string, number>>;
}

const kindOf = (pk: string): string => {
  if (pk.startsWith('History#')) return 'history entries';
  if (pk === 'TsrpTimesheet') return 'timesheets';
  if (pk.startsWith('Session#')) return 'sessions';
  return /^(User|Profile|TsrpTrackUser|SecretCode|Credential|Passkey|SignOn)$/.test(pk)
    ? 'account records'
    : 'copies, markers, and counters';
};

/** A store that counts writes instead of executing them. Works for erasing, which never reads what it wrote. */
export function dryRunStore(store: Store): DryRun {
  const written = new Map<string, string>();
  const commit = (plan: Plan): Promise<void> => {
    for (const { kind, key } of plan) {
      if (kind !== 'check') written.set(`${key.pk}\n${key.sk}`, kindOf(key.pk));
    }
    return Promise.resolve();
  };
  return {
    store: { ...store, commit },
    counts: () => {
      const counts: Record<string, number> = {};
      for (const kind of written.values()) counts[kind] = (counts[kind] ?? 0) + 1;
      return counts;
    },
  };
}
