import { createHash, createHmac, type Hash, type Hmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { SignatureV4 } from '@smithy/signature-v4';
import type { Account } from './account.ts';

/** The account that signs, and the AWS service. */
export interface Signing {
  readonly account: Account;
  readonly service: string;
}

/** The signed parts of a call. AWS's JSON and query protocols always send POST requests to the root path, which is the default. */
interface SignedCall {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly method?: string | undefined;
  /** Path and query. */
  readonly url?: string | undefined;
}

const ANSWERS_WITHIN_MS = 20_000;

/** Node's SHA-256 with the signer's interface. */
class Sha256 {
  readonly #hash: Hash | Hmac;
  constructor(secret?: unknown) {
    // The signer passes strings and byte arrays.
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', secret as string | Uint8Array);
  }
  update(data: Uint8Array): void {
    this.#hash.update(data);
  }
  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }
  reset(): void {
    throw new Error('The signer makes a new hash each time.');
  }
}

type Signer = (call: SignedCall, signingDate?: Date) => Promise<Record<string, string>>;

/** Returns a function that adds a signature to a call's headers. */
export function createSigner({ account, service }: Signing): Signer {
  const signer = new SignatureV4({
    credentials: { accessKeyId: account.AWS_ACCESS_KEY_ID, secretAccessKey: account.AWS_SECRET_ACCESS_KEY },
    region: account.AWS_REGION,
    service,
    sha256: Sha256,
    applyChecksum: false,
  });
  return async ({ headers, body, method = 'POST', url = '/' }, signingDate = new Date()) => {
    const { pathname: path, searchParams } = new URL(url, 'http://localhost');
    const query = Object.fromEntries([...searchParams.keys()].map((name) => [name, searchParams.getAll(name)]));
    const request = { method, protocol: 'http:', hostname: '', path, query, headers, body };
    return (await signer.sign({ ...request, headers: { ...headers } }, { signingDate })).headers;
  };
}

export type Sender = (target: string, body: Buffer<ArrayBuffer>) => Promise<Response>;

/** Returns a function that sends signed calls of an AWS JSON protocol to an endpoint. */
export function createSender(signing: Signing, endpoint: string): Sender {
  const { host, href } = new URL(endpoint);
  const sign = createSigner(signing);
  return async (target, body) => {
    const headers = { host, 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': target };
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
    return fetch(href, { method: 'POST', headers: await sign({ headers, body }), body, signal });
  };
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=(?<key>[^/,]+)\/[^,]+, SignedHeaders=(?<names>[a-z0-9;-]+), Signature=[0-9a-f]{64}$/;
const AMZ_DATE = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Whether the caller names the account at all; checked before reading the body. */
export const namesAccount = ({ authorization = '' }: IncomingHttpHeaders, account: Account): boolean =>
  isSame(AUTHORIZATION.exec(authorization)?.groups?.key ?? '', account.AWS_ACCESS_KEY_ID);

/**
 * Returns a function that checks whether a call was signed with the account's secret. The secret itself is never sent.
 */
export function createVerifier(
  signing: Signing,
): (request: Pick<IncomingMessage, 'headers' | 'method' | 'url'>, body: Buffer) => Promise<boolean> {
  const sign = createSigner(signing);
  return async ({ headers, method, url }, body) => {
    const { authorization = '', 'x-amz-date': date } = headers;
    const names = AUTHORIZATION.exec(authorization)?.groups?.names?.split(';') ?? [];
    const moment = new Date(String(date).replace(AMZ_DATE, '$1-$2-$3T$4:$5:$6Z'));
    if (names.length === 0 || Number.isNaN(moment.getTime())) return false;
    const signed = Object.fromEntries(names.map((name) => [name, String(headers[name] ?? '')]));
    const expected = await sign({ headers: signed, body, method, url }, moment);
    return isSame(String(expected.authorization), authorization);
  };
}
