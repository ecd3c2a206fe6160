import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passkeyStep } from '../../functions/identity/passkeys.ts';
import { roleIds } from '../../shared/access/roles.ts';
import type { AuthUser } from '../../shared/contract/operations/account.ts';
import { type CollectionName, calledCollectionNames, collections } from '../../shared/contract/collections.ts';
import type { Fields } from '../../shared/contract/collection.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { addDays } from '../../shared/dates.ts';
import { type Factory, factoryOf, keyOf, type Stored, type Values } from '../support/factories.ts';
import { type Person, type Product, type Reply } from '../support/harness.ts';
import type { IdentityProvider } from '../support/identity-provider.ts';
import { privateFields } from '../support/private-fields.ts';
import { secretsOfSignOn, signOnSecrets, startWithSignOn } from './sign-on-requests.ts';
import { readTable } from './read-table.ts';

/** A value stored in one place only: wherever it turns up, it came from there. */
interface Canary {
  readonly value: string;
  readonly what: string;
  /** The user it belongs to; none for values that no answer may contain. */
  readonly owner?: number;
}

interface Watcher {
  readonly name: string;
  readonly person: Person;
  readonly seesPrivate: boolean;
}

const PASSWORDS = ['canary-password-first', 'canary-password-second', 'canary-password-third'] as const;

let product: Product;
let provider: IdentityProvider;
let factory: Factory;
let watchers: Watcher[];
let victims: { readonly user: Stored; readonly profile: Stored; readonly token: string }[];
const canaries: Canary[] = [];
const standing = new Map<CollectionName, Stored>();
const replies: { readonly by: Watcher | undefined; readonly call: string; readonly reply: Reply }[] = [];

const plant = (what: string, value: string, owner?: number) => {
  canaries.push({ what, value, ...(owner !== undefined && { owner }) });
  return value;
};

async function makeVictim(role_id: number, n: number) {
  const email = `canary-login-${n}@hidden.example`;
  const password = `${PASSWORDS[0]}-${n}`;
  const { user } = await session(email, password, async () => {
    const made = await factory.create('User', { email, role_id, password });
    return made;
  });
  plant('password', password);
  plant(`login e-mail of ${user.id}`, email, user.id);
  const profiles = (await factory.getAll('Profile')).body.value;
  const profile = profiles.find(({ user_id }) => user_id === user.id)!;
  // A choice has no value that only this person could have.
  const fields: Fields = collections.Profile.fields;
  const hidden = privateFields.Profile.filter((name) => fields[name]?.kind !== 'choice');
  const kindOf = (name: string) => /email|phone|zip/.exec(name)?.[0] ?? 'text';
  const values = Object.fromEntries(
    hidden.map((name, index) => {
      const digits = String(n).padStart(2, '0') + String(index).padStart(2, '0');
      const byKind: Record<string, string> = {
        email: `canary-${name}-${n}@hidden.example`,
        phone: `98${digits[0]}-7${digits.slice(1, 3)}-6${digits[3]}54`,
        zip: `8${digits}`,
      };
      return [name, plant(`${name} of ${user.id}`, byKind[kindOf(name)] ?? `canary ${name} ${n}`, user.id)];
    }),
  );
  const saved = await factory.update('Profile', profile.id, { first_name: `Seen${n}`, last_name: 'All', ...values });
  expect(saved.status).toBe(200);
  const { token } = await session(email, password);
  return { user, profile: saved.body.value, token };
}

async function session(email: string, password: string, make?: () => Promise<Stored>) {
  const user = make ? await make() : undefined;
  const reply = await product.call<AuthUser>('POST /api_user_public/login', { body: { email, password } });
  expect([email, reply.status]).toEqual([email, 200]);
  plant('token', reply.body.value.token);
  return { user: user ?? reply.body.value.user, token: reply.body.value.token };
}

