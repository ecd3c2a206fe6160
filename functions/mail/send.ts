export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const openSes = async () => (await import('./ses.ts')).openSes();

let opened: ReturnType<typeof openSes> | undefined;

/** Loaded with the first mail: a sign-in on a fresh function does not wait for it. */
const ses = () => (opened ??= openSes());

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

// What a browser's own e-mail field takes. An account may have any text around its @; a mail program reads
// `x<somebody@example.com>` as a name and the address of somebody else.
const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(\.[a-z\d-]+)*$/i;

/** Whether a mail to this text reaches that address and no other. */
export const isMailable = (address: string): boolean => ADDRESS.test(address);

/** Sends a mail to one address. `from` is the sender that the installation has verified. */
export async function sendMail(from: string, to: string, { subject, text, html }: Mail): Promise<void> {
  if (!isMailable(to)) throw new Error("This email address can't receive mail.");
  const { client, SendEmailCommand } = await ses();
  await client.send(
    new SendEmailCommand({
      Source: from,
      Destination: { ToAddresses: [to] },
      Message: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } },
    }),
  );
}
