import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Forgery, SoftwareAuthenticator } from '../support/software-authenticator.ts';
import { type Product, startProduct } from '../support/harness.ts';
import { type Member, passkeyDesk, SITE } from '../functions/account/passkey-desk.ts';

let product: Product;
let admin = '';
let victim: Member;
let attacker: Member;
let key: SoftwareAuthenticator;
let attackersKey: SoftwareAuthenticator;
const desk = passkeyDesk(() => product);

beforeAll(async () => {
  product = await startProduct({ SITE_URL: SITE });
  admin = (await product.person('admin')).token;
  const [first, second] = [await desk.member(admin), await desk.member(admin)];
  const [added, theirs] = [await desk.add(first.token), await desk.add(second.token)];
  victim = { ...first, token: added.token };
  attacker = { ...second, token: theirs.token };
  key = added.key;
  attackersKey = theirs.key;
  // From here on, the passkey has counted.
  await desk.login(key);
});
afterAll(() => product.stop());

const REFUSED = "This passkey couldn't be used to sign in. Try again, or sign in with your password.";
const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const handle = (text: string | number) => Buffer.from(String(text)).toString('base64url');
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Another base64url text of the same bytes: the last digit has bits that belong to none. */
const sameBytes = (id: string): string => {
  const other = id.slice(0, -1) + DIGITS.charAt(DIGITS.indexOf(id.at(-1)!) ^ 1);
  expect(Buffer.from(other, 'base64url')).toEqual(Buffer.from(id, 'base64url'));
  return other;
};

const flipped = (at: number) => (data: Buffer) => {
  const copy = Buffer.from(data);
  const index = at < 0 ? copy.length + at : at;
  copy[index] = (copy[index] ?? 0) ^ 1;
  return copy;
};

/** Each with everything else right, so that exactly this is what is refused. */
const assertions: readonly (readonly [what: string, forged: () => Forgery])[] = [
  ['signed for another site', () => ({ origin: 'https://evil.example' })],
  ['signed for a subdomain of the site', () => ({ origin: 'https://x.staff.example' })],
  ['signed for the parent domain', () => ({ origin: 'https://example' })],
  ['signed for the site without TLS', () => ({ origin: 'http://staff.example' })],
  ['signed for another port', () => ({ origin: 'https://staff.example:8443' })],
  ['signed for an origin that only begins like the site', () => ({ origin: 'https://staff.example.evil.example' })],
  ['signed for an opaque origin', () => ({ origin: 'null' })],
  ['signed in a frame of another site', () => ({ crossOrigin: true })],
  ['signed in a frame of a named site', () => ({ crossOrigin: true, topOrigin: 'https://evil.example' })],
  ['with a top origin that no frame explains', () => ({ topOrigin: SITE })],
  ['made for the domain of another site', () => ({ domain: 'evil.example' })],
  ['made for a subdomain', () => ({ domain: 'x.staff.example' })],
  ['made for the parent domain', () => ({ domain: 'example' })],
  ['of the type for new passkeys', () => ({ type: 'webauthn.create' })],
  ['of the type for payments', () => ({ type: 'payment.get' })],
  ['of no type', () => ({ type: '' })],
  ['of an invented challenge', () => ({ challenge: 'a'.repeat(43) })],
  ['of an empty challenge', () => ({ challenge: '' })],
  ['without the user being present', () => ({ isPresent: false })],
  ['without the user being verified', () => ({ isVerified: false })],
  ['by nobody at all', () => ({ isPresent: false, isVerified: false })],
  ['with a counter of zero', () => ({ counter: 0 })],
  ['with a foreign key', () => ({ key: foreign })],
  ['with a changed signature', () => ({ signature: flipped(-1) })],
  ['with an empty signature', () => ({ signature: () => Buffer.alloc(1) })],
  ['with a signature cut short', () => ({ signature: (right) => right.subarray(0, -4) })],
  ['with a signature of zeros', () => ({ signature: (right) => Buffer.alloc(right.length) })],
  ['with cut authenticator data', () => ({ authenticatorData: (right) => right.subarray(0, 36) })],
  ['with text after the authenticator data', () => ({ authenticatorData: (right) => Buffer.concat([right, right]) })],
  ['for another user', () => ({ userHandle: handle(attacker.id) })],
  ['for a user who does not exist', () => ({ userHandle: handle(999_999) })],
  ['for user zero', () => ({ userHandle: handle(0) })],
  ['for a negative user', () => ({ userHandle: handle(-1) })],
  ['for a user id in another notation', () => ({ userHandle: handle(`0${victim.id}`) })],
  ['for a user id with a fraction', () => ({ userHandle: handle(`${victim.id}.0`) })],
  ['for a user id with text', () => ({ userHandle: handle(`${victim.id}#`) })],
  ['with the id of an unknown passkey', () => ({ id: 'A'.repeat(32) })],
  ["with the id of somebody else's passkey", () => ({ id: attackersKey.id })],
  ['with the id in another encoding', () => ({ id: sameBytes(key.id) })],
  ['with a token binding of no known kind', () => ({ extra: { tokenBinding: { status: 'forged' } } })],
];

