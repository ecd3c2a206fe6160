import type { Handlers } from '../crud/crud.ts';
import { accountStatuses as readStatuses } from '../identity/account-status.ts';

export const accountStatuses: Handlers<'admin'>['account-statuses'] = async ({ store }) =>
  [...(await readStatuses(store))].map(([user_id, { signedInAt, invitedUntil, undelivered }]) => ({
    user_id,
    signed_in_at: signedInAt ?? null,
    invited_until: invitedUntil ?? null,
    undelivered_since: undelivered?.since ?? null,
    undelivered_reason: undelivered?.reason ?? null,
  }));
