import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { localAccount } from './account.ts';
import { type PrivateResponse, startPrivateServer } from './private-server.ts';
import { ORIGIN_SECRET_ID, SIGNING_SECRET_ID } from './template.ts';

export interface Secrets {
  readonly endpoint: string;
  /** What a secret holds now. */
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

/** The signing key of this data folder, made once; only its owner can read the file. */
function secretFile(dataDir: string): string {
  const file = join(dataDir, 'signing-secret.json');
  if (!existsSync(file)) {
    writeFileSync(file, JSON.stringify({ kid: '1', key: randomKey() }), { mode: 0o600, flag: 'wx' });
  }
  return file;
}

/**
 * Answers the calls of Secrets Manager that the product makes: the signing key from a file under `dataDir`, and the key of
 * the site, which is a new one with each start. Only callers that sign with this run's account are answered.
 */
export async function startSecrets(dataDir: string): Promise<Secrets> {
  const file = secretFile(dataDir);
  const originKey = randomKey();
  // Read anew each time, so that a rotation counts as in the cloud.
  const valueOf = (id: string): string => (id === ORIGIN_SECRET_ID ? originKey : readFileSync(file, 'utf8'));
  const reply = (status: number, body: object): PrivateResponse => ({ status, body: JSON.stringify(body) });
  const refusal = (type: string, message: string): PrivateResponse => reply(400, { __type: type, message });

  const answer = (
    action: string,
    { SecretId = '', SecretString, VersionStage = 'AWSCURRENT' }: Command,
  ): PrivateResponse => {
    const isSigning = SecretId === SIGNING_SECRET_ID;
    if (!isSigning && SecretId !== ORIGIN_SECRET_ID)
      return refusal('ResourceNotFoundException', "The secret doesn't exist.");
    const named = { Name: SecretId, ARN: SecretId, VersionId: '1' };
    if (action === 'PutSecretValue' && isSigning && SecretString !== undefined) {
      // Whole or not at all: a key cut short would sign everybody out.
      writeFileSync(`${file}.new`, SecretString, { mode: 0o600 });
      renameSync(`${file}.new`, file);
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
