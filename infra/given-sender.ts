import { defaultContext } from './context.ts';
import { StartError } from './local/printer.ts';
import { isExampleAddress } from './parameters.ts';

/** Without a sender of one's own the deployment is refused in the end; here at once. `usage` says how to give it. */
export function demandGivenSender(args: readonly string[], usage: string): void {
  const isGiven = args.some((arg) => /^(?:-c=?|--context=)?senderEmail=/.test(arg));
  if (isGiven || !isExampleAddress(String(defaultContext().senderEmail))) return;
  throw new StartError(`Deploying needs the sender of its mails, the first time and each time after it.\n\n${usage}`);
}
