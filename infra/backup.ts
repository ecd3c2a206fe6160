import { Aws, CfnOutput, Duration, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault, type IBackupVault } from 'aws-cdk-lib/aws-backup';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { EventField, Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { retention } from '../shared/retention.ts';
import { createBackupRole, createRestoreRole } from './backup-roles.ts';

/** With a second region, which has no point-in-time recovery, the copies of the last days are kept. */
const KEEP_DAILY_DAYS = 7;

interface BackupsInput {
  readonly table: ITable;
  readonly key: IKey;
  /** Whether new copies are made; existing ones are kept in any case. */
  readonly isActive: boolean;
  /** ARN of a vault in another region for further copies; none if empty. */
  readonly copyVaultArn: string;
  /** Topic for failed copies. */
  readonly alarmTopic: ITopic;
  /** Queue for undeliverable notifications. */
  readonly deadLetters: IQueue;
}

/**
 * The vault is retained when its stack is deleted, so its name includes the first part of the stack's id, to let a new
 * stack create its own.
 */
function createVault(scope: Construct, encryptionKey: IKey): BackupVault {
  const id = Fn.select(2, Fn.split('/', Aws.STACK_ID));
  return new BackupVault(scope, 'Vault', {
    backupVaultName: `${Stack.of(scope).stackName}-${Fn.select(0, Fn.split('-', id))}`,
    encryptionKey,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
}

export function createBackups(parent: Construct, input: BackupsInput): void {
  const scope = new Construct(parent, 'Backups');
  const vault = createVault(scope, input.key);
  if (!input.isActive) return;
  makeCopies(scope, input, vault);
  emailBackupFailures(scope, input);
  const outputs: [string, string, string][] = [
    ['VaultName', vault.backupVaultName, 'Vault for the monthly copies.'],
    ['RestoreRole', createRestoreRole(scope, input.key, vault).roleArn, 'Role with which AWS Backup restores a copy.'],
    ['KeyArn', input.key.keyArn, 'Key that encrypts a restored table.'],
  ];
  for (const [id, value, description] of outputs) new CfnOutput(Stack.of(parent), id, { value, description });
}

function ruleOf(ruleName: string, day: string, keepDays: number, copyVault?: IBackupVault): BackupPlanRule {
  const deleteAfter = Duration.days(keepDays);
  return new BackupPlanRule({
    ruleName,
    scheduleExpression: Schedule.cron({ day, hour: '7', minute: '0' }),
    startWindow: Duration.hours(1),
    completionWindow: Duration.hours(12),
    deleteAfter,
    ...(copyVault && { copyActions: [{ destinationBackupVault: copyVault, deleteAfter }] }),
  });
}

function makeCopies(scope: Construct, { table, key, copyVaultArn }: BackupsInput, vault: BackupVault): void {
  const { role, policy } = createBackupRole(scope, { table, key, vault, copyVaultArn });
  const copyVault = copyVaultArn ? BackupVault.fromBackupVaultArn(scope, 'CopyVault', copyVaultArn) : undefined;
  const plan = new BackupPlan(scope, 'Plan', {
    backupPlanName: Stack.of(scope).stackName,
    backupVault: vault,
    backupPlanRules: [
      ruleOf('monthly', '1', retention.copyDays, copyVault),
      // The first day of the month has the monthly copy.
      ...(copyVault ? [ruleOf('daily', '2-31', KEEP_DAILY_DAYS, copyVault)] : []),
    ],
  });
  const selection = plan.addSelection('Table', {
    resources: [BackupResource.fromArn(table.tableArn)],
    role: role.withoutPolicyUpdates(),
    disableDefaultBackupPolicy: true,
  });
  selection.node.addDependency(policy);
}

/**
 * Emails each failed copy. Uses an event rather than an alarm, because the service counts failures under dimensions
 * that depend on the resource, which an alarm can't match.
 */
function emailBackupFailures(scope: Construct, { table, alarmTopic, deadLetters }: BackupsInput): void {
  const [type, state, resource, reason] = [
    EventField.fromPath('$.detail-type'),
    ...['state', 'resourceArn', 'statusMessage'].map((name) => EventField.fromPath(`$.detail.${name}`)),
  ];
  // Referenced by ARN, so that CDK adds no permissions beyond those below.
  const topic = Topic.fromTopicArn(scope, 'Told', alarmTopic.topicArn);
  const rule = new Rule(scope, 'Failed', {
    description: 'Emails if copying the table failed.',
    eventPattern: {
      source: ['aws.backup'],
      detailType: ['Backup Job State Change', 'Copy Job State Change'],
      // The account may back up other things too; each event names the resource
      // (docs.aws.amazon.com/aws-backup/latest/devguide/eventbridge.html).
      detail: { resourceArn: [table.tableArn], state: ['FAILED', 'ABORTED', 'EXPIRED', 'PARTIAL'] },
    },
    targets: [
      new SnsTopic(topic, {
        deadLetterQueue: deadLetters,
        message: RuleTargetInput.fromText(
          `${type}: ${state}. Resource: ${resource}. Reason: ${reason}. ` +
            "See the AWS Backup console for details. Point-in-time recovery isn't affected.",
        ),
      }),
    ],
  });
  alarmTopic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('events.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [alarmTopic.topicArn],
      conditions: { ArnEquals: { 'aws:SourceArn': rule.ruleArn } },
    }),
  );
}
