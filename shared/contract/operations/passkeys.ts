import * as z from 'zod/mini';
import { rules } from '../../access/policy.ts';
import { MAX_PASSWORD } from '../collections/user.ts';
import { base64url, name, password } from '../field.ts';
import { defineOperation } from '../operation.ts';
import { authUser } from './account.ts';

/** A passkey as shown to its owner. Times are ISO 8601 in UTC. */
export interface OwnPasskey {
  /** The credential id, in base64url. */
  id: string;
  name: string;
  added_at: string;
  /** Null until it is first used to sign in. */
  used_at: string | null;
  /** Whether it works on several devices, e.g. through a password manager. */
  is_synced: boolean;
  /** The domain it was added at. It only works there. */
  domain: string;
  /** Whether that is the domain of this installation. */
  is_usable: boolean;
}

const ownPasskey: z.ZodMiniType<OwnPasskey> = z.strictObject({
  id: z.string(),
  name: z.string(),
  added_at: z.string(),
  used_at: z.nullable(z.string()),
  is_synced: z.boolean(),
  domain: z.string(),
  is_usable: z.boolean(),
});

/** Options of WebAuthn, as browsers parse them from JSON. */
const requestOptions = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
});

const creationOptions = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.number() })),
  excludeCredentials: z.array(z.strictObject({ type: z.literal('public-key'), id: z.string() })),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
  timeout: z.number(),
});

export type PasskeyRequestOptions = z.infer<typeof requestOptions>;
export type PasskeyCreationOptions = z.infer<typeof creationOptions>;

const MAX_PASSKEY_NAME = 60;

// Defaults to empty so that the handler can respond with the fixed message (R35).
const currentPassword = password(MAX_PASSWORD, { required: true, fallback: '' });
/** A credential id has at most 1,023 bytes. */
const credentialId = base64url(1400, { required: true });
const clientDataJSON = base64url(2000, { required: true });

export const passkeyNameField = name(MAX_PASSKEY_NAME, { required: true });

export const startPasskeyLogin = defineOperation({
  id: 'start-passkey-login',
  area: 'account',
  summary: 'Returns the WebAuthn options for signing in with a passkey. The challenge works once, for 10 minutes.',
  method: 'POST',
  path: '/api_user_public/start-passkey-login',
  access: 'public',
  answer: requestOptions,
});

export const passkeyLogin = defineOperation({
  id: 'passkey-login',
  area: 'account',
  summary: 'Signs in with a passkey and returns the session. All values are base64url.',
  method: 'POST',
  path: '/api_user_public/passkey-login',
  access: 'public',
  body: {
    id: credentialId,
    clientDataJSON,
    authenticatorData: base64url(2000, { required: true }),
    signature: base64url(2000, { required: true }),
    userHandle: base64url(100, { required: true }),
  },
  answer: authUser,
});

export const getMyPasskeys = defineOperation({
  id: 'get-my-passkeys',
  area: 'account',
  summary: "Returns the caller's passkeys, most recently added first.",
  method: 'GET',
  path: '/api_user_private/get-my-passkeys',
  access: rules.signedIn,
  answer: z.array(ownPasskey),
});

export const startPasskey = defineOperation({
  id: 'start-passkey',
  area: 'account',
  summary: 'Returns the WebAuthn options for adding a passkey. Requires the password.',
  method: 'POST',
  path: '/api_user_private/start-passkey',
  access: rules.signedIn,
  isForEnrollment: true,
  body: { currentPassword },
  answer: creationOptions,
});

export const addPasskey = defineOperation({
  id: 'add-passkey',
  area: 'account',
  summary:
    'Adds the passkey that was created with these options, ends the current session and returns a new one. All values but ' +
    'the name are base64url.',
  method: 'POST',
  path: '/api_user_private/add-passkey',
  access: rules.signedIn,
  isForEnrollment: true,
  body: {
    name: passkeyNameField,
    id: credentialId,
    clientDataJSON,
    attestationObject: base64url(8000, { required: true }),
  },
  answer: authUser,
});

export const renamePasskey = defineOperation({
  id: 'rename-passkey',
  area: 'account',
  summary: "Renames one of the caller's passkeys.",
  method: 'PUT',
  path: '/api_user_private/rename-passkey',
  access: rules.signedIn,
  body: { id: credentialId, name: passkeyNameField },
  answer: z.null(),
});

export const removePasskey = defineOperation({
  id: 'remove-passkey',
  area: 'account',
  summary:
    "Removes one of the caller's passkeys, ends all of their sessions and returns a new one. Requires the password.",
  method: 'POST',
  path: '/api_user_private/remove-passkey',
  access: rules.signedIn,
  body: { id: credentialId, currentPassword },
  answer: authUser,
});

/** Operations on passkeys. Declare new ones above and list them here. */
export const passkeyOperations = [
  startPasskeyLogin,
  passkeyLogin,
  getMyPasskeys,
  startPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
] as const;
