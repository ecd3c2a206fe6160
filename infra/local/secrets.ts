import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { localAccount } from './account.ts';
import { type PrivateResponse, startPrivateServer } from './private-server.ts';
import { ORIGIN_SECRET_ID, SIGN_ON_SECRET_ID, SIGNING_SECRET_ID } from './environment.ts';

export interface Secrets {
  readonly endpoint: string;
  /** Returns a secret's current value. */
  valueOf(id: string): string;
  stop(): Promise<void>;
}

interface Command {
  readonly SecretId?: string;
  readonly SecretString?: string;
  readonly VersionStage?: string;
}

const KEY_BYTES = 48;

const randomKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

/** Writes atomically, because a truncated key would sign out everyone, and nobody could sign in again. */
function writeSecret(file: string, secret: string): void {
  writeFileSync(`${file}.new`, secret, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/**
 * Returns the path of the data folder's signing key, which is created if it is missing, or empty after a full disk or a
 * power failure, and readable only by its owner.
 */
function secretFile(dataDir: string): string {
  const file = join(dataDir, 'signing-secret.json');
  if (!existsSync(file) || statSync(file).size === 0) {
    writeSecret(file, JSON.stringify({ kid: '1', key: randomKey() }));
  }
  return file;
}

/**
 * Emulates the Secrets Manager calls that the product makes. The signing key is stored under `dataDir`; the key of the
 * site is generated on each start, and that of single sign-on is given to each. Accepts only calls signed with this run's account.
 */
export async function startSecrets(dataDir: string, signOnSecret = ''): Promise<Secrets> {
  const file = secretFile(dataDir);
  const originKey = randomKey();
  // Not cached, so that a rotation takes effect as in the cloud.
  const valueOf = (id: string): string => {
    if (id === SIGN_ON_SECRET_ID) return signOnSecret;
    return id === ORIGIN_SECRET_ID ? originKey : readFileSync(file, 'utf8');
  };
  const reply = (status: number, body: object): PrivateResponse => ({ status, body: JSON.stringify(body) });
  const refusal = (type: string, message: string): PrivateResponse => reply(400, { __type: type, message });

  const answer = (
    action: string,
    { SecretId = '', SecretString, VersionStage = 'AWSCURRENT' }: Command,
  ): PrivateResponse => {
    const isSigning = SecretId === SIGNING_SECRET_ID;
    if (!isSigning && SecretId !== ORIGIN_SECRET_ID && SecretId !== SIGN_ON_SECRET_ID)
      return refusal('ResourceNotFoundException', "The secret doesn't exist.");
    const named = { Name: SecretId, ARN: SecretId, VersionId: '1' };
    if (action === 'PutSecretValue' && isSigning && SecretString !== undefined) {
      writeSecret(file, SecretString);
      return reply(200, named);
    }
    if (action !== 'GetSecretValue')
      return refusal('UnrecognizedClientException', "This operation isn't supported on this machine.");
    if (VersionStage !== 'AWSCURRENT') return refusal('ResourceNotFoundException', "The version doesn't exist.");
    return reply(200, { ...named, SecretString: valueOf(SecretId) });
  };

  const server = await startPrivateServer({ account: localAccount, service: 'secretsmanager' }, (target, body) => {
    try {
      return answer(target.replace('secretsmanager.', ''), JSON.parse(body.toString()) as Command);
    } catch {
      return refusal('InvalidRequestException', 'Unknown command.');
    }
  });
  return { endpoint: server.endpoint, valueOf, stop: () => server.stop() };
}
