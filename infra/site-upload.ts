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

/** Parts of a build that serve this machine alone. */
const isLocalOnly = (path: string): boolean => path.endsWith('.br') || path.includes('.vite');

const UPLOAD_TIME = Duration.minutes(5);
/** An upload that ends without an answer is begun twice more by Lambda, within minutes; then nobody has to wait on. */
const PATIENCE = Duration.minutes(20);

const UPLOADER = join(import.meta.dirname, 'upload', 'index.mjs');

/** What this process has packed: read until it ends, by whoever takes it to the cloud. */
const packs = new Set<string>();
process.once('exit', () => {
  for (const folder of packs) rmSync(folder, { recursive: true, force: true });
});

export interface UploadInput {
  readonly site: Site;
  readonly webBuild: string;
  readonly parameters: Parameters;
  readonly deadLetters: IQueue;
  readonly key: IKey;
  /** What has to be there, or anew, before a page is that may call it. */
  readonly after: readonly IDependable[];
}

/**
 * The uploading function, what it uploads and how: the built web app, and the file that says which installation it is.
 * Answers the folder.
 */
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

/** What the upload may do: put files into this bucket, and drop what this distribution has cached. */
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

/** Uploads the built web app with each deployment that changes it. */
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
  // Lambda makes no function whose role may not send to its queue yet.
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
  // A number, which CDK's own property writes as a text.
  (upload.node.defaultChild as CfnResource).addPropertyOverride('ServiceTimeout', PATIENCE.toSeconds());
  upload.node.addDependency(policy, ...after);
  if (site.bucket.policy) upload.node.addDependency(site.bucket.policy);
}
