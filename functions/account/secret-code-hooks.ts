import { collections } from '../../shared/contract/collections.ts';
import type { Environment } from '../deployment/environment.ts';
import { AppError, type Problem } from '../app-error.ts';
import type { Hooks } from '../crud/hooks.ts';
import { changeOf } from '../http/call.ts';
import { log } from '../http/log.ts';
import { generateCode } from '../identity/generated-password.ts';
import { hashPassword } from '../identity/password-hash.ts';
import type { StoredRecord } from '../store/record.ts';
import { planDelete } from '../store/records.ts';
import { mailCode } from './account-mail.ts';
import { planNoted, planNotedOf } from './noted-records.ts';
import { codeExpiry } from './reset-codes.ts';

const byTime = (a: string, b: string): number => Date.parse(a) - Date.parse(b);

const expiryProblem = (message: string): Problem => ({ field: 'expires_at', message });

/** Requested expiry; NaN if invalid. */
const endOf = ({ expires_at }: StoredRecord): number => Date.parse(String(expires_at));

/** R6: administrators can have a code mailed to its owner or let one expire sooner, but never see it. */
export const secretCodeHooks: Hooks = {
  problems: ({ call, before, after }) => {
    if (!before) {
      return endOf(after) <= call.now.getTime() ? [expiryProblem('The expiry must be in the future.')] : [];
    }
    const isLater = endOf(after) > endOf(before);
    return [
      ...(before.user_id === after.user_id
        ? []
        : [{ field: 'user_id', message: "The user of a reset code can't be changed." }]),
      ...(isLater ? [expiryProblem("A reset code can't be extended. Create a new one instead.")] : []),
    ];
  },
  create: async ({ call, after }) => {
    const { store, now, requestId } = call;
    // R6: no code lives longer than one that its owner requested.
    const expires_at = [String(after.expires_at), codeExpiry(now).toISOString()].toSorted(byTime)[0];
    const user = await store.get(collections.User, Number(after.user_id));
    // The missing reference is refused later.
    if (!user) return { record: { ...after, expires_at, code_hash: '' } };
    const code = generateCode();
    const former = await store.find(collections.SecretCode, { user_id: user.id });
    return {
      record: { ...after, expires_at, code_hash: await hashPassword(code) },
      steps: [
        ...(former ? await planDelete(store, collections.SecretCode, former, changeOf(call)) : []),
        // Their email is where the code goes, so it must be as it was read.
        ...planNoted(call, user, 'reset_code', 'create'),
      ],
      afterCommit: async () => {
        try {
          await mailCode(call.runtime.environment as Environment<'account'>, String(user.email), code);
        } catch (error) {
          const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
          log('error', 'reset code not sent', { request_id: requestId, reason });
          throw new AppError(
            'busy',
            "The code was created, but the email couldn't be sent. Create a new one to try again.",
          );
        }
      },
    };
  },
  update: async ({ call, before, after }) =>
    before.expires_at === after.expires_at ? {} : { steps: await planNotedOf(call, after, 'reset_code', 'update') },
  delete: async ({ call, before }) => ({ steps: await planNotedOf(call, before, 'reset_code', 'delete') }),
};
