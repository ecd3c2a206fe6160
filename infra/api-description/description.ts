import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../fingerprint.ts';
import { describeApi } from './document.ts';
import type { JsonSchema } from './field-schema.ts';

/** The description as the contract has it now. */
export function apiDescription(): JsonSchema {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return describeApi(version);
}

/** Where the description stands, for whoever generates a client. */
export const API_DESCRIPTION = join(root, 'infra/api-description/openapi.json');

const isMap = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON with a line for each operation and each schema: what changed in the API is what changed in the file. */
function lines(value: unknown, depth: number): string {
  if (!isMap(value) || depth === 0) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${lines(each, depth - 1)}`);
  return entries.length === 0 ? '{}' : `{\n${entries.join(',\n')}\n}`;
}

export const apiDescriptionText = (): string => `${lines(apiDescription(), 3)}\n`;
