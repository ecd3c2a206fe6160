import { Duration, Stack, Tags, Validations } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
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
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { type Area, areas } from '../shared/contract/areas.ts';
import { capitalized } from '../shared/contract/field.ts';
import { grantsOf } from '../functions/deployment/grants.ts';
import { environmentNames } from '../functions/deployment/environment.ts';
import { keyActions } from './encryption.ts';
import { environmentOf, handlerOf, type Installed, timeoutOf } from './function-settings.ts';
import { createLog } from './logs.ts';
import type { Parameters } from './parameters.ts';
import type { Secrets } from './secrets.ts';

export type AreaFunctions = Readonly<Record<Area, LambdaFunction>>;

interface FunctionsInput {
  readonly parameters: Parameters;
  /** Folder of the bundled functions, with `<area>/index.mjs`. */
  readonly bundle: string;
  readonly table: ITable;
  readonly key: IKey;
  readonly secrets: Secrets;
  /** Queue for asynchronous calls that failed every time. */
  readonly deadLetters: IQueue;
  readonly siteUrl: string;
  /** Release of the web app that is deployed with the functions. */
  readonly release: string;
  /** Topic of the alarms; the daily job counts its subscribers. */
  readonly alarmTopic: ITopic;
}

export const readActions = [
  'dynamodb:GetItem',
  'dynamodb:BatchGetItem',
  'dynamodb:Query',
  'dynamodb:ConditionCheckItem',
];
export const writeActions = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'];

/** Processor time is proportional to memory: hashing passwords needs it, other functions respond fast without it. */
const memorySize: Partial<Record<Area, number>> = { account: 1024, admin: 1024 };
const DEFAULT_MEMORY = 512;

const installedOf = ({ parameters, table, secrets, siteUrl, release, alarmTopic }: FunctionsInput): Installed => ({
  parameters,
  tableName: table.tableName,
  secretIds: {
    signing: secrets.signing.secretArn,
    origin: secrets.origin.secretArn,
    signOn: secrets.signOn?.secretArn ?? '',
  },
  siteUrl,
  release,
  alarmTopic: alarmTopic.topicArn,
});

/**
 * Allows actions on some partitions of the table. A call without a key, such as a Scan, has no leading keys, and a
 * condition on all of none would hold, so the condition also requires that there is one.
 */
const onPartitions = (table: ITable, actions: string[], partitions: readonly string[]): PolicyStatement =>
  new PolicyStatement({
    effect: Effect.ALLOW,
    actions,
    resources: [table.tableArn],
    conditions: {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions },
      Null: { 'dynamodb:LeadingKeys': 'false' },
    },
  });

/**
 * Returns the permissions of a function's role: the partitions of its area, its keys, its log, and email if it sends
 * any.
 */
function statementsOf(area: Area, input: FunctionsInput, logGroup: LogGroup): PolicyStatement[] {
  const { table, secrets, parameters, key, deadLetters, alarmTopic } = input;
  const { region } = Stack.of(table);
  const { read, write } = grantsOf(area);
  const reads = new Set(environmentNames(area));
  const allow = (actions: string[], resources: string[], conditions?: Record<string, unknown>) =>
    new PolicyStatement({ actions, resources, ...(conditions && { conditions }) });
  const secretArns = [
    ...(reads.has('SIGNING_SECRET_ID') ? [secrets.signing.secretArn] : []),
    ...(reads.has('ORIGIN_SECRET_ID') ? [secrets.origin.secretArn] : []),
    ...(reads.has('SSO_SECRET_ID') && secrets.signOn ? [secrets.signOn.secretArn] : []),
  ];
  const services = ['dynamodb', 'secretsmanager', 'sqs'].map((service) => `${service}.${region}.amazonaws.com`);
  return [
    onPartitions(table, readActions, read),
    onPartitions(table, writeActions, write),
    // Only for decryption by these services on the function's behalf.
    allow(keyActions, [key.keyArn], { StringEquals: { 'kms:ViaService': services } }),
    allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn]),
    allow(['sqs:SendMessage'], [deadLetters.queueArn]),
    allow(['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], ['*']),
    ...(reads.has('ALARM_TOPIC') ? [allow(['sns:GetTopicAttributes'], [alarmTopic.topicArn])] : []),
    // The list belongs to the account and has no ARN.
    ...(area === 'daily' ? [allow(['ses:ListSuppressedDestinations'], ['*'])] : []),
    ...(secretArns.length > 0 ? [allow(['secretsmanager:GetSecretValue'], secretArns)] : []),
    ...(reads.has('SENDER_ADDRESS')
      ? [
          // In the SES sandbox, recipients are checked as well, as identities.
          allow(['ses:SendEmail'], ['*'], {
            StringEquals: { 'ses:FromAddress': parameters.senderEmail },
          }),
        ]
      : []),
  ];
}

function createFunction(scope: Construct, area: Area, code: Code, input: FunctionsInput): LambdaFunction {
  const name = capitalized(area);
  const logGroup = createLog(scope, `${name}Log`, input.parameters, input.key);
  const role = new Role(scope, `${name}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  const policy = new ManagedPolicy(scope, `${name}Policy`, {
    description: `Staffbook: permissions of the ${area} function.`,
    roles: [role],
    statements: statementsOf(area, input, logGroup),
  });
  const made = new LambdaFunction(scope, `${name}Function`, {
    description: `Staffbook: ${area}`,
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    code,
    handler: handlerOf(area),
    // The policy above is complete; this keeps CDK from adding permissions.
    role: role.withoutPolicyUpdates(),
    logGroup,
    loggingFormat: LoggingFormat.JSON,
    tracing: Tracing.ACTIVE,
    deadLetterQueue: input.deadLetters,
    memorySize: memorySize[area] ?? DEFAULT_MEMORY,
    timeout: Duration.seconds(timeoutOf(area)),
    environment: environmentOf(area, installedOf(input)),
  });
  made.node.addDependency(policy);
  // Shows the costs of each area on the bill.
  for (const part of [made, logGroup]) Tags.of(part).add('area', area);
  return made;
}

/** Acknowledges findings for all functions of the stack, including the one that uploads the web app. */
export const acknowledgeFunctions = (stack: Stack): void =>
  Validations.of(stack).acknowledge(
    {
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason:
        "X-Ray doesn't support resource-level permissions, so its two calls for writing traces can only be allowed on *; neither does listing SES's " +
        'suppression list, which only the daily job may do. In the SES sandbox, recipients are resources, too, so a condition restricts the sender instead.',
    },
    {
      id: 'NIST.800.53.R5-LambdaInsideVPC',
      reason:
        'The functions only call AWS services, which roles and key policies protect. A VPC would need endpoints that cost ' +
        'by the hour without protecting anything else.',
    },
    {
      id: 'NIST.800.53.R5-LambdaConcurrency',
      reason:
        "Reserved concurrency is taken from the account's limit, which is 10 for new accounts, so the stack couldn't be deployed. " +
        'Route throttles limit the number of calls.',
    },
  );

/** Creates one function per area, each with only its own code and its own role. */
export function createFunctions(scope: Construct, input: FunctionsInput): AreaFunctions {
  const codeOf = (area: Area): Code =>
    Code.fromAsset(input.bundle, { exclude: areas.filter((other) => other !== area) });
  return Object.fromEntries(
    areas.map((area) => [area, createFunction(scope, area, codeOf(area), input)]),
  ) as AreaFunctions;
}
