import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { HistoryEntry } from '../../../shared/contract/operations/admin.ts';
import type { OwnSession } from '../../../shared/contract/operations/sessions.ts';
import { readTable } from '../../proofs/read-table.ts';
import { before } from '../../support/before-write.ts';
import { SoftwareAuthenticator } from '../../support/software-authenticator.ts';
import { PASSWORD, passkeyDesk, SITE } from './passkey-desk.ts';
import { authUserSchema, type Person, type Product, startProduct } from './support.ts';

const MINUTE = 60_000;

let product: Product;
let admin: Person;
const desk = passkeyDesk(() => product);

beforeAll(async () => {
  product = await startProduct({ SITE_URL: SITE });
  admin = await product.person('admin');
});
afterAll(() => product.stop());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const later = (milliseconds: number) => {
  const at = Date.now() + milliseconds;
  vi.useFakeTimers({ toFake: ['Date'], now: at });
};

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

describe('adding a passkey', () => {
  it('requires the current password', async () => {
    const { token } = await desk.member(admin.token);
    const wrong = await desk.startAdding(token, 'not it');
    expect(wrong.status).toBe(400);
    expect(wrong.body.message).toBe('Current password is incorrect.');
    expect((await desk.startAdding(token, '')).body.message).toBe('Current password is required.');
  });

  it('asks the authenticator to verify the user and to keep the passkey, and for no attestation', async () => {
    const { token, email, id } = await desk.member(admin.token);
    const { body } = await desk.startAdding(token);
    expect(body.value).toMatchObject({
      rp: { id: 'staff.example', name: 'Staffbook' },
      user: { name: email, id: Buffer.from(String(id)).toString('base64url') },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    });
  });

  it('continues the session with a new token, which began with a passkey, and ends the old one', async () => {
    const { token } = await desk.member(admin.token);
    const added = await desk.add(token);
    expect(added.reply.status).toBe(200);
    expect(authUserSchema.parse(added.reply.body.value).must_add_passkey).toBeUndefined();
    expect(await desk.statusOf(token)).toBe(401);
    expect(await desk.statusOf(added.token)).toBe(200);
    const sessions = await product.call<OwnSession[]>('GET /api_user_private/get-my-sessions', { token: added.token });
    expect(sessions.body.value.map(({ method, is_this }) => ({ method, is_this }))).toEqual([
      { method: 'passkey', is_this: true },
    ]);
  });

  it('continues the session even if a hundred others were signed out', async () => {
    const { id, token } = await desk.member(admin.token);
    for (let n = 1; n <= 100; n += 1) {
      await desk.call('POST /api_user_public/logout', {}, await product.tokens.sign(id, 0, new Date()));
    }
    const added = await desk.add(token);
    expect(await Promise.all([token, added.token].map(desk.statusOf))).toEqual([401, 200]);
  });

  it('is refused in a session that is ended at the same moment', async () => {
    const { token, email } = await desk.member(admin.token);
    const { body } = await desk.startAdding(token);
    const other = (await desk.passwordLogin(email)).body.value.token;
    const [, stolen] = (
      await product.call<OwnSession[]>('GET /api_user_private/get-my-sessions', { token: other })
    ).body.value.map((session) => session.id);
    const ended = before('User', () =>
      desk.call('POST /api_user_private/end-session', { id: stolen, currentPassword: PASSWORD }, other),
    );
    const reply = await desk.finishAdding(token, new SoftwareAuthenticator(SITE).create(body.value));
    expect([ended.hasRun(), reply.status, await desk.passkeys(other)]).toEqual([true, 401, []]);
  });

  it('is in the history of the account, without its name, and emailed to its owner', async () => {
    const { token, id, email } = await desk.member(admin.token);
    await desk.add(token, 'My secret phone');
    const last = (await historyOf(id)).toSorted((a, b) => b.version - a.version)[0];
    expect(last).toMatchObject({ call: 'add-passkey', changes: { passkey: ['(none)', '(added)'] } });
    expect(JSON.stringify(await historyOf(id))).not.toContain('secret phone');
    expect(mailsTo(email)).toContain('A passkey was added to your Staffbook account');
  });

  it('succeeds if the notice cannot be sent', async () => {
    const { token } = await desk.member(admin.token);
    product.failMail(true);
    const { reply } = await desk.add(token);
    product.failMail(false);
    expect(reply.status).toBe(200);
  });

  it('accepts a passkey that attests itself, and one that is synced', async () => {
    const { token } = await desk.member(admin.token);
    const own = await desk.add(token, 'Own', new SoftwareAuthenticator(SITE), { format: 'packed' });
    expect(own.reply.status).toBe(200);
    const synced = new SoftwareAuthenticator(SITE, { isSynced: true });
    const { token: newest } = await desk.add(own.token, 'Synced', synced);
    expect(Object.fromEntries((await desk.passkeys(newest)).map(({ name, is_synced }) => [name, is_synced]))).toEqual({
      Own: false,
      Synced: true,
    });
    expect((await desk.login(synced)).status).toBe(200);
    expect((await desk.login(synced)).status).toBe(200);
  });

  it('excludes the passkeys that the person has, and is refused for the eleventh', async () => {
    const member = await desk.member(admin.token);
    let { token } = member;
    for (let n = 1; n <= 10; n += 1) ({ token } = await desk.add(token, `Key ${n}`));
    const passkeys = await desk.passkeys(token);
    expect(passkeys).toHaveLength(10);
    const refused = await desk.startAdding(token);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe(
      "You have 10 passkeys, the most you can have. Remove one you don't use, then try again.",
    );
    await desk.call('POST /api_user_private/remove-passkey', { id: passkeys[0]?.id, currentPassword: PASSWORD }, token);
  });

  it('gives one of two calls with the same challenge a passkey', async () => {
    const { token } = await desk.member(admin.token);
    const { body } = await desk.startAdding(token);
    const replies = await Promise.all(
      [1, 2].map(() => desk.finishAdding(token, new SoftwareAuthenticator(SITE).create(body.value))),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).not.toEqual([200, 200]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('never stores more than ten, also when several are added at once', async () => {
    const member = await desk.member(admin.token);
    let { token } = member;
    for (let n = 1; n <= 9; n += 1) ({ token } = await desk.add(token, `Key ${n}`));
    const logins = await Promise.all(Array.from({ length: 4 }, () => desk.passwordLogin(member.email)));
    const tokens = logins.map(({ body }) => body.value.token);
    // A passkey that is added ends the other sessions, so all of them start first.
    const started = await Promise.all(tokens.map((each) => desk.startAdding(each)));
    const keys = started.map(({ body }) => new SoftwareAuthenticator(SITE).create(body.value));
    await Promise.all(keys.map((made, n) => desk.finishAdding(tokens[n]!, made, `Last ${n}`)));
    const { body } = await desk.passwordLogin(member.email);
    expect(await desk.passkeys(body.value.token)).toHaveLength(10);
  });
});

describe('signing in with a passkey', () => {
  it('returns the same as signing in with a password, and records the use', async () => {
    const { token, id } = await desk.member(admin.token);
    const added = await desk.add(token);
    expect((await desk.passkeys(added.token))[0]?.used_at).toBeNull();
    const { status, body } = await desk.login(added.key);
    expect(status).toBe(200);
    expect(authUserSchema.parse(body.value).user.id).toBe(id);
    expect((await desk.passkeys(added.token))[0]?.used_at).not.toBeNull();
    expect(product.logs.some((line) => line.includes('"signed in"') && line.includes('passkey-login'))).toBe(true);
  });

  it('leaves signing in with the password as it is', async () => {
    const { token, email } = await desk.member(admin.token);
    await desk.add(token);
    expect((await desk.passwordLogin(email)).status).toBe(200);
  });

  it('works after the email and the password were changed by their owner', async () => {
    const { token, id, email } = await desk.member(admin.token);
    const added = await desk.add(token);
    await desk.call(
      'PUT /api_user_private/change-password',
      { currentPassword: PASSWORD, newPassword: 'other words', confirmPassword: 'other words' },
      added.token,
    );
    const { body } = await product.call<{ version: number }>('GET /crud/User/getOne', {
      token: admin.token,
      query: { id },
    });
    await product.call('PUT /crud/User/update', {
      token: admin.token,
      query: { id },
      body: { email: `new-${email}`, version: body.value.version },
    });
    expect((await desk.login(added.key)).body.value.user.email).toBe(`new-${email}`);
  });

  it('works once per challenge, also with two calls at once', async () => {
    const { token } = await desk.member(admin.token);
    const { key } = await desk.add(token);
    const options = await desk.startLogin();
    const signed = key.get(options);
    const replies = await Promise.all([desk.finishLogin(signed), desk.finishLogin(signed)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect((await desk.finishLogin(signed)).status).toBe(401);
  });

  it('works within ten minutes of the challenge', async () => {
    const { token } = await desk.member(admin.token);
    const { key } = await desk.add(token);
    const [early, late] = [await desk.startLogin(), await desk.startLogin()];
    later(9 * MINUTE);
    expect((await desk.finishLogin(key.get(early))).status).toBe(200);
    later(2 * MINUTE);
    expect((await desk.finishLogin(key.get(late))).status).toBe(401);
  });

  it('is refused for a deleted user, and the passkey is gone', async () => {
    const { token, id } = await desk.member(admin.token);
    const { key } = await desk.add(token);
    await product.call('DELETE /api_admin_private/delete-user', { token: admin.token, query: { user_id: id } });
    expect((await desk.login(key)).status).toBe(401);
    expect(
      (await readTable(product.endpoint, product.tableName))
        .filter(({ pk }) => pk === 'Passkey')
        .every(({ credential_id }) => credential_id !== key.id),
    ).toBe(true);
  });
});
