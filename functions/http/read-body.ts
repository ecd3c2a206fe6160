import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { bodyLimitOf } from '../../shared/contract/body-limit.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { tooLargeText } from '../../shared/contract/size-text.ts';
import { AppError } from '../app-error.ts';
import { type JsonProblem, scanJson } from './scan-json.ts';

type Sent = Pick<APIGatewayProxyEventV2, 'headers' | 'body' | 'isBase64Encoded'>;

/** More than twice the depth of the deepest body in the contract. */
export const MAX_DEPTH = 16;
/** More than any record has. Up to this number, unknown fields are refused by name. */
export const MAX_KEYS = 200;

const sizeOf = ({ body = '', isBase64Encoded }: Sent): number =>
  Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8');

/** Checks lengths only, without reading the body. */
export function assertSize(endpoint: Endpoint, sent: Sent): void {
  const { bytes } = bodyLimitOf(endpoint);
  const isTooLarge = Number(sent.headers['content-length'] ?? 0) > bytes || sizeOf(sent) > bytes;
  if (isTooLarge) throw new AppError('too-large', tooLargeText(bytes));
}

const problemTexts: Readonly<Record<JsonProblem, string>> = {
  'too-deep': `The body is nested more than ${MAX_DEPTH} levels deep.`,
  'too-many-values': 'The body has too many values for this call.',
  'too-many-keys': `The body has an object with more than ${MAX_KEYS} fields.`,
  'forbidden-key': 'The body has a field with a reserved name.',
};

const notJson = (): AppError => new AppError('bad-input', "The body isn't valid JSON.");

function textOf({ body = '', isBase64Encoded }: Sent): string {
  if (!isBase64Encoded) return body;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(body, 'base64'));
  } catch {
    throw notJson();
  }
}

/** Parses the body as JSON, whatever its content type; undefined if there is none. Call `assertSize` first. */
export function readBody(endpoint: Endpoint, sent: Sent): unknown {
  const text = textOf(sent);
  if (text === '') return undefined;
  const problem = scanJson(text, { depth: MAX_DEPTH, keys: MAX_KEYS, values: bodyLimitOf(endpoint).values });
  if (problem) throw new AppError('bad-input', problemTexts[problem]);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw notJson();
  }
}
