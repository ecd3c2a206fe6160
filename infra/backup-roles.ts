import { Arn, ArnFormat, Stack } from 'aws-cdk-lib';
import type { IBackupVault } from 'aws-cdk-lib/aws-backup';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { keyActions } from './encryption.ts';

const allow = (actions: string[], resources: string[], conditions?: Record<string, unknown>): PolicyStatement =>
  new PolicyStatement({ actions, resources, ...(conditions && { conditions }) });

const copyingActions = ['kms:Decrypt', 'kms:DescribeKey', 'kms:GenerateDataKey', 'kms:GenerateDataKeyWithoutPlaintext'];

const allowUse = (
  actions: string[],
  keyArns: string[],
  conditions: Record<string, unknown> = {},
): PolicyStatement[] => [
  allow(actions, keyArns, conditions),
  allow(['kms:CreateGrant'], keyArns, { ...conditions, Bool: { 'kms:GrantIsForAWSResource': 'true' } }),
];

/** A pattern for a fixed number of characters; stricter than `*`. */
const some = (...lengths: number[]): string => lengths.map((length) => '?'.repeat(length)).join('-');

/** Of a copy that DynamoDB manages: its time and eight random characters. */
const nativeId = some(14, 8);
const uniqueId = some(8, 4, 4, 4, 12);

/** ARN pattern of everything of a kind in a vault's account and region. */
function beside(scope: Construct, vaultArn: string, service: string, kind: string): string {
  const { region, account } = Arn.split(vaultArn, ArnFormat.COLON_RESOURCE_NAME);
  return `arn:${Stack.of(scope).partition}:${service}:${region}:${account}:${kind}${uniqueId}`;
}

/** The vault's ARN doesn't contain its key. */
const keysBeside = (scope: Construct, vaultArn: string): string => beside(scope, vaultArn, 'kms', 'key/');

/** Nor does the ARN of a copy contain its vault. */
const copiesBeside = (scope: Construct, vaultArn: string): string =>
  beside(scope, vaultArn, 'backup', 'recovery-point:');

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
      allow(['dynamodb:DeleteBackup', 'dynamodb:DescribeBackup'], [`${table.tableArn}/backup/${nativeId}`]),
      allow(['backup:CopyIntoBackupVault', 'backup:DescribeBackupVault'], [vault.backupVaultArn]),
      // Copies get the table's tags, and without this permission a table with tags can't be copied
      // (docs.aws.amazon.com/aws-managed-policy/latest/reference/AWSBackupServiceRolePolicyForBackup.html).
      allow(['backup:TagResource'], [copiesBeside(scope, vault.backupVaultArn)]),
      ...allowUse(copyingActions, [key.keyArn]),
      ...(copyVaultArn
        ? [
            allow(['backup:CopyFromBackupVault'], [vault.backupVaultArn]),
            allow(['backup:CopyIntoBackupVault', 'backup:DescribeBackupVault'], [copyVaultArn]),
            allow(['backup:TagResource'], [copiesBeside(scope, copyVaultArn)]),
            ...allowUse(copyingActions, [keysBeside(scope, copyVaultArn)]),
          ]
        : []),
    ],
  });
  return { role, policy };
}

/** ARN pattern of the stack's tables with names that end in the pattern `end`. */
const tables = (scope: Construct, end: string): string => {
  const { stackName, partition, region, account } = Stack.of(scope);
  return `arn:${partition}:dynamodb:${region}:${account}:table/${stackName}-${end}`;
};

/** The name of a restored table ends with the date of the restore. */
const RESTORED = some(8);
/** CloudFormation ends the name of the stack's own table with its id in the template and 12 or 13 characters. */
const OWN = [some(13, 12), some(13, 13)];

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
        [tables(scope, RESTORED)],
      ),
      // In accounts where AWS Backup doesn't manage DynamoDB itself, a copy belongs to the table that the stack used then.
      allow(
        ['dynamodb:RestoreTableFromBackup'],
        [RESTORED, ...OWN].map((end) => tables(scope, `${end}/backup/${nativeId}`)),
      ),
      allow(['backup:DescribeBackupVault'], [vault.backupVaultArn]),
      ...allowUse(keyActions, [key.keyArn]),
      // A copy from another region is encrypted with the key of its new vault, which the backup service itself describes.
      ...allowUse(keyActions, [keysBeside(scope, vault.backupVaultArn)], {
        StringEquals: { 'kms:ViaService': `dynamodb.${Stack.of(scope).region}.amazonaws.com` },
      }),
      allow(['kms:DescribeKey'], [keysBeside(scope, vault.backupVaultArn)]),
    ],
  });
  return role;
}
