import type { Handlers } from '../../crud/crud.ts';
import { callerOf } from '../../http/call.ts';
import { renameStep } from '../../identity/passkeys.ts';

export const renamePasskey: Handlers<'account'>['rename-passkey'] = async (call) => {
  const { id, name } = call.body;
  await call.commit([renameStep(callerOf(call).user_id, id, name)]);
  return null;
};
