import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { EmailIdentity } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import { type Area, areas } from '../shared/contract/areas.ts';
import { grantsOf } from '../shared/contract/grants.ts';
import { environmentNames } from '../shared/environment.ts';
import type { Parameters } from './parameters.ts';

export type AreaFunctions = Readonly<Record<Area, LambdaFunction>>;

export interface FunctionsInput {
  readonly parameters: Parameters;
  /** The folder of the bundled functions, `<area>/index.mjs` in it. */
  readonly bundle: string;
  readonly table: Table;
  readonly secret: Secret;
  readonly sender: EmailIdentity;
  readonly siteUrl: string;
}

export const readActions = [
  'dynamodb:GetItem',
  'dynamodb:BatchGetItem',
  'dynamodb:Query',
  'dynamodb:ConditionCheckItem',
];
export const writeActions = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'];

/** The same memory buys processor time: hashing a password wants it, the others answer in a fraction. */
const memorySize: Partial<Record<Area, number>> = { account: 1024, admin: 1024 };
const DEFAULT_MEMORY = 512;
/** The API gives up after 30 seconds; the daily job has its own time. */
const timeoutSeconds: Partial<Record<Area, number>> = { daily: 600 };
const DEFAULT_TIMEOUT = 29;

/** Every variable that any function reads; each function is given those that `environmentNames` lists for it. */
function valuesOf({ parameters, table, secret, siteUrl }: FunctionsInput): Readonly<Record<string, string>> {
  return {
    TABLE_NAME: table.tableName,
    SIGNING_SECRET_ID: secret.secretArn,
    TOKEN_ISSUER: `staffbook-${parameters.stage}`,
    TOKEN_HOURS: String(parameters.tokenHours),
    SENDER_ADDRESS: parameters.senderEmail,
    SITE_TITLE: parameters.title,
    SITE_URL: siteUrl,
    PASSWORD_MIN: String(parameters.passwordMin),
    REFUSE_COMMON_PASSWORDS: String(parameters.refuseCommonPasswords),
    SIGNUP_DOMAINS: parameters.signupDomains.join(','),
    LIMIT_PER_EMAIL: String(parameters.limitPerEmail),
    LIMIT_PER_ADDRESS: String(parameters.limitPerAddress),
    LIMIT_MINUTES: String(parameters.limitMinutes),
    TIME_ZONE: parameters.timeZone,
  };
}

function environmentOf(area: Area, values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    environmentNames(area).map((name) => {
      const value = values[name];
      if (value === undefined)
        throw new Error(`The ${area} function reads ${name}, and the stack has no value for it.`);
      return [name, value];
    }),
  );
}

const onPartitions = (table: Table, actions: string[], partitions: readonly string[]): PolicyStatement =>
  new PolicyStatement({
    effect: Effect.ALLOW,
    actions,
    resources: [table.tableArn],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions } },
  });

/** What the function's role allows: the partitions of its area, the signing key, and mail where it sends any. */
function statementsOf(area: Area, { table, secret, sender, parameters }: FunctionsInput): PolicyStatement[] {
  const { read, write } = grantsOf(area);
  const reads = new Set(environmentNames(area));
  const statements = [onPartitions(table, readActions, read), onPartitions(table, writeActions, write)];
  if (reads.has('SIGNING_SECRET_ID')) {
    statements.push(new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [secret.secretArn] }));
  }
  if (reads.has('SENDER_ADDRESS')) {
    statements.push(
      new PolicyStatement({
        actions: ['ses:SendEmail'],
        resources: [sender.emailIdentityArn],
        conditions: { StringEquals: { 'ses:FromAddress': parameters.senderEmail } },
      }),
    );
  }
  return statements;
}

const capitalized = (area: Area): string => area.charAt(0).toUpperCase() + area.slice(1);

function createFunction(scope: Construct, area: Area, code: Code, input: FunctionsInput): LambdaFunction {
  const name = capitalized(area);
  const retention: RetentionDays = input.parameters.logRetentionDays;
  const logGroup = new LogGroup(scope, `${name}Log`, { retention, removalPolicy: RemovalPolicy.DESTROY });
  const role = new Role(scope, `${name}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  for (const statement of statementsOf(area, input)) role.addToPolicy(statement);
  logGroup.grantWrite(role);
  return new LambdaFunction(scope, `${name}Function`, {
    description: `Staffbook: ${area}`,
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    code,
    handler: `${area}/index.handler`,
    role,
    logGroup,
    loggingFormat: LoggingFormat.JSON,
    memorySize: memorySize[area] ?? DEFAULT_MEMORY,
    timeout: Duration.seconds(timeoutSeconds[area] ?? DEFAULT_TIMEOUT),
    environment: environmentOf(area, valuesOf(input)),
  });
}

/** One function per area, from one bundle, each with a role of its own. */
export function createFunctions(scope: Construct, input: FunctionsInput): AreaFunctions {
  const code = Code.fromAsset(input.bundle);
  return Object.fromEntries(
    areas.map((area) => [area, createFunction(scope, area, code, input)]),
  ) as unknown as AreaFunctions;
}
