import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { defaultContext, stackName } from './context.ts';
import { buildFolder } from './fingerprint.ts';
import { type Parameters, readParameters } from './parameters.ts';
import { ASSETS } from './site-paths.ts';
import { StaffbookStack } from './stack.ts';

/** A CloudFormation template as plain data. */
export interface Template {
  readonly Resources: Readonly<Record<string, Resource>>;
}

export interface Resource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly Metadata?: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
}

/**
 * Synthesizes the stack's template in this process, with cdk.json's parameters and the given ones, without files to
 * upload.
 */
export function synthesize(overrides: Partial<Parameters> = {}): Template {
  const context = { ...defaultContext(), ...overrides };
  const parameters = readParameters(context);
  const nothing = join(buildFolder, 'nothing');
  mkdirSync(join(nothing, ASSETS), { recursive: true });
  const outdir = mkdtempSync(join(tmpdir(), 'staffbook-synth-'));
  try {
    const app = new App({
      outdir,
      context: { ...context, 'aws:cdk:disable-asset-staging': true },
      treeMetadata: false,
      analyticsReporting: false,
    });
    const name = stackName(parameters);
    new StaffbookStack(app, name, { parameters, bundle: nothing, webBuild: nothing });
    return app.synth().getStackByName(name).template as Template;
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}
