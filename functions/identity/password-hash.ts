import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** R8: argon2id with OWASP's parameters; memory in KiB. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

// Each hash takes 19 MiB and a processor. A Lambda function handles one call at a time anyway; on one machine, two in parallel
// gave a fifth more sign-ins per second but kept 90 MB more memory.
const MAX_PARALLEL = 1;

const derive = promisify(argon2);

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_PARALLEL) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

interface Parts {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly salt: Buffer;
  readonly tag: Buffer;
}

// Keyboards differ in how they encode accents.
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFC'));

const tagOf = (password: string, { memory, passes, parallelism, salt, tag }: Parts): Promise<Buffer> =>
  inTurn(() =>
    derive('argon2id', {
      message: bytesOf(password),
      nonce: salt,
      memory,
      passes,
      parallelism,
      tagLength: tag.length,
    }),
  );

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

function parse(text: string): Parts {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(text);
  if (!match) throw new Error('Invalid stored password hash.');
  const [, memory, passes, parallelism, salt, tag] = match;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(String(salt), 'base64'),
    tag: Buffer.from(String(tag), 'base64'),
  };
}

/** Returns the hash of a password or a reset code as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await tagOf(password, { ...PARAMETERS, salt, tag: Buffer.alloc(TAG_BYTES) });
  const { memory, passes, parallelism } = PARAMETERS;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

// A hash without a password: verified against for unknown emails, so that this takes the same time (R6).
const DUMMY_HASH = `$argon2id$v=19$m=${PARAMETERS.memory},t=${PARAMETERS.passes},p=${PARAMETERS.parallelism}$${base64(
  randomBytes(SALT_BYTES),
)}$${base64(randomBytes(TAG_BYTES))}`;

/** Whether the password matches the hash; without a hash, false after the same time. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const parts = parse(hash ?? DUMMY_HASH);
  return timingSafeEqual(await tagOf(password, parts), parts.tag) && hash !== undefined;
}

/** Whether the hash uses outdated parameters. */
export function isOutdated(hash: string): boolean {
  const { memory, passes, parallelism, tag } = parse(hash);
  return (
    memory !== PARAMETERS.memory ||
    passes !== PARAMETERS.passes ||
    parallelism !== PARAMETERS.parallelism ||
    tag.length !== TAG_BYTES
  );
}
