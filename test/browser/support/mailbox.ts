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

/** The code of the newest reset mail to this address, once the mail is there. */
export async function resetCode(mailUrl: string, address: string, mailNumber = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(mailUrl, address)).length).toBe(mailNumber);
  const mail = (await mailsTo(mailUrl, address)).at(-1);
  const code = /Your code: (\S+)/.exec(mail?.body.text ?? '')?.[1] ?? '';
  expect(mail?.body.html).toContain(code);
  return code;
}
