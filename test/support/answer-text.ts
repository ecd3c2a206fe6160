import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/** The text of a function's answer, as the HTTP API sends it and a browser decodes it. */
export function answerText({ body = '', headers, isBase64Encoded }: APIGatewayProxyStructuredResultV2): string {
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  const encoding = headers?.['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}
