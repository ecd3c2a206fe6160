import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { keepsCopies, keepsData, type Parameters } from './parameters.ts';

/** Actions needed to read and write data encrypted with the key. */
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
 * The key lives as long as what needs it: the table, which a failed first deployment leaves too, and copies of the
 * table, which don't exist yet by then.
 */
function removalPolicyOf(parameters: Parameters): RemovalPolicy {
  if (keepsData(parameters)) return RemovalPolicy.RETAIN;
  return keepsCopies(parameters) ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
}

/**
 * Creates the customer-managed key for table, secrets, logs, alarms and queue; without permission to use it, nobody can
 * read them.
 */
export function createKey(scope: Construct, parameters: Parameters): Key {
  const { region, account, partition } = Stack.of(scope);
  const key = new Key(scope, 'Key', {
    description: 'Staffbook: encrypts the table, the secrets, the logs, the alarms, and the queue.',
    enableKeyRotation: true,
    removalPolicy: removalPolicyOf(parameters),
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
  // For EventBridge and an encrypted topic, SNS supports no condition on the source, not even on its account
  // (docs.aws.amazon.com/sns/latest/dg/sns-key-management.html); the topic's own policy names the rule.
  key.addToResourcePolicy(
    new PolicyStatement({
      sid: 'Events',
      principals: [new ServicePrincipal('events.amazonaws.com')],
      actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
      resources: ['*'],
      conditions: {
        ArnLike: { 'kms:EncryptionContext:aws:sns:topicArn': `arn:${partition}:sns:${region}:${account}:*` },
      },
    }),
  );
  // Events that the topic didn't take go to the queue.
  key.addToResourcePolicy(
    new PolicyStatement({
      sid: 'UndeliveredEvents',
      principals: [new ServicePrincipal('events.amazonaws.com')],
      actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
      resources: ['*'],
      conditions: { StringEquals: { 'aws:SourceAccount': account } },
    }),
  );
  // Undeliverable alarms go to the queue, which is encrypted with the key.
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
