import { App } from 'aws-cdk-lib';
import { bundleFunctions } from './bundle.ts';
import { stackName } from './context.ts';
import { demandSender } from './demand-sender.ts';
import { isExampleAddress, readParameters } from './parameters.ts';
import { StaffbookStack } from './stack.ts';
import { buildWeb } from './web-build.ts';

const app = new App();
const parameters = readParameters(app.node.getAllContext());
const [bundle, webBuild] = await Promise.all([bundleFunctions(), buildWeb()]);
const stack = new StaffbookStack(app, stackName(parameters), { parameters, bundle, webBuild });
if (isExampleAddress(parameters.senderEmail)) demandSender(stack, parameters.senderEmail);
app.synth();
