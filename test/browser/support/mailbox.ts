import { expect } from 'vitest';

interface StoredMail {
  readonly subject: string;
  readonly destination: { readonly to: readonly string[] };
  readonly body: { readonly text: string; readonly html: string };
}

export async function mailsTo(mailUrl: string, address: string): Promise<StoredMail[]> {
  const { emails } = (await (await fetch(`${mailUrl}/store`)).json()) as { emails: StoredMail[] };
  return emails.filter(({ destination }) => destination.to.includes(address));
}

/** Waits for this many emails to the address with this subject and returns the newest. */
export async function newestMail(
  mailUrl: string,
  address: string,
  subject: string | RegExp,
  count = 1,
): Promise<StoredMail> {
  const isMeant = (text: string): boolean => (typeof subject === 'string' ? text === subject : subject.test(text));
  const found = async () => (await mailsTo(mailUrl, address)).filter((mail) => isMeant(mail.subject));
  await expect.poll(async () => (await found()).length).toBe(count);
  return (await found()).at(-1)!;
}

/** Waits for a reset email to this address and returns its code. */
export async function resetCode(mailUrl: string, address: string, mailNumber = 1): Promise<string> {
  const { body } = await newestMail(mailUrl, address, 'Reset your Staffbook password', mailNumber);
  const code = /Your code: (\S+)/.exec(body.text)?.[1] ?? '';
  expect(body.html).toContain(code);
  return code;
}
