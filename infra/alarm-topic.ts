import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

interface AlarmTopicInput {
  readonly key: IKey;
  readonly email: string;
  /** Queue for emails that couldn't be delivered. */
  readonly deadLetters: Queue;
}

/** Creates the topic that emails alarms. The recipient must confirm the subscription once, from Amazon's email. */
export function createAlarmTopic(scope: Construct, { key: masterKey, email, deadLetters }: AlarmTopicInput): Topic {
  const { partition, region, account } = Stack.of(scope);
  const topic = new Topic(scope, 'AlarmTopic', { masterKey, enforceSSL: true, displayName: 'Staffbook' });
  topic.addSubscription(new EmailSubscription(email, { deadLetterQueue: deadLetters }));
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: {
        StringEquals: { 'aws:SourceAccount': account },
        ArnLike: { 'aws:SourceArn': `arn:${partition}:cloudwatch:${region}:${account}:alarm:*` },
      },
    }),
  );
  return topic;
}
