import { defaultContext } from './context.ts';
import { StartError } from './local/printer.ts';
import { isExampleAddress, parameterProblems } from './parameters.ts';

const SENDER = `  npm run deploy -- -c senderEmail=staffbook@your-company.com
Or add it to cdk.json with your other parameters and commit that, so you don't have to repeat it.`;

/** Parses `-c name=value`; throws if a value is missing. */
export function readContext(given: readonly string[]): Record<string, string> {
  const wrong = given.filter((each) => !each.includes('='));
  if (wrong.length > 0) throw new StartError(`-c ${wrong[0]} has no value. Use -c ${wrong[0]}=...`);
  return Object.fromEntries(given.map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]));
}

/** Throws without a sender address, instead of failing late in the deployment. */
export function requireSender(given: Readonly<Record<string, string>>, inSources = defaultContext()): void {
  if (given.senderEmail !== undefined || !isExampleAddress(String(inSources.senderEmail))) return;
  throw new StartError(`Every deployment needs the sender of its emails.\n\n${SENDER}`);
}

/** Throws for invalid parameters. The CDK would build everything first and report only one. */
export function requireParameters(given: Readonly<Record<string, string>>): void {
  const problems = parameterProblems({ ...defaultContext(), ...given });
  if (problems.length === 0) return;
  throw new StartError(`Nothing was done because of invalid parameters.\n- ${problems.join('\n- ')}`);
}
