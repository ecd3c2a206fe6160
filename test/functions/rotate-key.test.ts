import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createKeyReader } from '../../functions/http/signing-keys.ts';
import { createTokens } from '../../functions/http/tokens.ts';
import { replacedKey, rotatedKey } from '../../functions/identity/signing-secret.ts';
import { type Secrets, startSecrets } from '../../infra/local/secrets.ts';
import { localAccount } from '../../infra/local/account.ts';
import { SIGNING_SECRET_ID } from '../../infra/local/environment.ts';

const HOURS = 12;
const folder = mkdtempSync(join(tmpdir(), 'staffbook-keys-'));
let secrets: Secrets;
let client: SecretsManagerClient;
beforeAll(async () => {
  Object.assign(process.env, localAccount);
  secrets = await startSecrets(folder);
  client = new SecretsManagerClient({ endpoint: secrets.endpoint });
});
afterAll(async () => {
  client.destroy();
  await secrets.stop();
  rmSync(folder, { recursive: true, force: true });
});

const read = async () => (await client.send(new GetSecretValueCommand({ SecretId: SIGNING_SECRET_ID }))).SecretString;
const store = (SecretString: string) =>
  client.send(new PutSecretValueCommand({ SecretId: SIGNING_SECRET_ID, SecretString }));

async function rotate(now: Date): Promise<void> {
  const outcome = rotatedKey(await read(), now, HOURS);
  if ('refusal' in outcome) throw new Error(outcome.refusal);
  await store(outcome.secret);
}

/** A function that has already read its keys, like warm ones in the cloud. */
const newFunction = () =>
  createTokens(createKeyReader(SIGNING_SECRET_ID, client), 'staffbook-test', { hours: HOURS, idleMinutes: HOURS * 60 });
const kidOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);

describe('rotating the signing key', () => {
  it('signs nobody out: old and new functions accept tokens of both keys', async () => {
    const [warm, now] = [newFunction(), new Date()];
    const before = await warm.sign(1, 0, now);
    await rotate(now);
    const fresh = newFunction();
    const after = await fresh.sign(1, 0, now);
    expect(kidOf(after)).not.toBe(kidOf(before));
    await expect(fresh.verify(before, now)).resolves.toMatchObject({ userId: 1 });
    await expect(fresh.verify(after, now)).resolves.toMatchObject({ userId: 1 });
    // The warm function has only just read its keys: it reads them again rather than refuse.
    await expect(warm.verify(after, now)).resolves.toMatchObject({ userId: 1 });
    await expect(warm.verify(before, now)).resolves.toMatchObject({ userId: 1 });
  });

  it('has unknown keys looked up at most twice a minute', async () => {
    const reader = createKeyReader(SIGNING_SECRET_ID, client);
    const [send, started] = [vi.spyOn(client, 'send'), Date.now()];
    await reader.current();
    for (const key of ['made-up-1', 'made-up-2', 'made-up-3']) {
      // One after the other. oxlint-disable-next-line no-await-in-loop
      expect(await reader.byKid(key)).toBeUndefined();
    }
    expect(send).toHaveBeenCalledTimes(2);
    vi.useFakeTimers({ toFake: ['Date'], now: started + 31_000 });
    expect(await reader.byKid('made-up-4')).toBeUndefined();
    vi.useRealTimers();
    expect(send).toHaveBeenCalledTimes(3);
    send.mockRestore();
  });

  it('waits until tokens of the key before the last have expired', async () => {
    await expect(rotate(later(1))).rejects.toThrow(/would sign those people out/);
    await rotate(later(HOURS + 1));
  });

  it('can end every session at once when the old key may be compromised', async () => {
    const token = await newFunction().sign(1, 0, new Date());
    await store(replacedKey(await read()).secret);
    await expect(newFunction().verify(token, new Date())).rejects.toThrow(/Sign in again/);
  });

  it('has calls at the same time wait for the same look-up', async () => {
    const reader = createKeyReader(SIGNING_SECRET_ID, client);
    const { kid } = await reader.current();
    await rotate(later(4 * HOURS));
    const next = String(Number(kid) + 1);
    const found = await Promise.all([reader.byKid(next), reader.byKid(next), reader.byKid(next)]);
    expect(found.map((key) => key?.kid)).toEqual([next, next, next]);
  });
});
