import { describe, expect, it } from 'vitest';
import { roleIds } from '../../shared/access/roles.ts';
import { REQUIRED, runForProblems, problemsIn } from '../support/all-problems.ts';

const setup = runForProblems();
const { create } = setup;

describe('all problems are reported at once', () => {
  it.each(['POST /crud/User/create', 'POST /api_admin_private/create-user'])(
    'for a new user by %s: email, role and password',
    async (routeKey) => {
      const reply = await setup.product.call(routeKey, {
        token: setup.admin.token,
        body: { email: setup.admin.email.toUpperCase(), role_id: 987_654, password: 'short' },
      });
      expect([reply.status, problemsIn(reply)]).toEqual([
        400,
        [
          'email: Another user already has this email.',
          'password: Password must be at least 6 characters long',
          "role_id: There's no role with id 987654.",
        ],
      ]);
    },
  );

  it('for a changed user, by either call', async () => {
    const { id } = await setup.product.person('user');
    const body = { email: 'nobody', role_id: 987_654, password: 'short' };
    const replies = [
      await setup.factory.update('User', id, body),
      await setup.product.call('PUT /api_admin_private/update-user', {
        token: setup.admin.token,
        query: { user_id: id },
        body,
      }),
    ];
    for (const reply of replies) {
      expect([reply.status, problemsIn(reply)]).toEqual([
        400,
        [
          'email: Invalid email address.',
          'password: Password must be at least 6 characters long',
          "role_id: There's no role with id 987654.",
        ],
      ]);
    }
  });

  it('for a role: its built-in name and its color', async () => {
    const reply = await create('Role', { role_name: 'Admin', color: 'red' });
    expect(reply.status).toBe(400);
    expect(reply.body.issues?.map(({ field }) => field).toSorted()).toEqual(['color', 'role_name']);
    const renamed = await setup.factory.update('Role', roleIds.president, { role_name: 'boss', color: 'red' });
    expect([renamed.status, renamed.body.issues?.map(({ field }) => field)]).toEqual([400, ['color', 'role_name']]);
  });

  it('for a profile: its owner and its fields', async () => {
    const { profileId } = await setup.product.person('user');
    const reply = await setup.factory.update('Profile', profileId, {
      user_id: setup.admin.id,
      zip: '123',
      first_name: ' ',
    });
    expect([reply.status, problemsIn(reply)]).toEqual([
      400,
      [
        `first_name: ${REQUIRED}`,
        "user_id: The user of a profile can't be changed.",
        'zip: ZIP code must be 5 digits.',
      ],
    ]);
  });

  it('for a reset code and for a blacklisted token', async () => {
    const code = await setup.factory.create('SecretCode');
    const late = new Date(Date.now() + 86_400_000).toISOString();
    const ofCode = await setup.factory.update('SecretCode', code.id, { user_id: setup.admin.id, expires_at: late });
    expect([ofCode.status, problemsIn(ofCode)]).toEqual([
      400,
      [
        "expires_at: A reset code can't be extended. Create a new one instead.",
        "user_id: The user of a reset code can't be changed.",
      ],
    ]);
    const token = await setup.factory.create('BlacklistedToken');
    const ofToken = await setup.factory.update('BlacklistedToken', token.id, {
      user_id: setup.admin.id,
      expires_at: 'soon',
    });
    expect(ofToken.body.issues?.map(({ field }) => field)).toEqual(['expires_at', 'user_id']);
  });
});
