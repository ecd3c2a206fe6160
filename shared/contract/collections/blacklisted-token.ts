import { rules } from '../../access/policy.ts';
import { defineCollection } from '../collection.ts';
import { reference, text, time } from '../field.ts';

/** A token that was signed out before it expired (R4), known by its id alone. */
export const blacklistedToken = defineCollection({
  name: 'BlacklistedToken',
  area: 'account',
  one: 'blacklisted token',
  many: 'blacklisted tokens',
  fields: {
    jti: text(100, { required: true, unique: true }),
    // Required here: the token is refused because its user's record names it, read with every call.
    user_id: reference('User', { required: true, onDelete: 'keep' }),
    expires_at: time({ required: true }),
    blacklisted_at: time({ required: true, server: true }),
  },
  expires: 'expires_at',
  hasHistory: false,
  access: { read: rules.admin, write: rules.admin },
});
