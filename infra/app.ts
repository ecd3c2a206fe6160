import { Annotations, App } from 'aws-cdk-lib';
import { bundleFunctions } from './bundle.ts';
import { stackName } from './context.ts';
import { readParameters } from './parameters.ts';
import { StaffbookStack } from './stack.ts';
import { buildWeb } from './web-build.ts';

const app = new App();
const parameters = readParameters(app.node.getAllContext());
const [bundle, webBuild] = await Promise.all([bundleFunctions(), buildWeb()]);
const stack = new StaffbookStack(app, stackName(parameters), { parameters, bundle, webBuild });

if (parameters.senderEmail.endsWith('@example.com')) {
  Annotations.of(stack).addWarningV2(
    'staffbook:sender',
    `Mail would be sent from ${parameters.senderEmail}, which nobody can confirm: set senderEmail before deploying.`,
  );
}
app.synth();
