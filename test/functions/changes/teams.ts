import { expect } from 'vitest';
import { rules } from '../../../shared/access/policy.ts';
import type { ShapeChange } from '../../../shared/contract/changes.ts';
import { type Collection, defineCollection, type Fields } from '../../../shared/contract/collection.ts';
import { color, name, reference, references, text } from '../../../shared/contract/field.ts';
import type { Reply } from '../../support/harness.ts';
import { type Contract, type Release, startRelease } from '../../support/releases.ts';

export type Stored = Record<string, unknown> & { readonly id: number; readonly version: number };

export const people = { lead_user_id: reference('User'), member_ids: references('User') };

/** The fields of a team as release 0.1 had them. */
export const former = {
  name: name(80, { required: true, unique: true }),
  description: text(500),
  color: color(),
  ...people,
};

/** Teams as a later release could declare them. */
export function teams(
  fields: Fields,
  more: Partial<Pick<Collection, 'lists' | 'uniques'>> & { readonly changes?: readonly ShapeChange[] } = {},
): Contract {
  const access = { read: rules.known, write: rules.adminPresident };
  const team = defineCollection({
    name: 'Team',
    area: 'directory',
    one: 'team',
    many: 'teams',
    fields,
    access,
    ...more,
  });
  return { team: { team } };
}

const opened: Release[] = [];

export async function stopAll(): Promise<void> {
  for (const release of opened.splice(0)) await release.stop();
}

/** A release on the table of an earlier one, called as an administrator. */
export async function openRelease(contract: Contract, begun?: Release) {
  const release = await startRelease(contract, begun);
  opened.push(release);
  const { token } = await release.person('admin');
  const ask = (route: string, query: Record<string, string | number>, body?: unknown): Promise<Reply<Stored>> =>
    release.call<Stored>(route, { token, query, ...(body !== undefined && { body }) });
  const value = async (...call: Parameters<typeof ask>): Promise<Stored> => {
    const reply = await ask(...call);
    expect([reply.status, reply.body.message]).toEqual([200, 'OK']);
    return reply.body.value;
  };
  return {
    release,
    ask,
    create: (body: unknown, collection = 'Team') => value(`POST /crud/${collection}/create`, {}, body),
    getOne: (id: number) => value('GET /crud/Team/getOne', { id }),
    getAll: async (query: Record<string, string | number> = {}) =>
      (await value('GET /crud/Team/getAll', query)) as unknown as Stored[],
    update: (id: number, body: unknown) => value('PUT /crud/Team/update', { id }, body),
    remove: (id: number, collection = 'Team') => ask(`DELETE /crud/${collection}/delete`, { id }),
    stored: async (id: number) => release.store.getItem({ pk: 'Team', sk: String(id).padStart(12, '0') }),
  };
}

export type Opened = Awaited<ReturnType<typeof openRelease>>;
