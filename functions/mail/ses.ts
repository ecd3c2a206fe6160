import { SendEmailCommand, SESClient } from '@aws-sdk/client-ses';

/** The SES client; loaded on first use. */
export function openSes() {
  // Slower ones count as failed; the person can try again.
  const client = new SESClient({ requestHandler: { connectionTimeout: 2000, requestTimeout: 5000 }, maxAttempts: 2 });
  return { client, SendEmailCommand };
}
