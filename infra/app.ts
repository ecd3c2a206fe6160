import { App } from 'aws-cdk-lib';
import { bundleFunctions } from './bundle.ts';
import { stackName } from './context.ts';
import { requireSender } from './require-sender.ts';
import { featureFlags } from './feature-flags.ts';
import { fail, StartError } from './local/printer.ts';
import { isExampleAddress, type Parameters, readParameters } from './parameters.ts';
import { StaffbookStack } from './stack.ts';
import { buildWeb } from './web-build.ts';

const app = new App({ context: featureFlags });

/** Invalid parameters are reported to the user without a stack trace. */
function parametersOf(context: Readonly<Record<string, unknown>>): Parameters {
  try {
    return readParameters(context);
  } catch (error) {
    fail(error instanceof Error ? new StartError(error.message) : error);
  }
}

const parameters = parametersOf(app.node.getAllContext() as Record<string, unknown>);
const [bundle, webBuild] = await Promise.all([bundleFunctions(), buildWeb()]);
const stack = new StaffbookStack(app, stackName(parameters), { parameters, bundle, webBuild });
if (isExampleAddress(parameters.senderEmail)) requireSender(stack, parameters.senderEmail);
app.synth();
