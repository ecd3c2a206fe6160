import { CfnOutput, Fn, RemovalPolicy } from 'aws-cdk-lib';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import type { Parameters } from './parameters.ts';

const KEPT = RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/**
 * Creates the sender's identity if needed; returns the next step for the person deploying. SES allows each address or
 * domain once per account and region, so a second stage with the same sender uses the existing identity. Without the
 * identity, no stage could send anything, so it outlives the stack that created it, unless that one's creation fails.
 */
export function createSender(scope: Construct, { senderEmail, senderIdentity }: Parameters): string {
  const domain = domainOf(senderEmail);
  if (senderIdentity === 'existing')
    return `Make sure that ${senderEmail} or ${domain} is verified in SES in this region.`;
  if (senderIdentity === 'address') {
    new EmailIdentity(scope, 'Sender', { identity: Identity.email(senderEmail) }).applyRemovalPolicy(KEPT);
    return `Confirm the email that Amazon sends to ${senderEmail} (sender).`;
  }
  const identity = new EmailIdentity(scope, 'SenderDomain', { identity: Identity.domain(domain) });
  identity.applyRemovalPolicy(KEPT);
  new CfnOutput(scope, 'DnsRecords', {
    value: Fn.join(
      '; ',
      identity.dkimRecords.map(({ name, value }) => Fn.join(' CNAME ', [name, value])),
    ),
    description: `DNS records for ${domain}, with which SES verifies the domain and signs email.`,
  });
  return `Enter <DnsRecords> for ${domain}.`;
}
