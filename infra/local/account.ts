import { randomBytes } from 'node:crypto';

/** Credentials with which the SDK signs calls. */
export interface Account {
  readonly AWS_REGION: string;
  readonly AWS_ACCESS_KEY_ID: string;
  readonly AWS_SECRET_ACCESS_KEY: string;
}

/** Returns the credentials as SDK client options, for clients that can't take them from the environment. */
export const clientOptions = ({ AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }: Account) => ({
  region: AWS_REGION,
  credentials: { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY },
});

/**
 * Credentials of this process and its child processes; the local stand-ins for table, secrets and mail accept no
 * others. Generated on each start. Passed on in environment variables, which only the owner of a process can read,
 * never in arguments.
 */
export const localAccount: Account = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: `local${randomBytes(8).toString('hex')}`,
  AWS_SECRET_ACCESS_KEY: randomBytes(32).toString('base64url'),
};
