import { SendEmailCommand, SESClient } from '@aws-sdk/client-ses';

/** Sends through SES what the caller made; loaded with the first mail. */
export function openSes() {
  // A mail that takes longer than this has failed; the person can ask again.
  const client = new SESClient({ requestHandler: { connectionTimeout: 2000, requestTimeout: 5000 }, maxAttempts: 2 });
  return { client, SendEmailCommand };
}
