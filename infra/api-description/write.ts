import { writeFileSync } from 'node:fs';
import { print } from '../local/printer.ts';
import { API_DESCRIPTION, apiDescriptionText } from './description.ts';

/** `npm run api-description`. */
export function run(): void {
  writeFileSync(API_DESCRIPTION, apiDescriptionText());
  print(`Written: ${API_DESCRIPTION}`);
}
