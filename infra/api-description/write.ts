import { writeFileSync } from 'node:fs';
import { print } from '../local/printer.ts';
import { API_DESCRIPTION, apiDescriptionText } from './description.ts';

writeFileSync(API_DESCRIPTION, apiDescriptionText());
print(`Written: ${API_DESCRIPTION}`);
