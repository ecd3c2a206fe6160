import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';

/** What a principal does with the key when it reads and writes what the key encrypts. */
export const keyActions = [
  'kms:Decrypt',
  'kms:DescribeKey',
  'kms:Encrypt',
  'kms:GenerateDataKey',
  'kms:GenerateDataKeyWithoutPlaintext',
  'kms:ReEncryptFrom',
  'kms:ReEncryptTo',
];

/**
 * The customer's own key for table, secrets, logs, alarms and queue: who may not use it reads none of them. With
 * `keepCopies` it stays when the stack goes, since the copies of the table could not be read without it.
 */
export function createKey(scope: Construct, keepCopies: boolean): Key {
  const { region, account, partition } = Stack.of(scope);
  const key = new Key(scope, 'Key', {
    description: 'Staffbook: encrypts the table, the secrets, the logs, the alarms and the queue.',
    enableKeyRotation: true,
    removalPolicy: keepCopies ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
  });
  key.addToResourcePolicy(
    new PolicyStatement({
      sid: 'Logs',
      principals: [new ServicePrincipal(`logs.${region}.amazonaws.com`)],
      actions: keyActions,
      resources: ['*'],
      conditions: {
        ArnLike: { 'kms:EncryptionContext:aws:logs:arn': `arn:${partition}:logs:${region}:${account}:log-group:*` },
      },
    }),
  );
  key.addToResourcePolicy(
    new PolicyStatement({
      sid: 'Alarms',
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
      resources: ['*'],
      conditions: { StringEquals: { 'aws:SourceAccount': account } },
    }),
  );
  key.addToResourcePolicy(
    new PolicyStatement({
      sid: 'Events',
      principals: [new ServicePrincipal('events.amazonaws.com')],
      actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
      resources: ['*'],
      conditions: { StringEquals: { 'aws:SourceAccount': account } },
    }),
  );
  // An alarm that no mailbox takes goes to the queue, which the key encrypts.
  key.addToResourcePolicy(
    new PolicyStatement({
      sid: 'Notices',
      principals: [new ServicePrincipal('sns.amazonaws.com')],
      actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
      resources: ['*'],
      conditions: { ArnLike: { 'aws:SourceArn': `arn:${partition}:sns:${region}:${account}:*` } },
    }),
  );
  return key;
}
