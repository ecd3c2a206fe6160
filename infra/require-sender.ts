import { Annotations, CfnParameter, type Stack, Validations } from 'aws-cdk-lib';

const COMMAND = 'npx cdk deploy -c senderEmail=staffbook@your-company.com';

/**
 * Only deploying needs a sender, not synthesizing or comparing. A parameter with a default outside of its allowed
 * values makes CloudFormation reject the stack at the start, with a message that says what to do.
 */
export function requireSender(stack: Stack, senderEmail: string): void {
  Annotations.of(stack).addWarningV2(
    'staffbook:sender',
    `Emails can't be sent from ${senderEmail}, because nobody can confirm that address. Set your own sender: ${COMMAND}`,
  );
  new CfnParameter(stack, 'SenderEmail', {
    default: senderEmail,
    allowedPattern: '.+@(?!example\\.com$).+',
    description: `Sender of emails. Set it with: ${COMMAND}`,
    constraintDescription: `is missing: ${COMMAND}`,
  });
  const reason = 'The default is invalid on purpose, so that nothing is deployed without a sender.';
  // These rules validate the template as a whole.
  Validations.of(stack).acknowledge(
    { id: 'CloudFormation-Validate::F2015', reason },
    { id: 'CloudFormation-Validate::W2001', reason },
  );
}
