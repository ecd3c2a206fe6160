import {
  ListSuppressedDestinationsCommand,
  SESv2Client,
  type SuppressedDestinationSummary,
} from '@aws-sdk/client-sesv2';

/** SES throttles this call, so it is retried; the job itself runs again only in an hour. */
const ATTEMPTS = 5;

/** Reads the addresses that SES sends no more emails to, a page at a time; SES chooses the size of the pages. */
export async function* suppressedPages(): AsyncGenerator<readonly SuppressedDestinationSummary[]> {
  const client = new SESv2Client({
    requestHandler: { connectionTimeout: 2000, requestTimeout: 5000 },
    maxAttempts: ATTEMPTS,
  });
  let next: string | undefined;
  do {
    const page = await client.send(
      new ListSuppressedDestinationsCommand({ Reasons: ['BOUNCE', 'COMPLAINT'], ...(next && { NextToken: next }) }),
    );
    yield page.SuppressedDestinationSummaries ?? [];
    next = page.NextToken;
  } while (next);
}
