import { randomBytes } from 'node:crypto';

/** What the SDK signs calls with. */
export interface Account {
  readonly AWS_REGION: string;
  readonly AWS_ACCESS_KEY_ID: string;
  readonly AWS_SECRET_ACCESS_KEY: string;
}

/** The same as a client of the SDK takes it where it is not in the environment. */
export const clientOptions = ({ AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }: Account) => ({
  region: AWS_REGION,
  credentials: { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY },
});

/**
 * What this process and those it starts sign their calls with: the stand-ins for table, secrets and mail answer nobody
 * else. Made anew each time; it is handed on in environments, which only their owner can read, and never in arguments.
 */
export const localAccount: Account = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: `local${randomBytes(8).toString('hex')}`,
  AWS_SECRET_ACCESS_KEY: randomBytes(32).toString('base64url'),
};
