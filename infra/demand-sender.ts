import { Annotations, CfnParameter, type Stack, Validations } from 'aws-cdk-lib';

const COMMAND = 'npx cdk deploy -c senderEmail=staffbook@your-company.com';

/**
 * Synthesizing and comparing need no sender; deploying does. A parameter whose default is not among what it allows makes
 * CloudFormation refuse the stack before it begins, and say how to go on.
 */
export function demandSender(stack: Stack, senderEmail: string): void {
  Annotations.of(stack).addWarningV2(
    'staffbook:sender',
    `Mail would be sent from ${senderEmail}, which nobody can confirm. Deploying needs your own sender: ${COMMAND}`,
  );
  const missing = new CfnParameter(stack, 'SenderEmail', {
    default: senderEmail,
    allowedPattern: '.+@(?!example\\.com$).+',
    description: `The sender of mails. Set it with: ${COMMAND}`,
    constraintDescription: `is missing: ${COMMAND}`,
  });
  const reason = 'That the default is not allowed is the purpose: nothing is deployed without a sender.';
  Validations.of(missing).acknowledge(
    { id: 'CloudFormation-Validate::F2015', reason },
    { id: 'CloudFormation-Validate::W2001', reason },
  );
}
