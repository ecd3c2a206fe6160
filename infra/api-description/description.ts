import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../fingerprint.ts';
import { describeApi } from './document.ts';
import type { JsonSchema } from './field-schema.ts';

/** Returns the API description of the current contract. */
export function apiDescription(): JsonSchema {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return describeApi(version);
}

/** Path of the stored description, from which others can generate clients. */
export const API_DESCRIPTION = join(root, 'infra/api-description/openapi.json');

const isMap = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Formats JSON with one line per operation and schema, so that changes of the API are easy to see in a diff. */
function lines(value: unknown, depth: number): string {
  if (!isMap(value) || depth === 0) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${lines(each, depth - 1)}`);
  return entries.length === 0 ? '{}' : `{\n${entries.join(',\n')}\n}`;
}

export const apiDescriptionText = (): string => `${lines(apiDescription(), 3)}\n`;
