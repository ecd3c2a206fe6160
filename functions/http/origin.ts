import { createHash, timingSafeEqual } from 'node:crypto';
import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { ORIGIN_KEY_HEADER } from '../deployment/origin.ts';
import { AppError } from '../app-error.ts';

type Headers = Readonly<Record<string, string | undefined>>;

const REFRESH_MS = 5 * 60_000;
const UNKNOWN_KEY_REFRESH_MS = 30_000;

const CURRENT = ['AWSCURRENT'];
const BOTH = ['AWSCURRENT', 'AWSPREVIOUS'];

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Refuses calls that didn't come through CloudFront, which adds a secret key to each call. This also makes its header with
 * the visitor's address trustworthy. The previous key is accepted too, for rotations.
 */
export function createOriginCheck(secretId: string, client = new SecretsManagerClient({})) {
  let known:
    | { readonly keys: readonly Buffer[]; readonly stages: readonly string[]; readonly readAt: number }
    | undefined;

  const version = async (VersionStage: string): Promise<Buffer[]> => {
    try {
      const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretId, VersionStage }));
      return SecretString ? [digest(SecretString)] : [];
    } catch (error) {
      // A key that was never rotated has no previous version.
      if (error instanceof ResourceNotFoundException) return [];
      throw error;
    }
  };
  const read = async (stages: readonly string[]) => {
    const keys = (await Promise.all(stages.map(version))).flat();
    known = { keys, stages, readAt: Date.now() };
    return known;
  };
  const ageOf = ({ readAt }: { readonly readAt: number }) => Date.now() - readAt;

  return async (headers: Headers): Promise<void> => {
    const given = digest(headers[ORIGIN_KEY_HEADER] ?? '');
    const isAmong = (keys: readonly Buffer[]) => keys.some((key) => timingSafeEqual(key, given));
    const now = known && ageOf(known) < REFRESH_MS ? known : await read(CURRENT);
    if (isAmong(now.keys)) return;
    // The previous key is only read if needed, which speeds up cold starts.
    const isNew = now.stages === BOTH && ageOf(now) < UNKNOWN_KEY_REFRESH_MS;
    if (!isNew && isAmong((await read(BOTH)).keys)) return;
    throw new AppError('not-allowed', 'This address only accepts requests from the web app. Open the web app.');
  };
}

export type OriginCheck = ReturnType<typeof createOriginCheck>;
