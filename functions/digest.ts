import { createHash } from 'node:crypto';

/** SHA-256 in base64url, for keys and secrets with so many random bits that they need no slow hash. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
