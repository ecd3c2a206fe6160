import type { Environment } from '../deployment/environment.ts';
import type { Draft, Hooks } from '../crud/hooks.ts';
import { planRevocation } from '../identity/revocation.ts';
import { planNotedOf } from './noted-records.ts';
import { secondsOf } from '../seconds.ts';
import type { Plan } from '../store/plan.ts';
import type { StoredRecord } from '../store/record.ts';

/** Adds the token to its user's revoked ones, until it expires; at the latest when any token issued by now has expired. */
async function revoked({ call }: Draft, record: StoredRecord): Promise<Plan> {
  const { TOKEN_HOURS } = call.runtime.environment as Environment<'account'>;
  const last = secondsOf(call.now) + TOKEN_HOURS * 3600;
  const expiresAt = Math.min(last, Math.ceil(Date.parse(String(record.expires_at)) / 1000));
  const token = { userId: Number(record.user_id), jti: String(record.jti), expiresAt };
  const planned = await planRevocation(call.store, token);
  return planned ? [planned.step] : [];
}

/** R4: a token that an administrator blacklists is refused on the next call. */
export const blacklistedTokenHooks: Hooks = {
  problems: ({ before, after }) =>
    (['jti', 'user_id'] as const)
      .filter((field) => before && before[field] !== after[field])
      .map((field) => ({ field, message: "The id and user of a blacklisted token can't be changed." })),
  create: async (draft) => ({
    record: { ...draft.after, blacklisted_at: draft.call.now.toISOString() },
    steps: [
      ...(await revoked(draft, draft.after)),
      ...(await planNotedOf(draft.call, draft.after, 'blacklisted_token', 'create')),
    ],
  }),
  update: async (draft) => {
    const { before, after } = draft;
    if (before.expires_at === after.expires_at) return {};
    const noted = await planNotedOf(draft.call, after, 'blacklisted_token', 'update');
    return { steps: [...(await revoked(draft, after)), ...noted] };
  },
  delete: async ({ call, before }) => ({
    steps: await planNotedOf(call, before, 'blacklisted_token', 'delete'),
  }),
};
