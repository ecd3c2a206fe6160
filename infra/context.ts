import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './fingerprint.ts';
import type { Parameters } from './parameters.ts';

/** The defaults of cdk.json, parameters and CDK's own. */
export const defaultContext = (): Record<string, unknown> =>
  (JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')) as { context: Record<string, unknown> }).context;

export const stackName = ({ stage }: Pick<Parameters, 'stage'>): string => `Staffbook-${stage}`;

/** What the product on one machine is told in place of the defaults. */
export const localParameters = { stage: 'local', contactEmail: 'office@example.com' } as const;

/** Context by which a deployment leaves the web app as it is: another one follows, once the table is upgraded. */
export const SITE_CONTEXT = 'staffbook:site';
export const SITE_LATER = 'later';
