import type { LoaderFunctionArgs } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rules } from '../../shared/access/policy.ts';
import { openBrowser } from './browser.ts';
import { sessionOf } from './session-of.ts';

/** Answers the call that waits. */
let answer: (value: unknown) => void;

const authUser = sessionOf(3, 'president');
const next = sessionOf(4, 'accountant');

async function loadPage() {
  vi.resetModules();
  const { session } = await import('../../web/session/session-store.ts');
  const { guard } = await import('../../web/session/guard.ts');
  const { keepLists } = await import('../../web/api/keep-lists.ts');
  const { cache } = await import('../../web/api/page-cache.ts');
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
  session.signIn(authUser);
  clock.mockReturnValue(61_000);
  return { session, guard, keepLists, cache };
}

beforeEach(() => {
  openBrowser();
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        answer = (value) => resolve(Response.json({ error: false, message: 'OK', value }));
      }),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the role that the server names', () => {
  const admin = { role_id: 1, role_name: 'admin' };
  const args = { request: new Request('https://staffbook.example/dashboard') } as LoaderFunctionArgs;

  it.each([
    ['is taken over by the person it is of', authUser, 'admin'],
    ["isn't taken over by whoever has signed in since", next, 'accountant'],
  ])('%s', async (_, present, role) => {
    const { session, guard } = await loadPage();
    const opened = guard(rules.known, '/unauthorized')(args);
    if (present !== authUser) session.signIn(present);
    answer({ user_id: authUser.user.id, ...admin });
    await opened;
    expect(session.read()?.role.role_name).toBe(role);
    expect(session.read()?.user.role_id).toBe(session.read()?.role.id);
  });
});

describe('a list that was read early', () => {
  const kept = async (change: (session: Awaited<ReturnType<typeof loadPage>>['session']) => void) => {
    const { session, keepLists, cache } = await loadPage();
    const before = [...cache.keys()];
    const keeping = keepLists([{ name: 'CklgAccount' }]);
    change(session);
    answer([]);
    await keeping;
    return [...cache.keys()].filter((key) => !before.includes(key));
  };

  it('is kept for the person and role it was read for', async () => {
    expect(await kept(() => undefined)).toHaveLength(1);
  });

  it("isn't kept once somebody else has signed in, or with another role", async () => {
    expect(await kept((session) => session.signIn(next))).toEqual([]);
    expect(await kept((session) => session.update({ role: next.role }))).toEqual([]);
  });
});
