import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getMyPasskeys, removePasskey } from '../../shared/contract/operations/passkeys.ts';
import { openBrowser } from './browser.ts';
import { sessionOf } from './session-of.ts';

const before = sessionOf(3, 'admin', Date.now() / 1000 + 3600);
const after = sessionOf(3, 'admin', Date.now() / 1000 + 7200);

const reply = (status: number, value: unknown = null): Response =>
  Response.json({ error: status !== 200, message: status === 200 ? 'OK' : 'Invalid token', value }, { status });

/** Answers the call that replaces the token; every other call is refused, because its token has been replaced. */
let answer: (response: Response) => void;

async function replacing() {
  vi.resetModules();
  const { session } = await import('../../web/session/session-store.ts');
  const { call } = await import('../../web/api/call.ts');
  const { replaceSession } = await import('../../web/session/replace-session.ts');
  session.signIn(before);
  const ended: string[] = [];
  session.onEnd((ending) => ended.push(ending));
  const replaced = replaceSession(call(removePasskey, { body: { id: 'a', currentPassword: 'secret' } }));
  const refused = call(getMyPasskeys).catch((error: Error) => error.message);
  expect(await refused).toBe('Invalid token');
  return { session, call, replaced, ended };
}

beforeEach(() => {
  openBrowser();
  vi.stubGlobal('fetch', (address: string) =>
    address === removePasskey.path
      ? new Promise<Response>((resolve) => {
          answer = resolve;
        })
      : Promise.resolve(reply(401)),
  );
});
afterEach(() => vi.unstubAllGlobals());

describe('a session whose token a call replaces', () => {
  it('goes on with the new token, although another call with the old one was refused meanwhile', async () => {
    const { session, replaced, ended } = await replacing();
    expect(ended).toEqual([]);
    answer(reply(200, after));
    expect((await replaced).token).toBe(after.token);
    await vi.waitFor(() => expect(session.read()?.token).toBe(after.token));
    expect([localStorage.getItem('authorized_user_storage')?.includes(after.token), ended]).toEqual([true, []]);
  });

  it.each([
    ['is refused', () => answer(reply(400))],
    ['finds the session ended', () => answer(reply(401))],
  ])('ends once the call %s, if another call was refused meanwhile', async (_, respond) => {
    const { session, replaced, ended } = await replacing();
    respond();
    await expect(replaced).rejects.toThrow('Invalid token');
    await vi.waitFor(() => expect(ended).toEqual(['expiry']));
    expect(session.read()).toBeNull();
  });

  it("doesn't become that of whoever signed in meanwhile", async () => {
    const { session, replaced } = await replacing();
    const next = sessionOf(4, 'user');
    session.signIn(next);
    answer(reply(200, after));
    await replaced;
    await vi.waitFor(() => expect(session.read()?.token).toBe(next.token));
    expect(session.read()?.user.id).toBe(4);
  });

  it('ends at once when a call is refused after that', async () => {
    const { session, call, replaced, ended } = await replacing();
    answer(reply(200, after));
    await replaced;
    await call(getMyPasskeys).catch(() => undefined);
    expect([session.read(), ended]).toEqual([null, ['expiry']]);
  });
});
