import { createHmac } from 'node:crypto';
import { type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import { SIGNING_SECRET } from './harness.ts';

export const secret = new TextEncoder().encode(SIGNING_SECRET.key);

export const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The header of a token that is accepted. */
export const goodHeader = { alg: 'HS256', kid: SIGNING_SECRET.kid, typ: 'JWT' };

export const signed = (payload: JWTPayload, header: object = goodHeader, key: Uint8Array = secret): Promise<string> =>
  new SignJWT(payload).setProtectedHeader(header as JWTHeaderParameters).sign(key);

/** Signed by hand, for headers that a library would refuse to create. */
export const rawSigned = (header: unknown, payload: unknown, key: Uint8Array = secret, hash = 'sha256'): string => {
  const text = `${base64(header)}.${base64(payload)}`;
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
};