describe('a forged assertion', () => {
  it.each(assertions)('%s is refused, and its challenge is used up', async (_, forged) => {
    const options = await desk.startLogin();
    const { status, body } = await desk.finishLogin(key.get(options, forged()));
    expect([status, body.message]).toEqual([401, REFUSED]);
    expect(body.value).toBeNull();
  });

  it('counts as many as the table promises', () => expect(assertions.length).toBeGreaterThanOrEqual(40));

  it('uses its challenge up, so the right one cannot follow', async () => {
    const options = await desk.startLogin();
    await desk.finishLogin(key.get(options, { isVerified: false }));
    expect((await desk.finishLogin(key.get(options))).status).toBe(401);
  });

  it('with a counter that stands still or goes back is refused, because somebody copied the passkey', async () => {
    expect((await desk.login(key)).status).toBe(200);
    const last = key.counter;
    for (const counter of [last, last - 1, 1]) expect((await desk.login(key, { counter })).status).toBe(401);
    expect((await desk.login(key)).status).toBe(200);
  });

  it('is not helped by the challenge of another purpose', async () => {
    const { body } = await desk.startAdding(attacker.token);
    expect((await desk.finishLogin(key.get({ challenge: body.value.challenge }))).status).toBe(401);
  });

  it('cannot be made of a right one and the data of another sign-in', async () => {
    const [one, two] = [key.get(await desk.startLogin()), key.get(await desk.startLogin())];
    for (const mixed of [
      { ...one, signature: two.signature },
      { ...one, authenticatorData: two.authenticatorData },
      { ...one, clientDataJSON: two.clientDataJSON },
    ]) {
      expect((await desk.finishLogin(mixed)).status).toBe(401);
    }
  });

  it.each([
    ['text', 'not client data'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number as challenge', '{"challenge":1}'],
    ['nothing', '{}'],
  ])('with %s as client data is refused', async (_, text) => {
    const right = key.get(await desk.startLogin());
    const forged = { ...right, clientDataJSON: Buffer.from(text).toString('base64url') };
    expect((await desk.finishLogin(forged)).status).toBe(401);
  });

  it('leaves the right passkey working', async () => {
    expect((await desk.login(key)).status).toBe(200);
  });
});

const attestations: readonly (readonly [what: string, forged: Forgery])[] = [
  ['made for another site', { origin: 'https://evil.example' }],
  ['made for a subdomain', { origin: 'https://x.staff.example' }],
  ['made without TLS', { origin: 'http://staff.example' }],
  ['made in a frame', { crossOrigin: true }],
  ['for the domain of another site', { domain: 'evil.example' }],
  ['of the type for signing in', { type: 'webauthn.get' }],
  ['of an invented challenge', { challenge: 'b'.repeat(43) }],
  ['without the user being present', { isPresent: false }],
  ['without the user being verified', { isVerified: false }],
  ['with an algorithm that was not asked for', { algorithm: -36 }],
  ['with a format nobody knows', { format: 'invented' }],
  ['with a statement where there should be none', { statement: { x: 1 } }],
  [
    'with certificates, which would be fetched',
    { format: 'packed', statement: { alg: -7, sig: Buffer.alloc(8), x5c: [Buffer.alloc(8)] } },
  ],
  ['with the certificates of a TPM', { format: 'tpm', statement: { ver: '2.0', x5c: [Buffer.alloc(8)] } }],
  ['with the certificates of Apple', { format: 'apple', statement: { x5c: [Buffer.alloc(8)] } }],
  [
    'with the certificates of a U2F key',
    { format: 'fido-u2f', statement: { sig: Buffer.alloc(8), x5c: [Buffer.alloc(8)] } },
  ],
  ['with a forged signature of its own', { format: 'packed', statement: { alg: -7, sig: Buffer.alloc(70) } }],
  ['under the id of another passkey', { id: 'B'.repeat(32) }],
  ['with cut data', { authenticatorData: (right) => right.subarray(0, 60) }],
];

describe('a forged new passkey', () => {
  it.each(attestations)('%s is refused and not added', async (_, forged) => {
    const before = await desk.passkeys(attacker.token);
    const { body } = await desk.startAdding(attacker.token);
    const reply = await desk.finishAdding(attacker.token, new SoftwareAuthenticator(SITE).create(body.value, forged));
    expect([reply.status, reply.body.message]).toEqual([
      400,
      "This passkey couldn't be added. Try again, and confirm with your fingerprint, face, or PIN.",
    ]);
    expect(await desk.passkeys(attacker.token)).toEqual(before);
  });

  it("is refused with the challenge of somebody else's session", async () => {
    const { body } = await desk.startAdding(victim.token);
    const made = new SoftwareAuthenticator(SITE).create(body.value);
    expect((await desk.finishAdding(attacker.token, made)).status).toBe(400);
    expect((await desk.finishAdding(victim.token, made)).status).toBe(200);
  });

  it('is refused with the challenge of another session of the same person', async () => {
    const [one, two] = [await desk.passwordLogin(attacker.email), await desk.passwordLogin(attacker.email)];
    const { body } = await desk.startAdding(one.body.value.token);
    const made = new SoftwareAuthenticator(SITE).create(body.value);
    expect((await desk.finishAdding(two.body.value.token, made)).status).toBe(400);
  });

  it('is refused with a challenge for signing in', async () => {
    const { challenge } = await desk.startLogin();
    const made = new SoftwareAuthenticator(SITE).create({ challenge, user: { id: handle(attacker.id) } });
    expect((await desk.finishAdding(attacker.token, made)).status).toBe(400);
  });
});
