import { collections } from '../../shared/contract/collections.ts';
import type { Environment } from '../../shared/environment.ts';
import { AppError, type Problem } from '../app-error.ts';
import type { Hooks } from '../crud/hooks.ts';
import { changeOf } from '../http/call.ts';
import { log } from '../http/log.ts';
import { generateCode } from '../identity/generated-password.ts';
import { hashPassword } from '../identity/password-hash.ts';
import type { StoredRecord } from '../store/record.ts';
import { planDelete } from '../store/records.ts';
import { mailCode } from './mail-out.ts';
import { codeExpiry } from './reset-codes.ts';

const byTime = (a: string, b: string): number => Date.parse(a) - Date.parse(b);

const expiryProblem = (message: string): Problem => ({ field: 'expires_at', message });

/** When a code is to end as the body has it; not a number where that is no time. */
const endOf = ({ expires_at }: StoredRecord): number => Date.parse(String(expires_at));

/** R6: an administrator can have a code made and mailed, or end one sooner; nobody but its owner ever sees it. */
export const secretCodeHooks: Hooks = {
  problems: ({ call, before, after }) => {
    if (!before) {
      return endOf(after) <= call.now.getTime() ? [expiryProblem('A reset code must be valid for a while.')] : [];
    }
    const isLater = endOf(after) > endOf(before);
    return [
      ...(before.user_id === after.user_id ? [] : [{ field: 'user_id', message: 'A reset code keeps its user.' }]),
      ...(isLater ? [expiryProblem('A reset code can be ended sooner, not later. Make a new one instead.')] : []),
    ];
  },
  create: async ({ call, after }) => {
    const { store, now, requestId } = call;
    // R6: whatever the body asks for, no code lives longer than one that its owner asked for.
    const expires_at = [String(after.expires_at), codeExpiry(now).toISOString()].toSorted(byTime)[0];
    const user = await store.get(collections.User, Number(after.user_id));
    // Without the user, the reference is refused in the usual words.
    if (!user) return { record: { ...after, expires_at, code_hash: '' } };
    const code = generateCode();
    const former = await store.find(collections.SecretCode, { user_id: user.id });
    return {
      record: { ...after, expires_at, code_hash: await hashPassword(code) },
      steps: former ? planDelete(collections.SecretCode, former, changeOf(call)) : [],
      afterwards: async () => {
        try {
          await mailCode(call.runtime.environment as Environment<'account'>, String(user.email), code);
        } catch (error) {
          const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
          log('error', 'reset code not sent', { request_id: requestId, reason });
          throw new AppError(
            'busy',
            'The code was made, but the mail with it could not be sent. Please make a new one.',
          );
        }
      },
    };
  },
};
