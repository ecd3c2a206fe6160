import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { LOOPBACK, portOf, stopServer } from './ports.ts';
import { SECRET_ID } from './template.ts';

export interface Secrets {
  readonly endpoint: string;
  stop(): Promise<void>;
}

const KEY_BYTES = 48;

/** The signing key of this data folder, made once; only its owner can read the file. */
function secretFile(dataDir: string): string {
  const file = join(dataDir, 'signing-secret.json');
  if (!existsSync(file)) {
    const secret = { kid: '1', key: randomBytes(KEY_BYTES).toString('base64url') };
    writeFileSync(file, JSON.stringify(secret), { mode: 0o600, flag: 'wx' });
  }
  return file;
}

/** Answers GetSecretValue, the one call of Secrets Manager that the functions make, from a file under `dataDir`. */
export async function startSecrets(dataDir: string): Promise<Secrets> {
  const file = secretFile(dataDir);
  const server = createServer((request, response) => {
    request.resume();
    const isKnown = request.headers['x-amz-target'] === 'secretsmanager.GetSecretValue';
    response.writeHead(isKnown ? 200 : 400, { 'content-type': 'application/x-amz-json-1.1' });
    // Read anew each time, so that a rotation by hand works as in the cloud.
    const answer = isKnown
      ? { Name: SECRET_ID, ARN: SECRET_ID, VersionId: '1', SecretString: readFileSync(file, 'utf8') }
      : { __type: 'UnrecognizedClientException', message: 'Only GetSecretValue is answered here.' };
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  server.unref();
  return { endpoint: `http://${LOOPBACK}:${portOf(server)}`, stop: () => stopServer(server) };
}
