/** One area is one Lambda function with a role of its own. */
export const areas = ['account', 'admin', 'directory', 'ledger', 'timesheets', 'invoicing', 'daily'] as const;

export type Area = (typeof areas)[number];

/** Partitions that belong to no collection. */
export const partitions = {
  /** Password hashes, apart from the users so that only two areas can read them. */
  credential: 'Credential',
  /** Counters of attempts (R7). */
  limit: 'Limit',
  /** Sign-ups whose email is not confirmed yet (R3). */
  signUp: 'SignUp',
  /** What a user is told of the sessions that they have open, one partition per user and one item per session. */
  sessions: (userId: number | '*') => `Session#${userId}`,
  /** How often a record is referred to, one item per record and collection (R28). */
  uses: (collection: string) => `Uses#${collection}`,
  /** What changed, one partition per record (R34). */
  history: (collection: string, key: string | number) => `History#${collection}#${key}`,
  /** People whose personal data was erased, one item each (R44). */
  erasures: 'Erasure',
  /** Which lists, rules and counters the table holds, as `parts.ts` names them. */
  held: 'Held',
  /** What the daily job did last. */
  dailyRun: 'DailyRun',
  /** Answers of creates already done, by area (R32). */
  idempotency: (area: Area) => `Idempotency#${area}`,
} as const;

/** What an area touches beyond its own collections, and why. */
export const reach: Record<Area, { readonly writes: readonly string[]; readonly reads: readonly string[] }> = {
  // Sign-up creates user and profile; sign-in and resets check and set passwords, and count attempts.
  account: {
    writes: ['User', 'Profile', partitions.credential, partitions.limit, partitions.signUp],
    reads: ['Role', partitions.sessions('*')],
  },
  // A user is created with a profile and a password, and deleted with profile, tracker and open reset code (R28). Erasing a
  // person goes through their timesheets too; what is handed to them names their pay periods and teams (R44).
  admin: {
    writes: ['Profile', 'TsrpTrackUser', 'TsrpTimesheet', 'SecretCode', partitions.credential, partitions.erasures],
    reads: ['History#*', 'TsrpPayPeriod', 'Team', partitions.sessions('*')],
  },
  directory: { writes: [], reads: [] },
  ledger: { writes: [], reads: [] },
  // History holds ids: the login e-mail of somebody who is deleted, not erased, is in their own (R34).
  timesheets: { writes: [], reads: ['Profile', partitions.history('User', '*'), partitions.dailyRun] },
  invoicing: { writes: [], reads: [] },
  // Finds the current period, locks what is overdue, and ends what ended halfway: imports and holiday pushes.
  daily: {
    writes: ['TsrpPayPeriod', 'TsrpTimesheet', 'CklgTransaction', 'TsrpHoliday#push', partitions.dailyRun],
    reads: ['TsrpSetting', 'TsrpHoliday'],
  },
};

/**
 * Every function reads who is calling: the user, and the name of a role that is not one of the fixed ones (R4); and whether
 * the table holds all that this release asks of it.
 */
export const readByAll: readonly string[] = ['User', 'Role', partitions.held];

/** Every function that answers calls notes that a session is in use; what is noted opens nothing. */
export const notedByAll: readonly string[] = [partitions.sessions('*')];
