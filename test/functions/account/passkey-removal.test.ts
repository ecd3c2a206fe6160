import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passkeyKey } from '../../../functions/identity/passkeys.ts';
import type { HistoryEntry } from '../../../shared/contract/operations/admin.ts';
import type { PersonDataPage } from '../../../shared/contract/operations/persons.ts';
import { readTable } from '../../proofs/read-table.ts';
import { PASSWORD, passkeyDesk, SITE } from './passkey-desk.ts';
import { type Person, type Product, startProduct } from './support.ts';

let product: Product;
let admin: Person;
const desk = passkeyDesk(() => product);

beforeAll(async () => {
  product = await startProduct({ SITE_URL: SITE });
  admin = await product.person('admin');
});
afterAll(() => product.stop());

const historyOf = async (id: number): Promise<HistoryEntry[]> => {
  const { body } = await product.call<HistoryEntry[]>('GET /api_admin_private/history', {
    token: admin.token,
    query: { entity: 'User', id },
  });
  return body.value;
};

const mailsTo = (email: string) =>
  product.mails
    .filter(({ Destination }) => Destination?.ToAddresses?.includes(email))
    .map(({ Message }) => Message?.Subject?.Data);

describe('removing a passkey', () => {
  it('requires the password, ends all other sessions and every use, and is noted and emailed', async () => {
    const { token, id, email } = await desk.member(admin.token);
    const added = await desk.add(token);
    const elsewhere = (await desk.login(added.key)).body.value.token;
    const [passkey] = await desk.passkeys(added.token);
    const remove = (currentPassword: string) =>
      desk.call<{ token: string }>(
        'POST /api_user_private/remove-passkey',
        { id: passkey?.id, currentPassword },
        added.token,
      );
    expect((await remove('not it')).body.message).toBe('Current password is incorrect.');
    const options = await desk.startLogin();
    const { status, body } = await remove(PASSWORD);
    expect(status).toBe(200);
    expect(await desk.statusOf(elsewhere)).toBe(401);
    expect(await desk.statusOf(body.value.token)).toBe(200);
    expect((await desk.finishLogin(added.key.get(options))).status).toBe(401);
    expect((await historyOf(id)).map(({ call }) => call)).toContain('remove-passkey');
    expect(mailsTo(email)).toContain('A passkey was removed from your Staffbook account');
  });

  it('reports one that is gone or belongs to somebody else as removed', async () => {
    const [owner, other] = [await desk.member(admin.token), await desk.member(admin.token)];
    const { key, token } = await desk.add(owner.token);
    for (const [route, more] of [
      ['POST /api_user_private/remove-passkey', { currentPassword: PASSWORD }],
      ['PUT /api_user_private/rename-passkey', { name: 'Mine' }],
    ] as const) {
      const { status, body } = await desk.call(route, { id: key.id, ...more }, other.token);
      expect([status, body.message]).toEqual([404, 'This passkey was already removed. Reload the page.']);
    }
    expect((await desk.passkeys(token)).map(({ name }) => name)).toEqual(['Key']);
    expect(await desk.passkeys(other.token)).toEqual([]);
  });

  it("happens with an administrator's reset and with a new password on the user", async () => {
    const ways = [
      (id: number) =>
        product.call('GET /api_admin_private/reset-user-password', { token: admin.token, query: { user_id: id } }),
      async (id: number) => {
        const { body } = await product.call<{ version: number }>('GET /crud/User/getOne', {
          token: admin.token,
          query: { id },
        });
        return product.call('PUT /crud/User/update', {
          token: admin.token,
          query: { id },
          body: { password: 'by an administrator', version: body.value.version },
        });
      },
    ];
    for (const reset of ways) {
      const { token, id } = await desk.member(admin.token);
      const { key } = await desk.add(token);
      expect((await reset(id)).status).toBe(200);
      expect((await desk.login(key)).status).toBe(401);
      const last = (await historyOf(id)).toSorted((a, b) => b.version - a.version)[0];
      expect(last?.changes).toMatchObject({ passkey: ['(present)', '(removed)'] });
    }
  });
});

describe('renaming a passkey', () => {
  it('changes its name, which has to be visible text', async () => {
    const { token } = await desk.member(admin.token);
    const added = await desk.add(token, 'Old');
    const rename = (name: string) =>
      desk.call('PUT /api_user_private/rename-passkey', { id: added.key.id, name }, added.token);
    expect((await rename('  New ')).status).toBe(200);
    expect((await desk.passkeys(added.token))[0]?.name).toBe('New');
    expect((await rename('   ')).status).toBe(400);
    expect((await rename('a\u200Bb')).status).toBe(400);
    expect((await rename('x'.repeat(61))).status).toBe(400);
  });

  it('is in the history of the account, without the names, unless the name stays the same', async () => {
    const { token, id } = await desk.member(admin.token);
    const added = await desk.add(token, 'Old secret phone');
    const rename = (name: string) =>
      desk.call('PUT /api_user_private/rename-passkey', { id: added.key.id, name }, added.token);
    expect([(await rename('New secret phone')).status, (await rename('New secret phone')).status]).toEqual([200, 200]);
    const history = await historyOf(id);
    expect(history.filter(({ call }) => call === 'rename-passkey')).toMatchObject([
      { by: { user_id: id }, changes: { passkey: ['(present)', '(renamed)'] } },
    ]);
    expect(JSON.stringify(history)).not.toContain('secret phone');
  });

  it('of somebody else is answered as one that was removed', async () => {
    const [owner, other] = [await desk.member(admin.token), await desk.member(admin.token)];
    const { key, token } = await desk.add(owner.token, 'Mine');
    const reply = await desk.call('PUT /api_user_private/rename-passkey', { id: key.id, name: 'Yours' }, other.token);
    expect([reply.status, (await desk.passkeys(token))[0]?.name]).toEqual([404, 'Mine']);
  });
});

describe('passkeys as personal data', () => {
  it('are in the export of a person, without keys, and are erased', async () => {
    const member = await desk.member(admin.token);
    const { key } = await desk.add(member.token, 'Exported');
    const { body } = await product.call<PersonDataPage>('GET /api_admin_private/person-data', {
      token: admin.token,
      query: { user_id: member.id },
    });
    const section = body.value.sections.find(({ title }) => title === 'Passkeys');
    expect(section?.entries).toMatchObject([{ Name: 'Exported', Domain: 'staff.example', 'Last used': null }]);
    const erased = await product.call('POST /api_admin_private/erase-person', {
      token: admin.token,
      body: { user_id: member.id, reason: 'requested' },
    });
    expect([erased.status, erased.body.message]).toEqual([200, 'OK']);
    expect(JSON.stringify(await readTable(product.endpoint, product.tableName))).not.toContain(key.id);
  });
});

describe('a passkey of an earlier address', () => {
  it('is listed as unusable', async () => {
    const { token, id } = await desk.member(admin.token);
    const added = await desk.add(token);
    await product.store.commit([{ kind: 'update', key: passkeyKey(id, added.key.id), set: { domain: 'old.example' } }]);
    expect(await desk.passkeys(added.token)).toMatchObject([{ domain: 'old.example', is_usable: false }]);
  });
});
