import type { Handlers } from '../crud/crud.ts';
import { accountStatuses as readStatuses } from '../identity/account-status.ts';

export const accountStatuses: Handlers<'admin'>['account-statuses'] = async ({ store }) =>
  [...(await readStatuses(store))].map(([user_id, { signedInAt, invitedUntil }]) => ({
    user_id,
    signed_in_at: signedInAt ?? null,
    invited_until: invitedUntil ?? null,
  }));
