import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';

/** The sender; Amazon asks for a confirmation at this address once. */
export const createSender = (scope: Construct, senderEmail: string): EmailIdentity =>
  new EmailIdentity(scope, 'Sender', { identity: Identity.email(senderEmail) });