beforeAll(async () => {
  ({ product, provider } = await startWithSignOn());
  const admin = await product.person('admin');
  factory = factoryOf(product, admin);
  victims = [
    await makeVictim(roleIds.user, 1),
    await makeVictim(roleIds.president, 2),
    await makeVictim(roleIds.user, 3),
  ];
  const seers = new Set(['admin', 'president', 'supervisor']);
  const people: [string, Person][] = [];
  for (const role of ['admin', 'president', 'supervisor', 'accountant', 'user'] as const) {
    people.push([role, await product.person(role)]);
  }
  for (const name of ['clerk', 'manager']) {
    people.push([name, await product.person(await product.customRole(name))]);
  }
  watchers = people.map(([name, person]) => ({ name, person, seesPrivate: seers.has(name) }));
  // A pending reset code: its text was emailed, its hash is stored.
  const mailed = product.mails.length;
  await product.call('POST /api_user_public/forgot-password', { body: { email: victims[2]!.user.email } });
  const text = String(product.mails[mailed]?.Message?.Body?.Text?.Data);
  const shown = /Your code: (\S+(?: \S+)*)/.exec(text)?.[1];
  expect(shown).toBeDefined();
  plant('reset code', shown!);
  plant('reset code', shown!.replaceAll(/[\s-]/g, ''));
  for (const { user } of victims) {
    const name = plant(`passkey of ${user.id}`, `canary passkey ${user.id}`, user.id);
    const key = { id: `canary-${user.id}`, publicKey: 'AA', counter: 0, name, domain: '127.0.0.1', isSynced: false };
    await product.store.commit([passkeyStep(user.id, { ...key, addedAt: product.store.now().toISOString() })]);
  }
  const asked = await product.call<{ challenge: string }>('POST /api_user_public/start-passkey-login', { body: {} });
  plant('challenge', asked.body.value.challenge);
  for (const [what, value] of await secretsOfSignOn(product, String(victims[2]!.user.email))) plant(what, value);
  await product.call('POST /api_user_public/logout', { token: victims[0]!.token, body: {} });
  victims[0] = { ...victims[0]!, ...(await session(String(victims[0]!.user.email), `${PASSWORDS[0]}-1`)) };
  for (const name of calledCollectionNames) {
    if (!['User', 'Profile'].includes(name)) standing.set(name, await factory.create(name));
  }
  for (const item of await readTable(product.endpoint, product.tableName)) {
    if (item.pk === 'Credential') plant('password hash', String(item.hash));
    if (item.pk === 'SecretCode') plant('code hash', String((JSON.parse(String(item.body)) as Values).code_hash));
  }
});
afterAll(async () => {
  await Promise.all([product.stop(), provider.stop()]);
});

/** Request ids are random and may contain any five digits by chance. */
const withoutIds = (text: string): string => text.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '');

const record = (by: Watcher | undefined, call: string, reply: Reply): Reply => {
  replies.push({ by, call, reply: { ...reply, text: withoutIds(reply.text + JSON.stringify(reply.headers)) } });
  return reply;
};

/** The hidden values that watchers were shown. */
function leaks(): string[] {
  return replies.flatMap(({ by, call, reply }) =>
    canaries
      .filter(({ owner }) => owner === undefined || (by && !by.seesPrivate && owner !== by.person.id) || !by)
      .filter(({ value }) => reply.text.includes(value))
      .map(({ what }) => `${call} tells ${by?.name ?? 'a stranger'} the ${what}: ${reply.text.slice(0, 200)}`),
  );
}

async function tryEverything(watcher: Watcher): Promise<void> {
  const { token } = watcher.person;
  const ask = async (routeKey: string, request: Omit<Parameters<Product['call']>[1] & object, 'token'> = {}) =>
    record(watcher, routeKey, await product.call(routeKey, { ...request, token }));
  for (const name of calledCollectionNames) {
    const keys =
      name === 'User'
        ? victims.map(({ user }) => user.id)
        : name === 'Profile'
          ? victims.map(({ profile }) => profile.id)
          : [keyOf(name, standing.get(name)!)];
    await ask(`GET /crud/${name}/getAll`);
    await ask(`GET /crud/${name}/getAll`, { query: { limit: 1, order: 'desc' } });
    for (const id of keys) {
      const query = { [collections[name].key]: id };
      await ask(`GET /crud/${name}/getOne`, { query });
      await ask(`PUT /crud/${name}/update`, { query, body: {} });
      await ask(`PUT /crud/${name}/update`, { query, body: { version: 1 } });
      await ask(`PUT /crud/${name}/update`, { query, body: { id: 0, email: 1, zip: {}, x: 1 } });
      await ask('GET /api_admin_private/history', { query: { entity: name, id } });
      await ask('GET /api_admin_private/audit-values', { query: { refs: `${name}.${id}.1,${name}.${id}.2` } });
    }
    const taken = name === 'Profile' ? { user_id: victims[0]!.user.id, first_name: 'A', last_name: 'B' } : {};
    await ask(`POST /crud/${name}/create`, { body: taken });
    await ask(`DELETE /crud/${name}/delete`, { query: { [collections[name].key]: 999_999 } });
  }
  const today = new Date().toISOString().slice(0, 10);
  await ask('GET /api_admin_private/audit-log', { query: { from: addDays(today, -1), to: addDays(today, 1) } });
  await ask('POST /api_user_private/check-access', { body: {} });
  await ask('GET /api_user_private/get-my-profile');
  await ask('GET /api_user_private/get-my-passkeys');
  await ask('PUT /api_user_private/update-my-profile', { body: { city: 'Mine' } });
  const wrong = { currentPassword: PASSWORDS[1], newPassword: PASSWORDS[2], confirmPassword: PASSWORDS[2] };
  await ask('PUT /api_user_private/change-password', { body: wrong });
  await ask('PUT /api_admin_private/update-user', {
    query: { user_id: victims[1]!.user.id },
    body: { email: victims[1]!.user.email, role_id: roleIds.president, version: 999 },
  });
}

