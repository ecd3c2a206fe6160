import { once } from '../../shared/once.ts';

export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Loaded on first use, so that cold starts don't wait for it. */
const ses = once(async () => (await import('./ses.ts')).openSes());

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

// R6: what an HTML email field accepts. Accounts can have any text around the @, but an email program would read
// `x<somebody@example.com>` as a name and another address.
const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(\.[a-z\d-]+)*$/i;

/** Whether this is a plain email address. */
export const isPlainAddress = (address: string): boolean => ADDRESS.test(address);

/** Sends an email to one address. `from` must be verified in SES. */
export async function sendMail(from: string, to: string, { subject, text, html }: Mail): Promise<void> {
  if (!isPlainAddress(to)) throw new Error("Emails can't be sent to this address.");
  const { client, SendEmailCommand } = await ses();
  await client.send(
    new SendEmailCommand({
      Source: from,
      Destination: { ToAddresses: [to] },
      Message: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } },
    }),
  );
}
