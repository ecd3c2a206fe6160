import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleIds } from '../../shared/access/roles.ts';
import { type CollectionName, calledCollectionNames, collections } from '../../shared/contract/collections.ts';
import type { CrudAction } from '../../shared/contract/crud-actions.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { type Factory, factoryOf, keyOf, type Values } from '../support/factories.ts';
import { type Person, type Product, type Reply } from '../support/harness.ts';
import type { IdentityProvider } from '../support/identity-provider.ts';
import { type Allowed, expectedCollections, expectedOperations, type Role, roles } from './expected-access.ts';
import { startWithSignOn } from './sign-on-requests.ts';
import { requestFor } from './operation-requests.ts';

type Whose = 'own' | "an approvee's" | "another's";

const HIDDEN = 'Timesheet not found or access denied.';
const ownedBy: Partial<Record<CollectionName, string>> = {
  User: 'id',
  Profile: 'user_id',
  TsrpTrackUser: 'user_id',
  TsrpTimesheet: 'user_id',
};

let product: Product;
let provider: IdentityProvider;
let factory: Factory;
let admin: Person;
let stranger: Person;
const persons = new Map<Role, Person>();
const approvees = new Map<Role, Person>();

beforeAll(async () => {
  ({ product, provider } = await startWithSignOn());
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
  stranger = await product.person('user');
  await factory.create('TsrpTrackUser', { user_id: stranger.id });
  const custom = { custom: await product.customRole('clerk'), manager: await product.customRole('manager') };
  for (const role of roles) {
    // Each was a supervisor first, so that they are still named as approvers: that must not give the others any rights.
    const person = await product.person('supervisor');
    const approvee = await product.person('user');
    await factory.create('TsrpTrackUser', { user_id: approvee.id, approver_id: person.id });
    await factory.create('TsrpTrackUser', { user_id: person.id });
    const role_id = role === 'custom' || role === 'manager' ? custom[role].id : roleIds[role];
    expect((await factory.update('User', person.id, { role_id })).status).toBe(200);
    persons.set(role, person);
    approvees.set(role, approvee);
  }
});
// An import that is never ended keeps what it counted.
afterAll(async () => {
  await Promise.all([product.stop('unverified'), provider.stop()]);
});

const personOf = (role: Role): Person => persons.get(role)!;
const approveeOf = (role: Role): Person => approvees.get(role)!;

const isAllowed = ({ status, body }: Reply): boolean =>
  status !== 401 && status !== 403 && !(status === 404 && body.message === HIDDEN);

function expects(allowed: Allowed, role: Role, whose: Whose): boolean {
  const reach = allowed[role];
  if (reach === 'any') return true;
  if (whose === 'own') return reach !== undefined;
  return whose === "an approvee's" && reach === 'own and approvees';
}

const userOf = (role: Role, whose: Whose): Person =>
  whose === 'own' ? personOf(role) : whose === "another's" ? stranger : approveeOf(role);

/** The key of a record of this person; a new one if the call may delete it. */
async function recordOf(name: CollectionName, person: Person): Promise<number> {
  if (name === 'User') return person.id;
  if (name === 'TsrpTimesheet') return (await factory.create(name, { user_id: person.id })).id;
  if (name === 'TsrpTrackUser') return person.id;
  const profiles = (await factory.getAll('Profile')).body.value;
  const profile = profiles.find(({ user_id }) => user_id === person.id);
  return profile?.id ?? (await factory.create('Profile', { user_id: person.id })).id;
}

async function callOf(name: CollectionName, action: CrudAction, role: Role, whose: Whose): Promise<Reply> {
  const { token } = personOf(role);
  const { key } = collections[name];
  const owner = ownedBy[name];
  const person = userOf(role, whose);
  if (action === 'getAll') return product.call(`GET /crud/${name}/getAll`, { token });
  if (action === 'create') {
    const overrides: Values = owner === 'user_id' ? { user_id: person.id } : {};
    return product.call(`POST /crud/${name}/create`, { token, body: await factory.body(name, overrides) });
  }
  const record = owner ? await recordOf(name, person) : keyOf(name, await factory.create(name));
  const query = { [key]: record };
  if (action === 'getOne') return product.call(`GET /crud/${name}/getOne`, { token, query });
  if (action === 'update') return product.call(`PUT /crud/${name}/update`, { token, query, body: {} });
  return product.call(`DELETE /crud/${name}/delete`, { token, query });
}

