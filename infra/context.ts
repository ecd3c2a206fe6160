import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './fingerprint.ts';
import type { Parameters } from './parameters.ts';

/** Returns the defaults of cdk.json: our parameters and the CDK's own context. */
export const defaultContext = (): Record<string, unknown> =>
  (JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')) as { context: Record<string, unknown> }).context;

export const stackName = ({ stage }: Pick<Parameters, 'stage'>): string => `Staffbook-${stage}`;

/** Defaults of a local installation that differ from cdk.json. */
export const localParameters = { stage: 'local' } as const;

/**
 * Context key with which a deployment leaves the web app unchanged; a second deployment updates it after the table has
 * been upgraded.
 */
export const SITE_CONTEXT = 'staffbook:site';
export const SITE_LATER = 'later';
