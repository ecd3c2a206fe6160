import { rules } from '../../access/policy.ts';
import { defineCollection } from '../collection.ts';
import { reference, text, time } from '../field.ts';

/** The id of a token that was revoked before it expired (R4). */
export const blacklistedToken = defineCollection({
  name: 'BlacklistedToken',
  area: 'account',
  one: 'blacklisted token',
  many: 'blacklisted tokens',
  fields: {
    jti: text(100, { required: true, unique: true }),
    // Required: the token is refused through its user's record, which is read on every call.
    user_id: reference('User', { required: true, onDelete: 'keep' }),
    expires_at: time({ required: true }),
    blacklisted_at: time({ required: true, server: true }),
  },
  expires: 'expires_at',
  hasHistory: false,
  access: { read: rules.admin, write: rules.admin },
});
