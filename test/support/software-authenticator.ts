import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What an authenticator and its browser put together; every part can be forged. */
export interface Forgery {
  readonly type?: string;
  readonly challenge?: string;
  readonly origin?: string;
  readonly domain?: string;
  readonly counter?: number;
  readonly isPresent?: boolean;
  readonly isVerified?: boolean;
  readonly crossOrigin?: boolean;
  readonly topOrigin?: string;
  /** Further members of the client data. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly userHandle?: string;
  readonly id?: string;
  readonly format?: string;
  readonly statement?: Readonly<Record<string, unknown>>;
  readonly algorithm?: number;
  /** Signs with another key. */
  readonly key?: KeyObject;
  readonly signature?: (right: Buffer) => Buffer;
  readonly authenticatorData?: (right: Buffer) => Buffer;
}

type Cbor = number | string | Buffer | ReadonlyMap<Cbor, Cbor> | readonly Cbor[];

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

/** The part of CBOR that WebAuthn needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])]);
  const list = value as readonly Cbor[];
  return Buffer.concat([head(4, list.length), ...list.map(cbor)]);
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

const [PRESENT, VERIFIED, BACKUP_ELIGIBLE, BACKED_UP, ATTESTED] = [0x01, 0x04, 0x08, 0x10, 0x40];

const asMap = (statement: Readonly<Record<string, unknown>>): ReadonlyMap<Cbor, Cbor> =>
  new Map(Object.entries(statement) as [Cbor, Cbor][]);

/** A passkey in software, with the browser in front of it: signs what a test says, right or forged. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16).toString('base64url');
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #site: { readonly origin: string; readonly domain: string };
  readonly #isSynced: boolean;
  counter = 0;
  userHandle = '';

  constructor(origin: string, { isSynced = false }: { readonly isSynced?: boolean } = {}) {
    this.#site = { origin, domain: new URL(origin).hostname };
    this.#isSynced = isSynced;
  }

  /** In COSE, as the product stores it. */
  get publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return cbor(
      new Map<Cbor, Cbor>([
        [1, 2],
        [3, this.#algorithm],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  #algorithm = -7;

  #clientData(type: string, challenge: string, forged: Forgery): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: forged.type ?? type,
        challenge: forged.challenge ?? challenge,
        origin: forged.origin ?? this.#site.origin,
        crossOrigin: forged.crossOrigin ?? false,
        ...(forged.topOrigin && { topOrigin: forged.topOrigin }),
        ...forged.extra,
      }),
    );
  }

  #authenticatorData(forged: Forgery, attested?: Buffer): Buffer {
    const { domain = this.#site.domain, counter = this.counter, isPresent = true, isVerified = true } = forged;
    const flags =
      (isPresent ? PRESENT : 0) |
      (isVerified ? VERIFIED : 0) |
      (this.#isSynced ? BACKUP_ELIGIBLE | BACKED_UP : 0) |
      (attested ? ATTESTED : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(domain), Buffer.from([flags]), count, ...(attested ? [attested] : [])]);
  }

  /** What a passkey says that attests itself, without a certificate. */
  #selfAttestation(client: Buffer, data: Buffer): Readonly<Record<string, unknown>> {
    return { alg: -7, sig: sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey) };
  }

  /** Answers the options of a new passkey. */
  create(
    options: { readonly challenge: string; readonly user: { readonly id: string } },
    forged: Forgery = {},
  ): { id: string; clientDataJSON: string; attestationObject: string } {
    this.userHandle = options.user.id;
    this.#algorithm = forged.algorithm ?? -7;
    const client = this.#clientData('webauthn.create', options.challenge, forged);
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const right = this.#authenticatorData(forged, Buffer.concat([Buffer.alloc(16), length, id, this.publicKey]));
    const data = forged.authenticatorData?.(right) ?? right;
    const object = cbor(
      new Map<Cbor, Cbor>([
        ['fmt', forged.format ?? 'none'],
        ['attStmt', asMap(forged.statement ?? (forged.format === 'packed' ? this.#selfAttestation(client, data) : {}))],
        ['authData', data],
      ]),
    );
    return {
      id: forged.id ?? this.id,
      clientDataJSON: client.toString('base64url'),
      attestationObject: object.toString('base64url'),
    };
  }

  /** Answers the options of a sign-in. */
  get(options: { readonly challenge: string }, forged: Forgery = {}) {
    this.counter += this.#isSynced ? 0 : 1;
    const client = this.#clientData('webauthn.get', options.challenge, forged);
    const right = this.#authenticatorData(forged);
    const data = forged.authenticatorData?.(right) ?? right;
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), forged.key ?? this.#keys.privateKey);
    return {
      id: forged.id ?? this.id,
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: (forged.signature?.(signature) ?? signature).toString('base64url'),
      userHandle: forged.userHandle ?? this.userHandle,
    };
  }
}
