import type { Area } from '../../shared/contract/areas.ts';

/** Partitions that belong to no collection. */
export const partitions = {
  /** Password hashes, kept out of the users so that only two areas can read them. */
  credential: 'Credential',
  /** Passkeys, one item each, by user. Without secrets: a public key proves a sign-in and can't make one. */
  passkey: 'Passkey',
  /** Links between users and their accounts at the provider of single sign-on, two items each (R92). */
  signOn: 'SignOn',
  /** Challenges for passkeys and states of sign-ons that weren't used yet (R90, R92). */
  challenge: 'Challenge',
  /** When each user last signed in, open invitations (R3), and which users' emails aren't delivered (R97). */
  accountStatus: 'AccountStatus',
  /** Counters of attempts (R7). */
  limit: 'Limit',
  /** Sign-ups with an email that is not confirmed yet (R3). */
  signUp: 'SignUp',
  /** Open sessions, one partition per user and one item per session. */
  sessions: (userId: number | '*') => `Session#${userId}`,
  /** How often a record is referenced, one item per record and collection (R28). */
  uses: (collection: string) => `Uses#${collection}`,
  /** What changed, one partition per record (R34). */
  history: (collection: string, key: string | number) => `History#${collection}#${key}`,
  /** What changed or was refused, by time, one partition per month (R96). */
  audit: (month: string) => `Audit#${month}`,
  /** Accounts that failed sign-ins locked within the last day, one item each. */
  lockedSignIns: 'LockedSignIn',
  /** People with erased personal data, one item each (R44). */
  erasures: 'Erasure',
  /** The state of the table's parts, which are named in `parts.ts`. */
  held: 'Held',
  /** Result of the last daily job. */
  dailyRun: 'DailyRun',
  /** Which ready timesheets each approver was last told about, one item each (R77). */
  readyMail: 'ReadyMail',
  /** Responses of completed creates, by area (R32). */
  idempotency: (area: Area) => `Idempotency#${area}`,
} as const;

/** What an area accesses beyond its own collections, and why. */
export const extraGrants: Record<Area, { readonly writes: readonly string[]; readonly reads: readonly string[] }> = {
  // Counts what waits for the caller, and changes nothing.
  home: {
    writes: [],
    reads: [
      'Profile',
      'TsrpPayPeriod',
      'TsrpSetting',
      'TsrpTimesheet',
      'TsrpTrackUser',
      'TsrpLeaveRequest',
      'CklgTransaction',
      'CklgCheckbook',
      'CklgFundSource',
      'CklgReconciliation',
      partitions.accountStatus,
      partitions.lockedSignIns,
      partitions.dailyRun,
    ],
  },
  // Sign-up creates user and profile; sign-in and resets check and set passwords, and count attempts.
  account: {
    writes: [
      'User',
      'Profile',
      partitions.credential,
      partitions.passkey,
      partitions.signOn,
      partitions.challenge,
      partitions.accountStatus,
      partitions.limit,
      partitions.lockedSignIns,
      partitions.signUp,
    ],
    reads: ['Role', partitions.sessions('*')],
  },
  // A user is created with a profile and a password, and deleted with profile, tracker, ways to sign in and open reset code, leaving their teams
  // (R28). A password that they set lifts the limit of guesses (R7). Erasing a person includes their timesheets and leave; the
  // export of their data names pay periods (R44).
  admin: {
    writes: [
      'Profile',
      'TsrpTrackUser',
      'TsrpTimesheet',
      'TsrpLeaveRequest',
      'TsrpLeaveEntry',
      'SecretCode',
      'Team',
      partitions.credential,
      partitions.passkey,
      partitions.signOn,
      partitions.accountStatus,
      partitions.limit,
      partitions.erasures,
    ],
    reads: ['History#*', partitions.audit('*'), 'TsrpPayPeriod', 'TsrpLeaveKind', partitions.sessions('*')],
  },
  directory: { writes: [], reads: [] },
  ledger: { writes: [], reads: [] },
  // History stores ids; the login email of a deleted user is in their own history (R34). Opening balances name people by email.
  timesheets: { writes: [], reads: ['Profile', 'User', partitions.history('User', '*'), partitions.dailyRun] },
  invoicing: { writes: [], reads: [] },
  // Sets the current period, locks overdue sheets, adds earned leave, completes or undoes interrupted imports and holiday
  // pushes, which move approved leave, tells approvers which timesheets are ready, and notes which users' emails
  // aren't delivered (R97).
  daily: {
    writes: [
      'TsrpPayPeriod',
      'TsrpTimesheet',
      'CklgTransaction',
      'CklgPayee',
      'CklgAccount',
      'CklgFundSource',
      'TsrpHoliday#push',
      'TsrpLeaveEntry',
      'TsrpLeaveRequest#guard',
      partitions.accountStatus,
      partitions.dailyRun,
      partitions.readyMail,
    ],
    reads: ['TsrpSetting', 'TsrpHoliday', 'TsrpLeaveKind', 'TsrpLeaveRequest', 'TsrpTrackUser', 'Profile'],
  },
};

/**
 * Every function reads the caller: the user, and the role's name unless it is a built-in one (R4). It also reads which lists
 * and rules the table holds.
 */
export const readByAll: readonly string[] = ['User', 'Role', partitions.held];

/** Every function that serves API calls updates a session's time of last use; the item grants nothing. */
export const writtenByCalls: readonly string[] = [partitions.sessions('*')];

/** Every function adds its changes to the audit log, and its refusals (R96). */
export const writtenByAll: readonly string[] = [partitions.audit('*')];
