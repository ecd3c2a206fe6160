import { Aws, Duration, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { Construct } from 'constructs';

/** Recovery to a point in time reaches back 35 days; a copy of each month is kept for as long as an audit may ask. */
const KEEP_DAYS = 400;

const allow = (actions: string[], resources: string[], conditions?: Record<string, unknown>): PolicyStatement =>
  new PolicyStatement({ actions, resources, ...(conditions && { conditions }) });

export interface BackupsInput {
  readonly table: Table;
  readonly key: IKey;
  /** Whether new copies are made; those that there are stay in any case. */
  readonly isActive: boolean;
}

/** The vault stays when its stack goes, so that the next stack needs another name: the first part of the stack's own id. */
function createVault(scope: Construct, encryptionKey: IKey): BackupVault {
  const id = Fn.select(2, Fn.split('/', Aws.STACK_ID));
  return new BackupVault(scope, 'Vault', {
    backupVaultName: `${Stack.of(scope).stackName}-${Fn.select(0, Fn.split('-', id))}`,
    encryptionKey,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
}

export function createBackups(parent: Construct, { table, key, isActive }: BackupsInput): void {
  const scope = new Construct(parent, 'Backups');
  const vault = createVault(scope, key);
  if (isActive) makeCopies(scope, table, key, vault);
}

function makeCopies(scope: Construct, table: Table, key: IKey, vault: BackupVault): void {
  const role = new Role(scope, 'Role', { assumedBy: new ServicePrincipal('backup.amazonaws.com') });
  const policy = new ManagedPolicy(scope, 'Policy', {
    description: 'Staffbook: what the backup service may do.',
    roles: [role],
    statements: [
      allow(
        [
          'dynamodb:CreateBackup',
          'dynamodb:DescribeTable',
          'dynamodb:ListTagsOfResource',
          'dynamodb:StartAwsBackupJob',
        ],
        [table.tableArn],
      ),
      // The id of a backup: fourteen digits, and eight more after a dash.
      allow(
        ['dynamodb:DeleteBackup', 'dynamodb:DescribeBackup'],
        [`${table.tableArn}/backup/${'?'.repeat(14)}-${'?'.repeat(8)}`],
      ),
      allow(['backup:CopyIntoBackupVault', 'backup:DescribeBackupVault'], [vault.backupVaultArn]),
      allow(
        ['kms:Decrypt', 'kms:DescribeKey', 'kms:GenerateDataKey', 'kms:GenerateDataKeyWithoutPlaintext'],
        [key.keyArn],
      ),
      allow(['kms:CreateGrant'], [key.keyArn], { Bool: { 'kms:GrantIsForAWSResource': 'true' } }),
    ],
  });
  const plan = new BackupPlan(scope, 'Plan', {
    backupPlanName: Stack.of(scope).stackName,
    backupVault: vault,
    backupPlanRules: [
      new BackupPlanRule({
        ruleName: 'monthly',
        scheduleExpression: Schedule.cron({ day: '1', hour: '7', minute: '0' }),
        startWindow: Duration.hours(1),
        completionWindow: Duration.hours(12),
        deleteAfter: Duration.days(KEEP_DAYS),
      }),
    ],
  });
  const selection = plan.addSelection('Table', {
    resources: [BackupResource.fromArn(table.tableArn)],
    role: role.withoutPolicyUpdates(),
    disableDefaultBackupPolicy: true,
  });
  selection.node.addDependency(policy);
}
