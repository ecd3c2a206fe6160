import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { EdgeRequest } from './edge.ts';

/** The HTTP API passes on header names in lower case, and repeated headers joined. */
function headersOf(request: EdgeRequest): Record<string, string> {
  return Object.fromEntries(Object.entries(request.headers).map(([name, { value }]) => [name, value]));
}

/** Returns the request as an edge function gets it, without cookies, which the distribution doesn't pass on. */
export const toEdgeRequest = ({ method = 'GET', headers }: IncomingMessage, uri: string): EdgeRequest => ({
  method,
  uri,
  headers: Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name !== 'cookie')
      .map(([name, value]) => [name, { value: Array.isArray(value) ? value.join(',') : (value ?? '') }]),
  ),
});

function queryOf(rawQueryString: string): Record<string, string> | undefined {
  if (rawQueryString === '') return undefined;
  const query: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    query[name] = Object.hasOwn(query, name) ? `${query[name]},${value}` : value;
  }
  return query;
}

export interface Received {
  readonly edgeRequest: EdgeRequest;
  readonly rawQueryString: string;
  readonly routeKey: string;
  readonly sourceIp: string;
  readonly requestId: string;
  readonly body: Buffer;
}

const isText = (contentType: string | undefined): boolean =>
  contentType === undefined ||
  /^(text\/|application\/(json|xml|javascript|x-www-form-urlencoded)|[^;]*\+json)/i.test(contentType);

/** Returns the event that the HTTP API passes to a function (payload format 2.0). */
export function toApiEvent({
  edgeRequest,
  rawQueryString,
  routeKey,
  sourceIp,
  requestId,
  body,
}: Received): APIGatewayProxyEventV2 {
  const headers = headersOf(edgeRequest);
  const query = queryOf(rawQueryString);
  const now = new Date();
  const isBase64Encoded = body.length > 0 && !isText(headers['content-type']);
  return {
    version: '2.0',
    routeKey,
    rawPath: edgeRequest.uri,
    rawQueryString,
    headers,
    ...(query && { queryStringParameters: query }),
    requestContext: {
      accountId: 'local',
      apiId: 'local',
      domainName: headers.host ?? 'localhost',
      domainPrefix: 'local',
      http: {
        method: edgeRequest.method,
        path: edgeRequest.uri,
        protocol: 'HTTP/1.1',
        sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId,
      routeKey,
      stage: '$default',
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
    ...(body.length > 0 && { body: body.toString(isBase64Encoded ? 'base64' : 'utf8') }),
    isBase64Encoded,
  };
}

interface ApiAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: Buffer;
}

/** Returns a function's result as the HTTP API sends it. */
export function toApiAnswer(result: unknown): ApiAnswer {
  if (typeof result !== 'object' || result === null || !('statusCode' in result)) {
    throw new Error('The function returned an invalid response.');
  }
  const { statusCode, headers, cookies, body, isBase64Encoded } = result as {
    statusCode: number;
    headers?: Record<string, string | number | boolean>;
    cookies?: string[];
    /** Bytes, where a thread handed them over. */
    body?: string | Uint8Array;
    isBase64Encoded?: boolean;
  };
  return {
    statusCode,
    headers: Object.fromEntries(
      Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
    ),
    cookies: cookies ?? [],
    body:
      body instanceof Uint8Array
        ? Buffer.from(body.buffer, body.byteOffset, body.length)
        : Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8'),
  };
}
