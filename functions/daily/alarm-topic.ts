import { GetTopicAttributesCommand, SNSClient } from '@aws-sdk/client-sns';

/** Returns the number of confirmed subscriptions of a topic. */
export async function confirmedSubscriptions(topicArn: string): Promise<number> {
  const client = new SNSClient({ requestHandler: { connectionTimeout: 2000, requestTimeout: 5000 } });
  const { Attributes } = await client.send(new GetTopicAttributesCommand({ TopicArn: topicArn }));
  return Number(Attributes?.SubscriptionsConfirmed ?? 0);
}
