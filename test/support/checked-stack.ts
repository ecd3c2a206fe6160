import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, type Stack } from 'aws-cdk-lib';
import { afterAll } from 'vitest';
import { defaultContext, stackName } from '../../infra/context.ts';
import { type Parameters, readParameters } from '../../infra/parameters.ts';
import { ASSETS } from '../../infra/site-paths.ts';
import { StaffbookStack } from '../../infra/stack.ts';
import type { Template } from '../../infra/synthesize.ts';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'staffbook-hardening-'));
  folders.push(folder);
  return folder;
};

interface Report {
  readonly pluginReports: readonly { readonly pluginName: string; readonly violations: readonly unknown[] }[];
}

interface MadeStack {
  readonly app: App;
  readonly stack: Stack;
  readonly template: Template;
  /** The findings of each checker that runs during synthesis. */
  readonly found: Readonly<Record<string, readonly unknown[]>>;
}

/** The stack with what its checkers found. */
export function makeStack(overrides: Partial<Parameters> = {}): MadeStack {
  const nothing = newFolder();
  mkdirSync(join(nothing, ASSETS));
  const context = { ...defaultContext(), senderEmail: 'staffbook@company.test', ...overrides };
  const outdir = newFolder();
  const app = new App({
    outdir,
    context: { ...context, 'aws:cdk:disable-asset-staging': true },
    treeMetadata: false,
    analyticsReporting: false,
  });
  const parameters = readParameters(context);
  const stack = new StaffbookStack(app, stackName(parameters), { parameters, bundle: nothing, webBuild: nothing });
  const template = app.synth().getStackByName(stack.stackName).template as Template;
  const report = JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8')) as Report;
  const found = Object.fromEntries(report.pluginReports.map(({ pluginName, violations }) => [pluginName, violations]));
  return { app, stack, template, found };
}
