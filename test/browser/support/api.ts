import type { CollectionName } from '../../../shared/contract/collections.ts';
import { type CrudAction, crudActions, crudPath } from '../../../shared/contract/crud-actions.ts';
import { type AuthUser, login, type ProfileRecord } from '../../../shared/contract/operations/account.ts';
import { createUser } from '../../../shared/contract/operations/admin.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import type { Envelope } from '../../../shared/envelope.ts';
import { DEMO_PASSWORD } from '../../../shared/demo.ts';

type Query = Readonly<Record<string, string | number>>;

interface NewPerson {
  readonly email: string;
  readonly roleId: number;
  readonly password?: string;
  readonly profile?: Partial<ProfileRecord>;
}

export interface Added {
  readonly id: number;
  readonly profileId: number;
  readonly email: string;
}

async function envelopeOf<V>(url: string, init: RequestInit): Promise<Envelope<V>> {
  const response = await fetch(url, init);
  const envelope = (await response.json()) as Envelope<V>;
  if (envelope.error) throw new Error(`${init.method} ${url}: ${response.status} ${envelope.message}`);
  return envelope;
}

const answerOf = async <V>(url: string, init: RequestInit): Promise<V> => (await envelopeOf<V>(url, init)).value;

/** The product's API as a signed-in person uses it: to prepare a test, or to change things behind a page's back. */
export class Api {
  readonly session: AuthUser;
  readonly #url: string;

  constructor(url: string, session: AuthUser) {
    this.#url = url;
    this.session = session;
  }

  static async signIn(url: string, email: string, password: string = DEMO_PASSWORD): Promise<Api> {
    const session = await answerOf<AuthUser>(`${url}${login.path}`, {
      method: login.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    return new Api(url, session);
  }

  async #send<V>(method: string, path: string, query: Query, body: unknown): Promise<V> {
    return (await this.#ask<V>(method, path, query, body)).value;
  }

  #ask<V>(method: string, path: string, query: Query, body: unknown): Promise<Envelope<V>> {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    return envelopeOf<V>(`${this.#url}${path}?${search}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.session.token}` },
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
    });
  }

  call<V>(operation: Operation, query: Query = {}, body: unknown = {}): Promise<V> {
    return this.#send(operation.method, operation.path, query, body);
  }

  crud<V>(name: CollectionName, action: CrudAction, query: Query = {}, body: unknown = {}): Promise<V> {
    return this.#send(crudActions[action].method, crudPath(name, action), query, body);
  }

  /** All pages of a list; 10,000 checks don't fit into one. */
  async every<R>(name: CollectionName, query: Query = {}): Promise<R[]> {
    const all: R[] = [];
    for (let next: string | undefined, isFirst = true; isFirst || next !== undefined; isFirst = false) {
      const asked = { ...query, ...(next !== undefined && { next }) };
      // oxlint-disable-next-line no-await-in-loop
      const page: Envelope<R[]> = await this.#ask<R[]>('GET', crudPath(name, 'getAll'), asked, {});
      all.push(...page.value);
      next = page.next;
    }
    return all;
  }

  /** A user with a filled-in profile. */
  async addPerson({ email, roleId, password = DEMO_PASSWORD, profile }: NewPerson): Promise<Added> {
    const user = await this.call<{ id: number; profile: ProfileRecord }>(
      createUser,
      {},
      { email, role_id: roleId, password },
    );
    if (profile) await this.crud('Profile', 'update', { id: user.profile.id }, { ...user.profile, ...profile });
    return { id: user.id, profileId: user.profile.id, email };
  }

  profile(id: number): Promise<ProfileRecord> {
    return this.crud('Profile', 'getOne', { id });
  }
}
