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

/** Those of a service that puts something into an encrypted topic or queue. */
const encryptingActions = ['kms:Decrypt', 'kms:GenerateDataKey'];

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
  const allow = (
    sid: string,
    service: string,
    conditions: Record<string, unknown>,
    actions = encryptingActions,
  ): void => {
    const principals = [new ServicePrincipal(service)];
    key.addToResourcePolicy(new PolicyStatement({ sid, principals, actions, resources: ['*'], conditions }));
  };
  const ofAccount = { StringEquals: { 'aws:SourceAccount': account } };
  const topics = `arn:${partition}:sns:${region}:${account}:*`;
  const logGroups = `arn:${partition}:logs:${region}:${account}:log-group:*`;
  const ofLogs = { ArnLike: { 'kms:EncryptionContext:aws:logs:arn': logGroups } };
  allow('Logs', `logs.${region}.amazonaws.com`, ofLogs, keyActions);
  allow('Alarms', 'cloudwatch.amazonaws.com', ofAccount);
  // For EventBridge and an encrypted topic, SNS supports no condition on the source, not even on its account
  // (docs.aws.amazon.com/sns/latest/dg/sns-key-management.html); the topic's own policy names the rule.
  allow('Events', 'events.amazonaws.com', { ArnLike: { 'kms:EncryptionContext:aws:sns:topicArn': topics } });
  // Events that the topic didn't take go to the queue.
  allow('UndeliveredEvents', 'events.amazonaws.com', ofAccount);
  // Undeliverable alarms go to the queue, which is encrypted with the key.
  allow('Notices', 'sns.amazonaws.com', { ArnLike: { 'aws:SourceArn': topics } });
  return key;
}
