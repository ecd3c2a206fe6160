import { bundleFunctions } from './bundle.ts';
import { fail, print, withProgress } from './local/printer.ts';
import { buildWeb } from './web-build.ts';

try {
  print(`Functions: ${await withProgress('Bundling the functions', bundleFunctions)}`);
  print(`Web app: ${await withProgress('Building the web app', buildWeb)}`);
} catch (error) {
  fail(error);
}
