import { rules } from '../../access/policy.ts';
import { defineCollection } from '../collection.ts';
import { integer, reference, text, time } from '../field.ts';

/** R6: a password reset code, created and mailed by the server; one per user. */
export const secretCode = defineCollection({
  name: 'SecretCode',
  area: 'account',
  one: 'reset code',
  many: 'reset codes',
  fields: {
    user_id: reference('User', { required: true, unique: true, onDelete: 'keep' }),
    code_hash: text(200, { required: true, server: true, secret: true }),
    expires_at: time({ required: true }),
    used_at: time({ server: true }),
    attempts: integer({ required: true, server: true, fallback: 0, min: 0, max: 1000 }),
  },
  owner: 'user_id',
  expires: 'expires_at',
  hasHistory: false,
  access: { read: rules.admin, write: rules.admin },
});