describe('private values stay hidden', () => {
  it('from every role in every answer, even a refusal', async () => {
    for (const watcher of watchers) await tryEverything(watcher);
    expect(leaks()).toEqual([]);
    // The proof would be worthless if these values were never shown to anyone.
    for (const { name, seesPrivate } of watchers) {
      const seen = replies.filter(({ by }) => by?.name === name).map(({ reply }) => reply.text);
      const own = canaries.filter(
        ({ owner, value }) => owner !== undefined && seen.some((text) => text.includes(value)),
      );
      expect([name, own.length > 0]).toEqual([name, seesPrivate]);
    }
  });

  it('from visitors who are not signed in', async () => {
    for (const { routeKey, name } of endpoints) {
      if (name === 'login') continue;
      const query = { id: victims[0]!.user.id, user_id: victims[0]!.user.id };
      record(undefined, routeKey, await product.call(routeKey, { query: name.includes('.') ? query : {} }));
    }
    const known = { email: victims[1]!.user.email, password: 'canary-password-wrong' };
    const calls: [string, Values][] = [
      ['register', known],
      ['login', known],
      ['reset-password', { email: known.email, secretCode: 'AAAA' }],
      ['reset-password', { email: victims[2]!.user.email, secretCode: 'AAAA' }],
    ];
    for (const [path, body] of calls) {
      record(undefined, path, await product.call(`POST /api_user_public/${path}`, { body }));
    }
    expect(leaks()).toEqual([]);
  });

  it('from a person about others but not about themselves', async () => {
    for (const { user, token, profile } of victims) {
      const seesPrivate = user.role_id !== roleIds.user;
      const person = { id: user.id, email: String(user.email), profileId: profile.id, token };
      await tryEverything({ name: `victim ${user.id}`, person, seesPrivate });
      const text = replies
        .filter(({ by }) => by?.person.id === user.id)
        .map(({ reply }) => reply.text)
        .join('\n');
      const hidden = canaries.filter(({ owner, what }) => owner === user.id && !what.startsWith('city'));
      // `city` was changed in the meantime; everything else of their own was shown.
      expect(hidden.filter(({ value }) => !text.includes(value)).map(({ what }) => what)).toEqual([]);
    }
    expect(leaks()).toEqual([]);
  });
});

describe('secret values', () => {
  it('are in no answer to anybody, whatever their field is named', () => {
    const names = /"(password|hash|code_hash|generation|revoked|ttl|pk|sk)"\s*:/;
    // Histories say that a password was changed.
    const isHistory = ({ call }: { readonly call: string }) => /\/(history|audit-values)$/.test(call);
    const told = replies.filter((each) => names.test(each.reply.text) && !isHistory(each));
    expect(told.map(({ call, reply }) => `${call} ${reply.text.slice(0, 200)}`)).toEqual([]);
    const ofHistory = replies.filter(isHistory).map(({ reply }) => reply.text);
    expect(ofHistory.some((text) => text.includes('(changed)'))).toBe(true);
    expect(ofHistory.filter((text) => /argon2|scrypt|code_hash|"hash"|generation/.test(text))).toEqual([]);
  });

  it('such as a new password are shown once to the person who asked and stored nowhere', async () => {
    const { user } = victims[0]!;
    const admin = watchers.find(({ name }) => name === 'admin')!.person;
    const reply = await product.call<{ newPassword: string }>('GET /api_admin_private/reset-user-password', {
      token: admin.token,
      query: { user_id: user.id },
    });
    expect(reply.headers['cache-control']).toBe('no-store');
    const { newPassword } = reply.body.value;
    plant('new password', newPassword);
    const query = { entity: 'User', id: user.id };
    record(undefined, 'history', await product.call('GET /api_admin_private/history', { token: admin.token, query }));
    expect(replies.at(-1)!.reply.text).not.toContain(newPassword);
  });

  it('and private ones are not in the logs', () => {
    const logs = withoutIds(product.logs.join('\n'));
    expect(logs.length).toBeGreaterThan(1000);
    const told = [...canaries.map(({ value }) => value), ...PASSWORDS, ...watchers.map(({ person }) => person.token)];
    expect(told.filter((value) => logs.includes(value))).toEqual([]);
    expect(product.logs.filter((line) => /"level":"error"/.test(line))).toEqual([]);
  });

  it('such as passwords, tokens and codes are not in the table in plain text', async () => {
    const table = JSON.stringify(await readTable(product.endpoint, product.tableName));
    const plain = canaries.filter(({ what }) =>
      ['password', 'new password', 'token', 'reset code', 'challenge', ...signOnSecrets].includes(what),
    );
    expect(plain.length).toBeGreaterThan(8);
    expect(plain.filter(({ value }) => table.includes(value)).map(({ what }) => what)).toEqual([]);
  });
});
