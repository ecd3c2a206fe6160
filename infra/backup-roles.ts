import { Arn, ArnFormat, Stack } from 'aws-cdk-lib';
import type { IBackupVault } from 'aws-cdk-lib/aws-backup';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';

const allow = (actions: string[], resources: string[], conditions?: Record<string, unknown>): PolicyStatement =>
  new PolicyStatement({ actions, resources, ...(conditions && { conditions }) });

const allowUse = (keyArns: string[], conditions: Record<string, unknown> = {}): PolicyStatement[] => [
  allow(
    ['kms:Decrypt', 'kms:DescribeKey', 'kms:GenerateDataKey', 'kms:GenerateDataKeyWithoutPlaintext'],
    keyArns,
    conditions,
  ),
  allow(['kms:CreateGrant'], keyArns, { ...conditions, Bool: { 'kms:GrantIsForAWSResource': 'true' } }),
];

/** A pattern for a fixed number of characters; stricter than `*`. */
const some = (...lengths: number[]): string => lengths.map((length) => '?'.repeat(length)).join('-');

/** ARN pattern of the keys in a vault's region, because the vault's ARN doesn't contain its key. */
function keysBeside(scope: Construct, vaultArn: string): string {
  const { region, account } = Arn.split(vaultArn, ArnFormat.COLON_RESOURCE_NAME);
  return `arn:${Stack.of(scope).partition}:kms:${region}:${account}:key/${some(8, 4, 4, 4, 12)}`;
}

interface BackupRoleInput {
  readonly table: ITable;
  readonly key: IKey;
  readonly vault: IBackupVault;
  readonly copyVaultArn: string;
}

export function createBackupRole(scope: Construct, { table, key, vault, copyVaultArn }: BackupRoleInput) {
  const role = new Role(scope, 'Role', { assumedBy: new ServicePrincipal('backup.amazonaws.com') });
  const policy = new ManagedPolicy(scope, 'Policy', {
    description: 'Staffbook: permissions of the backup service.',
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
      allow(['dynamodb:DeleteBackup', 'dynamodb:DescribeBackup'], [`${table.tableArn}/backup/${some(14, 8)}`]),
      allow(['backup:CopyIntoBackupVault', 'backup:DescribeBackupVault'], [vault.backupVaultArn]),
      ...allowUse([key.keyArn]),
      ...(copyVaultArn
        ? [
            allow(['backup:CopyFromBackupVault'], [vault.backupVaultArn]),
            allow(['backup:CopyIntoBackupVault', 'backup:DescribeBackupVault'], [copyVaultArn]),
            ...allowUse([keysBeside(scope, copyVaultArn)]),
          ]
        : []),
    ],
  });
  return { role, policy };
}

/** ARN pattern of restored tables: the stack's name with the date of the restore. */
const restoredTables = (scope: Construct): string => {
  const { stackName, partition, region, account } = Stack.of(scope);
  return `arn:${partition}:dynamodb:${region}:${account}:table/${stackName}-${some(8)}`;
};

/** Creates a role that can restore a copy as a new table, but can't access the stack's own. */
export function createRestoreRole(scope: Construct, key: IKey, vault: IBackupVault): Role {
  const role = new Role(scope, 'RestoreRole', { assumedBy: new ServicePrincipal('backup.amazonaws.com') });
  new ManagedPolicy(scope, 'RestorePolicy', {
    description: 'Staffbook: permissions for restoring a copy.',
    roles: [role],
    statements: [
      allow(
        [
          'dynamodb:BatchWriteItem',
          'dynamodb:DeleteItem',
          'dynamodb:DescribeTable',
          'dynamodb:GetItem',
          'dynamodb:PutItem',
          'dynamodb:Query',
          'dynamodb:RestoreTableFromAwsBackup',
          'dynamodb:Scan',
          'dynamodb:UpdateItem',
        ],
        [restoredTables(scope)],
      ),
      allow(['backup:DescribeBackupVault'], [vault.backupVaultArn]),
      ...allowUse([key.keyArn]),
      // A copy from another region is encrypted with the key of its new vault.
      ...allowUse([keysBeside(scope, vault.backupVaultArn)], {
        StringEquals: { 'kms:ViaService': `dynamodb.${Stack.of(scope).region}.amazonaws.com` },
      }),
    ],
  });
  return role;
}
