import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CfnResource, CustomResource, Duration, FileSystem } from 'aws-cdk-lib';
import { ArnPrincipal, ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct, type IDependable } from 'constructs';
import { INSTALLATION_PATH, type Installation } from '../shared/installation.ts';
import { SITE_CONTEXT, SITE_LATER } from './context.ts';
import { createLog } from './logs.ts';
import { installationOf, type Parameters } from './parameters.ts';
import type { Site } from './site.ts';
import { uploadPlan } from './site-files.ts';

/** Files of a build that are only used for measurements. */
const isLocalOnly = (path: string): boolean => path.includes('.vite');

const UPLOAD_TIME = Duration.minutes(5);
/** Lambda retries a failed upload twice within minutes; after that, waiting is pointless. */
const PATIENCE = Duration.minutes(20);

const UPLOADER = join(import.meta.dirname, 'upload', 'index.mjs');

/** Folders packed by this process, which must exist until it ends, because they are uploaded later. */
const packs = new Set<string>();
process.once('exit', () => {
  for (const folder of packs) rmSync(folder, { recursive: true, force: true });
});

interface UploadInput {
  readonly site: Site;
  readonly webBuild: string;
  readonly parameters: Parameters;
  readonly deadLetters: IQueue;
  readonly key: IKey;
  /** Resources that must be created or updated before a page that uses them is uploaded. */
  readonly after: readonly IDependable[];
}

/** Packs the uploading function with the built web app and the installation's settings file. Returns the folder. */
export function packed(webBuild: string, installation: Installation): string {
  const folder = mkdtempSync(join(tmpdir(), 'staffbook-site-'));
  packs.add(folder);
  const site = join(folder, 'site');
  cpSync(webBuild, site, { recursive: true, filter: (path) => !isLocalOnly(path.slice(webBuild.length)) });
  writeFileSync(join(site, INSTALLATION_PATH.slice(1)), JSON.stringify(installation));
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(uploadPlan(site)));
  cpSync(UPLOADER, join(folder, 'index.mjs'));
  return folder;
}

const allow = (actions: string[], resources: string[]): PolicyStatement => new PolicyStatement({ actions, resources });

/** Creates a role that can put files into this bucket and invalidate this distribution's cache. */
function createRole(scope: Construct, log: LogGroup, { site, deadLetters, key }: UploadInput) {
  const role = new Role(scope, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  const policy = new ManagedPolicy(scope, 'Policy', {
    description: "Staffbook: permissions of the web app's upload.",
    roles: [role],
    statements: [
      allow(['cloudfront:CreateInvalidation'], [site.distribution.distributionArn]),
      allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [log.logGroupArn]),
      allow(['sqs:SendMessage'], [deadLetters.queueArn]),
      allow(['kms:Decrypt', 'kms:GenerateDataKey'], [key.keyArn]),
      allow(['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], ['*']),
    ],
  });
  site.bucket.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ArnPrincipal(role.roleArn)],
      actions: ['s3:PutObject'],
      resources: [site.bucket.arnForObjects('*')],
    }),
  );
  return { role, policy };
}

/** Uploads the built web app on each deployment that changes it. */
export function uploadSite(parent: Construct, input: UploadInput): void {
  const { site, webBuild, parameters, key, deadLetters, after } = input;
  const scope = new Construct(parent, 'Upload');
  const logGroup = createLog(scope, 'Log', parameters, key);
  const { role, policy } = createRole(scope, logGroup, input);
  const folder = packed(webBuild, installationOf(parameters));
  const uploader = new LambdaFunction(scope, 'Function', {
    description: 'Staffbook: uploads the web app on deployment',
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    code: Code.fromAsset(folder),
    handler: 'index.handler',
    role: role.withoutPolicyUpdates(),
    logGroup,
    loggingFormat: LoggingFormat.JSON,
    tracing: Tracing.ACTIVE,
    deadLetterQueue: deadLetters,
    memorySize: 512,
    timeout: UPLOAD_TIME,
  });
  // Lambda can't create a function while the function's role may not send to its queue yet.
  uploader.node.addDependency(policy);
  const upload = new CustomResource(scope, 'WebApp', {
    serviceToken: uploader.functionArn,
    properties: {
      bucket: site.bucket.bucketName,
      distributionId: site.distribution.distributionId,
      build: FileSystem.fingerprint(folder),
      site: scope.node.tryGetContext(SITE_CONTEXT) === SITE_LATER ? SITE_LATER : 'now',
    },
  });
  // Must be a number, but CDK's own property writes it as a string.
  (upload.node.defaultChild as CfnResource).addPropertyOverride('ServiceTimeout', PATIENCE.toSeconds());
  upload.node.addDependency(policy, ...after);
  if (site.bucket.policy) upload.node.addDependency(site.bucket.policy);
}
