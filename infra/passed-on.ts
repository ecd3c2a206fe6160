import { StartError } from './local/printer.ts';

/** Options with which the CDK succeeds without having deployed what was asked for. */
const NOT_DEPLOYING =
  / (?:--no-execute|--execute[= ]false|(?:--method|-m)[= ](?:prepare|execute)-change-set|--help|-h|--version)(?=[= ]|$)/;
/** Options that decide which table belongs to the stack. */
const CHOOSING = / (?:--context|-c|--profile|--region)(?=[= ]|$)/;

/** Throws for options of the CDK with which its stack and the table that is upgraded for it wouldn't match. */
export function assertDeploying(passedOn: readonly string[]): void {
  const text = passedOn.map((each) => ` ${each}`).join('');
  const [nothing] = NOT_DEPLOYING.exec(text) ?? [];
  if (nothing !== undefined) {
    throw new StartError(
      `Nothing was done because with${nothing} the CDK doesn't deploy these functions, but the table would be upgraded for them. ` +
        'Preview a deployment with "npm run diff".',
    );
  }
  const [choice] = CHOOSING.exec(text) ?? [];
  if (choice !== undefined) {
    throw new StartError(
      `Nothing was done because${choice} after the second -- would only reach the CDK, and the table could be another one than the stack's. ` +
        'Put -c and --profile before the second --, and set the region in AWS_REGION.',
    );
  }
}
