import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** R8: argon2id as the OWASP cheat sheet asks; memory in KiB. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

// Each hash takes 19 MiB and a processor while it runs. In the cloud a function answers one call at a time anyway; on one
// machine two at once answered a fifth more sign-ins a second and kept 90 MB more.
const AT_ONCE = 1;

const derive = promisify(argon2);

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
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

// The same text typed on two keyboards can differ in how accents are encoded.
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
  if (!match) throw new Error('A stored password hash cannot be read.');
  const [, memory, passes, parallelism, salt, tag] = match;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(String(salt), 'base64'),
    tag: Buffer.from(String(tag), 'base64'),
  };
}

/** The hash of a password or a reset code, as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await tagOf(password, { ...PARAMETERS, salt, tag: Buffer.alloc(TAG_BYTES) });
  const { memory, passes, parallelism } = PARAMETERS;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

// Belongs to no password: what the check of an unknown e-mail is made against, so that it takes as long as any other.
const NOBODY = `$argon2id$v=19$m=${PARAMETERS.memory},t=${PARAMETERS.passes},p=${PARAMETERS.parallelism}$${base64(
  randomBytes(SALT_BYTES),
)}$${base64(randomBytes(TAG_BYTES))}`;

/** Whether the password has this hash; takes as long, and says no, where there is no hash. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const parts = parse(hash ?? NOBODY);
  return timingSafeEqual(await tagOf(password, parts), parts.tag) && hash !== undefined;
}

/** Whether the hash was made with other parameters than those of today. */
export function isOutdated(hash: string): boolean {
  const { memory, passes, parallelism, tag } = parse(hash);
  return (
    memory !== PARAMETERS.memory ||
    passes !== PARAMETERS.passes ||
    parallelism !== PARAMETERS.parallelism ||
    tag.length !== TAG_BYTES
  );
}
