import type { AuthUser } from '../../../shared/contract/operations/account.ts';
import type {
  OwnPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '../../../shared/contract/operations/passkeys.ts';
import type { Product, Reply } from '../../support/harness.ts';
import { type Forgery, SoftwareAuthenticator } from '../../support/software-authenticator.ts';

export const SITE = 'https://staff.example';
export const PASSWORD = 'my own words';

export interface Member {
  readonly id: number;
  readonly email: string;
  readonly token: string;
}

/** People with a password, and what they do with their passkeys. */
export function passkeyDesk(product: () => Product) {
  let number = 0;
  const call = <V>(routeKey: string, body: unknown, token?: string): Promise<Reply<V>> =>
    product().call<V>(routeKey, { body, ...(token !== undefined && { token }) });

  const passwordLogin = (email: string, password = PASSWORD) =>
    call<AuthUser>('POST /api_user_public/login', { email, password });

  const startAdding = (token: string, currentPassword = PASSWORD) =>
    call<PasskeyCreationOptions>('POST /api_user_private/start-passkey', { currentPassword }, token);
  const finishAdding = (token: string, made: object, name = 'Key') =>
    call<AuthUser>('POST /api_user_private/add-passkey', { name, ...made }, token);
  const startLogin = async () =>
    (await call<PasskeyRequestOptions>('POST /api_user_public/start-passkey-login', {})).body.value;
  const finishLogin = (signed: object) => call<AuthUser>('POST /api_user_public/passkey-login', signed);

  /** Creates a person by an administrator's call, without signing them in. */
  const create = async (admin: string, role_id: number): Promise<{ id: number; email: string }> => {
    number += 1;
    const email = `passkeys-${number}@example.com`;
    const { body } = await call<{ id: number }>(
      'POST /api_admin_private/create-user',
      { email, role_id, password: PASSWORD },
      admin,
    );
    return { id: body.value.id, email };
  };

  return {
    call,
    passwordLogin,
    startAdding,
    finishAdding,
    startLogin,
    finishLogin,
    create,
    member: async (admin: string, role_id = 1): Promise<Member> => {
      const created = await create(admin, role_id);
      return { ...created, token: (await passwordLogin(created.email)).body.value.token };
    },
    /** Adds a passkey and returns it with the person's new token. */
    add: async (token: string, name = 'Key', key = new SoftwareAuthenticator(SITE), forged: Forgery = {}) => {
      const { body } = await startAdding(token);
      const reply = await finishAdding(token, key.create(body.value, forged), name);
      return { key, reply, token: reply.body.value?.token ?? '' };
    },
    login: async (key: SoftwareAuthenticator, forged: Forgery = {}) => finishLogin(key.get(await startLogin(), forged)),
    passkeys: async (token: string): Promise<OwnPasskey[]> =>
      (await product().call<OwnPasskey[]>('GET /api_user_private/get-my-passkeys', { token })).body.value,
    statusOf: async (token: string): Promise<number> =>
      (await call('POST /api_user_private/check-access', {}, token)).status,
  };
}