/** Whose records a call can target; what lists return is checked separately. */
const targets = (name: CollectionName, action: CrudAction): readonly Whose[] =>
  ownedBy[name] === undefined || (name === 'User' && action === 'create') || action === 'getAll'
    ? ['own']
    : ['own', "an approvee's", "another's"];

const accessOf: Record<CrudAction, 'read' | 'create' | 'update' | 'delete'> = {
  getAll: 'read',
  create: 'create',
  getOne: 'read',
  update: 'update',
  delete: 'delete',
};

describe('the table of expected access', () => {
  it('has a row for every endpoint and for nothing else', () => {
    const ofOperations = endpoints.filter(({ target }) => target.kind === 'operation');
    expect(Object.keys(expectedCollections).sort()).toEqual([...calledCollectionNames].sort());
    expect(Object.keys(expectedOperations).sort()).toEqual(ofOperations.map(({ routeKey }) => routeKey).sort());
    const ofCollections = endpoints.filter(({ target }) => target.kind === 'collection');
    expect(ofCollections).toHaveLength(5 * Object.keys(expectedCollections).length);
  });
});

describe('a call on a collection', () => {
  const actions: readonly CrudAction[] = ['getAll', 'getOne', 'create', 'update', 'delete'];

  it.each(calledCollectionNames)('%s is allowed for exactly the expected roles', async (name) => {
    const wrong: string[] = [];
    for (const action of actions) {
      const allowed = expectedCollections[name]![accessOf[action]];
      for (const role of roles) {
        for (const whose of targets(name, action)) {
          // Nobody may delete themselves, and a deleted record is gone for the next role.
          if (action === 'delete' && ownedBy[name] && allowed[role] === 'any') continue;
          const reply = await callOf(name, action, role, whose);
          const expected = expects(allowed, role, whose);
          if (isAllowed(reply) === expected) continue;
          wrong.push(`${name}.${action} of ${whose} by ${role}: ${reply.status} ${reply.body.message}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each(Object.keys(ownedBy) as CollectionName[])(
    "%s.delete on somebody else's record is allowed for exactly the expected roles",
    async (name) => {
      // A profile exists as long as its user, whoever asks (R3).
      const kept = [409, "A profile can't be deleted while its user exists. Delete the user instead."];
      const answer = name === 'Profile' ? kept : [200, 'OK'];
      for (const role of roles) {
        if (expectedCollections[name]!.delete[role] !== 'any') continue;
        const victim = await product.person('user');
        if (name === 'TsrpTrackUser') await factory.create(name, { user_id: victim.id });
        const query = { [collections[name].key]: await recordOf(name, victim) };
        const reply = await product.call(`DELETE /crud/${name}/delete`, { token: personOf(role).token, query });
        expect([name, role, reply.status, reply.body.message]).toEqual([name, role, ...answer]);
      }
    },
  );
});

describe('what a role may not read', () => {
  it('is left out of lists of timesheets and tracker records', async () => {
    for (const role of roles) {
      for (const name of ['TsrpTimesheet', 'TsrpTrackUser'] as const) {
        const owners = new Map<number, Whose>();
        for (const whose of ['own', "an approvee's", "another's"] as const) {
          const person = userOf(role, whose);
          if (name === 'TsrpTimesheet') await factory.create(name, { user_id: person.id });
          owners.set(person.id, whose);
        }
        const token = personOf(role).token;
        const queries: Record<string, string | number>[] = [{}, ...[...owners.keys()].map((id) => ({ user_id: id }))];
        for (const query of name === 'TsrpTimesheet' ? queries : [{}]) {
          const reply = await product.call<Values[]>(`GET /crud/${name}/getAll`, { token, query });
          if (!isAllowed(reply)) continue;
          const answered = new Set(reply.body.value.map(({ user_id }) => Number(user_id)));
          const { read } = expectedCollections[name]!;
          for (const [owner, whose] of owners) {
            const isAsked = query.user_id === undefined || query.user_id === owner;
            expect([name, role, whose, answered.has(owner)]).toEqual([
              name,
              role,
              whose,
              isAsked && expects(read, role, whose),
            ]);
          }
          const foreign = [...answered].filter((id) => !owners.has(id));
          if (read[role] !== 'any') expect([role, foreign]).toEqual([role, []]);
        }
      }
    }
  });

  it('is answered like a missing record if it is a timesheet', async () => {
    const { id } = await factory.create('TsrpTimesheet', { user_id: stranger.id });
    for (const role of ['user', 'supervisor'] as const) {
      const { token } = personOf(role);
      for (const route of ['GET /crud/TsrpTimesheet/getOne', 'PUT /crud/TsrpTimesheet/update'] as const) {
        const body = route.startsWith('PUT') ? { body: {} } : {};
        const [hidden, missing] = await Promise.all(
          [id, 999_999].map((key) => product.call(route, { token, query: { id: key }, ...body })),
        );
        expect([hidden!.status, hidden!.body.message]).toEqual([404, HIDDEN]);
        expect([missing!.status, missing!.body.message]).toEqual([404, HIDDEN]);
      }
    }
  });
});

describe('an operation', () => {
  const requestOf = (endpoint: Endpoint, role: Role) =>
    requestFor(endpoint, role, { product, factory, admin, stranger, personOf, approveeOf });
  const ofOperations = endpoints.filter(({ target }) => target.kind === 'operation');

  it.each(ofOperations.map((endpoint) => [endpoint.routeKey, endpoint] as const))(
    '%s is allowed for exactly the expected roles',
    async (routeKey, endpoint) => {
      const allowed = expectedOperations[routeKey];
      const { method } = endpoint;
      const send = async (role: Role, token?: string) => {
        const { query, body } = await requestOf(endpoint, role);
        return product.call(routeKey, {
          ...(token && { token }),
          ...(query && { query }),
          ...(method !== 'GET' && method !== 'DELETE' && { body }),
        });
      };
      const tryAs = async (role: Role) => {
        // Signing out with the shared token would end that person's part in later calls.
        const token =
          endpoint.name === 'logout'
            ? await product.tokens.sign(personOf(role).id, 0, new Date())
            : personOf(role).token;
        const reply = await send(role, token);
        const expected = allowed === 'everybody' || expects(allowed!, role, 'own');
        expect([role, reply.status, isAllowed(reply)]).toEqual([role, reply.status, expected]);
        if (
          expected &&
          ![
            'confirm-email',
            'accept-invitation',
            'change-password',
            'reset-password',
            'end-session',
            'start-passkey',
            'add-passkey',
            'rename-passkey',
            'remove-passkey',
            'end-other-sessions',
          ].includes(endpoint.name)
        ) {
          expect([role, reply.status, reply.body.message]).toEqual([role, 200, reply.body.message]);
        }
      };
      if (allowed === 'everybody') {
        // Concurrent, because these calls take a minimum time to reveal nothing.
        await Promise.all(roles.map(tryAs));
        expect(isAllowed(await send('user'))).toBe(true);
      } else for (const role of roles) await tryAs(role);
    },
  );
});

describe('a call without a valid token', () => {
  it('is answered 401 unless it is public', async () => {
    const expired = await product.tokens.sign(admin.id, 0, new Date(Date.now() - 24 * 3_600_000));
    const [header, payload] = admin.token.split('.');
    for (const { routeKey, target } of endpoints) {
      if (target.kind === 'operation' && expectedOperations[routeKey] === 'everybody') continue;
      const replies = await Promise.all([
        product.call(routeKey),
        product.call(routeKey, { token: expired }),
        product.call(routeKey, { token: `${header}.${payload}.forged` }),
      ]);
      // Signing out of an expired session succeeds.
      const ofExpired = routeKey.endsWith('/logout') ? 200 : 401;
      expect([routeKey, ...replies.map(({ status }) => status)]).toEqual([routeKey, 401, ofExpired, 401]);
    }
  });
});
