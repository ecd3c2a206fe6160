import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { LOOPBACK, portOf, stopServer } from './ports.ts';
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

async function readCommand(request: IncomingMessage): Promise<Command> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString() || '{}') as Command;
}

/**
 * Answers the calls of Secrets Manager that the product makes: the signing key from a file under `dataDir`, and the key of
 * the site, which is a new one with each start.
 */
export async function startSecrets(dataDir: string): Promise<Secrets> {
  const file = secretFile(dataDir);
  const originKey = randomKey();
  // Read anew each time, so that a rotation counts as in the cloud.
  const valueOf = (id: string): string => (id === ORIGIN_SECRET_ID ? originKey : readFileSync(file, 'utf8'));
  const refusal = (type: string, message: string) => ({ status: 400, body: { __type: type, message } });

  const answer = (action: string, { SecretId = '', SecretString, VersionStage = 'AWSCURRENT' }: Command) => {
    const isSigning = SecretId === SIGNING_SECRET_ID;
    if (!isSigning && SecretId !== ORIGIN_SECRET_ID) return refusal('ResourceNotFoundException', 'There is none.');
    const named = { Name: SecretId, ARN: SecretId, VersionId: '1' };
    if (action === 'PutSecretValue' && isSigning && SecretString !== undefined) {
      // Whole or not at all: a key cut short would sign everybody out.
      writeFileSync(`${file}.new`, SecretString, { mode: 0o600 });
      renameSync(`${file}.new`, file);
      return { status: 200, body: named };
    }
    if (action !== 'GetSecretValue') return refusal('UnrecognizedClientException', 'This is not answered here.');
    if (VersionStage !== 'AWSCURRENT') return refusal('ResourceNotFoundException', 'There is no such version.');
    return { status: 200, body: { ...named, SecretString: valueOf(SecretId) } };
  };

  const server = createServer((request, response) => {
    const action = String(request.headers['x-amz-target']).replace('secretsmanager.', '');
    const respond = async (): Promise<void> => {
      const { status, body } = await readCommand(request)
        .then((command) => answer(action, command))
        .catch(() => refusal('InvalidRequestException', 'This is no command.'));
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
      response.end(JSON.stringify(body));
    };
    void respond();
  });
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  server.unref();
  return { endpoint: `http://${LOOPBACK}:${portOf(server)}`, valueOf, stop: () => stopServer(server) };
}
