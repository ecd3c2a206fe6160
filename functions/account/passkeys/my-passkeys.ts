import type { Handlers } from '../../crud/crud.ts';
import { callerOf } from '../../http/call.ts';
import { passkeysOf } from '../../identity/passkeys.ts';
import { relyingParty } from '../../identity/relying-party.ts';

export const getMyPasskeys: Handlers<'account'>['get-my-passkeys'] = async (call) => {
  const { domain: current } = relyingParty(call.runtime.environment);
  return (await passkeysOf(call.store, callerOf(call).user_id)).map(
    ({ id, name, addedAt, usedAt, isSynced, domain }) => ({
      id,
      name,
      added_at: addedAt,
      used_at: usedAt ?? null,
      is_synced: isSynced,
      domain,
      is_usable: domain === current,
    }),
  );
};
