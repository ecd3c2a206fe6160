import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import { algorithms } from './algorithms.ts';
import type { Passkey } from '../../identity/passkeys.ts';
import type { RelyingParty } from '../../identity/relying-party.ts';

// Loaded on first use, because few calls need it.

interface Assertion {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
  readonly userHandle: string;
}

interface Attestation {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
}

interface Asked extends RelyingParty {
  readonly challenge: string;
}

const BASE64URL = /^[\w-]+$/;

const isEncoded = (values: object): boolean =>
  Object.values(values).every((value) => typeof value === 'string' && BASE64URL.test(value));

/** Another site may show this one's page in a frame, but nobody signs in there. */
function isFramed(clientDataJSON: string): boolean {
  const data = JSON.parse(isoBase64URL.toUTF8String(clientDataJSON)) as Readonly<Record<string, unknown>>;
  return data.crossOrigin === true || data.topOrigin !== undefined;
}

/** Returns the passkey's state after this use; undefined if the assertion isn't valid. */
export async function verifiedUse(
  assertion: Assertion,
  passkey: Passkey,
  { challenge, origin, domain }: Asked,
): Promise<{ readonly counter: number; readonly isSynced: boolean } | undefined> {
  const { id, ...response } = assertion;
  if (!isEncoded(assertion)) return undefined;
  try {
    if (isFramed(assertion.clientDataJSON)) return undefined;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: domain,
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: isoBase64URL.toBuffer(passkey.publicKey),
        counter: passkey.counter,
      },
    });
    return verified
      ? { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp }
      : undefined;
  } catch {
    // The library throws at the first thing that is wrong; which one it was is nobody's business.
    return undefined;
  }
}

/**
 * The options ask for no attestation, and browsers then send none, or one by the passkey itself. Certificates are refused
 * before anything reads them: verifying a chain would fetch the addresses it names.
 */
function isUnattested(attestationObject: string): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const [format, statement] = [attestation.get('fmt'), attestation.get('attStmt')];
  if (format === 'none') return statement.size === 0;
  return format === 'packed' && statement.get('x5c') === undefined;
}

/** Returns the new passkey; undefined if the attestation isn't valid. */
export async function verifiedPasskey(
  attestation: Attestation,
  { challenge, origin, domain }: Asked,
): Promise<Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'isSynced'> | undefined> {
  const { id, ...response } = attestation;
  if (!isEncoded(attestation)) return undefined;
  try {
    if (isFramed(attestation.clientDataJSON) || !isUnattested(attestation.attestationObject)) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: domain,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified || registrationInfo.credential.id !== id) return undefined;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      id,
      publicKey: isoBase64URL.fromBuffer(credential.publicKey),
      counter: credential.counter,
      isSynced: credentialBackedUp,
    };
  } catch {
    return undefined;
  }
}
