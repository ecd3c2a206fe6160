import * as z from 'zod/mini';
import { rules } from '../../access/policy.ts';
import { type RefusalKind, refusalKinds } from '../../refusal-kinds.ts';
import { collectionNames } from '../collections.ts';
import { choice, date, integer, text } from '../field.ts';
import { defineOperation } from '../operation.ts';

/** The most values that are read at once. */
export const MAX_AUDIT_VALUES = 100;

/** Consecutive records that one call changed to the same version. */
export interface AuditedRange {
  entity: string;
  first: number;
  version: number;
  count: number;
}

export interface AuditLogEntry {
  id: string;
  kind: 'change' | RefusalKind;
  /** ISO 8601 in UTC; of refusals, the start of the hour that is counted. */
  at: string;
  /** When a refusal was last repeated within the hour. */
  last: string | null;
  call: string;
  /**
   * Who did it, or the owner of the account that was tried. Null for the system and for emails without an account; its email
   * is null once the person is erased (R44).
   */
  by: { user_id: number; email: string | null } | null;
  times: number;
  records: AuditedRange[];
}

const entry: z.ZodMiniType<AuditLogEntry> = z.strictObject({
  id: z.string(),
  kind: z.enum(['change', ...refusalKinds]),
  at: z.string(),
  last: z.nullable(z.string()),
  call: z.string(),
  by: z.nullable(z.strictObject({ user_id: z.number(), email: z.nullable(z.string()) })),
  times: z.number(),
  records: z.array(z.strictObject({ entity: z.string(), first: z.number(), version: z.number(), count: z.number() })),
});

const auditKinds = [...collectionNames, ...refusalKinds] as const;
/** What the entries are about: a collection's records, or a kind of refusal. */
export type AuditKind = (typeof auditKinds)[number];

/** Whether a text, for example of an address, is a kind. */
export const isAuditKind = (text: string): text is AuditKind => auditKinds.some((kind) => kind === text);

/** R96 */
export const auditLog = defineOperation({
  id: 'audit-log',
  area: 'admin',
  summary:
    'Returns what was changed or refused on some company days, newest first: by whom, when, with which call, and which records. A page is one Query, so it can be short or empty and still have a next one.',
  method: 'GET',
  path: '/api_admin_private/audit-log',
  access: rules.admin,
  query: {
    from: date({ required: true }),
    to: date({ required: true }),
    /** Only what this person did, or what was tried with their account. */
    user_id: integer({ min: 1, max: 1e12 }),
    /** Only a collection's records, or a kind of refusal. */
    kind: choice(auditKinds, { unknown: 'Unknown kind.' }),
    /** Only this record of the collection. */
    record_id: integer({ min: 1, max: 1e12 }),
    /** `next` of the previous page. */
    after: text(200),
  },
  answer: z.strictObject({
    entries: z.array(entry),
    next: z.nullable(z.string()),
    /** While an upgrade adds earlier changes: the moment from which the log is complete. */
    complete_from: z.nullable(z.string()),
  }),
});

/** What a change of a record changed, and why. */
export interface AuditedValues {
  entity: string;
  id: number;
  version: number;
  /** Null if it can't be read yet: an import that was undone is being removed. */
  change: { at: string; call: string; reason: string | null; changes: Record<string, [unknown, unknown]> } | null;
}

const auditedValues: z.ZodMiniType<AuditedValues> = z.strictObject({
  entity: z.string(),
  id: z.number(),
  version: z.number(),
  change: z.nullable(
    z.strictObject({
      at: z.string(),
      call: z.string(),
      reason: z.nullable(z.string()),
      changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
    }),
  ),
});

/** Names a change of a record in a request. */
export const auditRef = ({ entity, id, version }: Pick<AuditedValues, 'entity' | 'id' | 'version'>): string =>
  `${entity}.${id}.${version}`;

export const auditValues = defineOperation({
  id: 'audit-values',
  area: 'admin',
  summary: `Returns the old and new values of up to ${MAX_AUDIT_VALUES} changes of the audit log, in the order asked for. Ask again for those that are left out because the response would be too large.`,
  method: 'GET',
  path: '/api_admin_private/audit-values',
  access: rules.admin,
  query: {
    /** E.g. `CklgPayee.7.3,Role.6.1`: collection, id and version. */
    refs: text(6000, { required: true }),
  },
  answer: z.array(auditedValues),
});

/** The operations of the audit log. Declare new ones above and list them here. */
export const auditOperations = [auditLog, auditValues] as const;
