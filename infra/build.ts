import { bundleFunctions } from './bundle.ts';
import { print, withProgress } from './local/printer.ts';
import { buildWeb } from './web-build.ts';

/** `npm run build`. */
export async function run(): Promise<void> {
  print(`Functions: ${await withProgress('Bundling the functions', bundleFunctions)}`);
  print(`Web app: ${await withProgress('Building the web app', buildWeb)}`);
}
