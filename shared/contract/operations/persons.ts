import * as z from 'zod/mini';
import { type Rule, rules } from '../../access/policy.ts';
import { erasureReasonNames } from '../../erasure-reasons.ts';
import { choice, integer, text } from '../field.ts';
import { defineOperation } from '../operation.ts';

const userId = { user_id: integer({ required: true, min: 1, max: 1e12 }) } as const;

export interface ErasureProgress {
  /** Pass this as `from` in the next call; null once the person is erased. */
  next: number | null;
  /** Number of records and history entries that this call changed. */
  changed: number;
}

const erasureProgress: z.ZodMiniType<ErasureProgress> = z.strictObject({
  next: z.nullable(z.number()),
  changed: z.number(),
});

export const erasureAccess: Rule = rules.admin;

export const erasePerson = defineOperation({
  id: 'erase-person',
  area: 'admin',
  summary:
    'Deletes a user and erases their name, addresses, phones, emails, and notes from records and history. Ids, hours, and amounts stay. Repeat the call with `from` until `next` is null.',
  method: 'POST',
  path: '/api_admin_private/erase-person',
  access: erasureAccess,
  body: {
    ...userId,
    reason: choice(erasureReasonNames, { required: true }),
    from: integer({ min: 1, max: 1e12, fallback: 1 }),
  },
  answer: erasureProgress,
});

/** A record or an entry of its history, with readable names. */
export type PersonDataEntry = Record<string, unknown>;

export interface PersonDataSection {
  title: string;
  entries: PersonDataEntry[];
}

export interface PersonDataPage {
  sections: PersonDataSection[];
  /** Pass this as `after` for the next page; null on the last one. */
  next: string | null;
}

const personDataPage: z.ZodMiniType<PersonDataPage> = z.strictObject({
  sections: z.array(z.strictObject({ title: z.string(), entries: z.array(z.record(z.string(), z.unknown())) })),
  next: z.nullable(z.string()),
});

/** Deleted records are found only by looking through everyone's, which isn't for everyone to ask for. */
export const deletedDataAccess: Rule = rules.admin;

export const personDataAccess: Rule = { ...rules.admin, own: { field: 'user_id', roles: 'signed-in' } };

export const personData = defineOperation({
  id: 'person-data',
  area: 'admin',
  summary:
    "Returns a person's records and account with their history, page by page; without payroll files, changes to other records, and refused calls. Administrators can request anyone, with the history of deleted records; everyone else themselves.",
  method: 'GET',
  path: '/api_admin_private/person-data',
  access: personDataAccess,
  query: { ...userId, after: text(60) },
  answer: personDataPage,
});

/** Operations on all data of a person. Declare new ones above and list them here. */
export const personOperations = [erasePerson, personData] as const;
