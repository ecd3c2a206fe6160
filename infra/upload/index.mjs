// Runs in the cloud when the stack is deployed: puts the web app, which lies beside this file, where visitors get it.
// The SDK is the one that the function's runtime brings.
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

const SITE = join(import.meta.dirname, 'site');
const AT_ONCE = 8;

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

/** Files with a hash in their name stay cached for good; the others are asked for again. */
const cacheOf = (key, hashedFolder) =>
  key.startsWith(`${hashedFolder}/`) ? 'public, max-age=31536000, immutable' : 'no-cache';

/** The page comes last: it names the files that must be there. */
function inOrder(keys, hashedFolder) {
  const rank = (key) => (key.startsWith(`${hashedFolder}/`) ? 0 : key.endsWith('.html') ? 2 : 1);
  return [0, 1, 2].map((one) => keys.filter((key) => rank(key) === one));
}

/** Uploads every file below a folder; `put` takes what S3 calls Key, Body, ContentType and CacheControl. */
export async function uploadAll(folder, hashedFolder, put) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const keys = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
  const send = async (Key) =>
    put({
      Key,
      Body: await readFile(join(folder, Key)),
      ContentType: types[extname(Key)] ?? 'application/octet-stream',
      CacheControl: cacheOf(Key, hashedFolder),
    });
  for (const group of inOrder(keys, hashedFolder)) {
    for (let start = 0; start < group.length; start += AT_ONCE) {
      await Promise.all(group.slice(start, start + AT_ONCE).map(send));
    }
  }
  return keys.length;
}

async function deploy({ bucket, distributionId, hashedFolder, build }) {
  const { PutObjectCommand, S3Client } = await import('@aws-sdk/client-s3');
  const { CloudFrontClient, CreateInvalidationCommand } = await import('@aws-sdk/client-cloudfront');
  const s3 = new S3Client({});
  const count = await uploadAll(SITE, hashedFolder, (file) =>
    s3.send(new PutObjectCommand({ Bucket: bucket, ...file })),
  );
  const Paths = { Quantity: 1, Items: ['/*'] };
  const InvalidationBatch = { CallerReference: `${build}-${Date.now()}`, Paths };
  await new CloudFrontClient({}).send(
    new CreateInvalidationCommand({ DistributionId: distributionId, InvalidationBatch }),
  );
  return count;
}

/** CloudFormation waits for an answer at the address that it gives; it is told of a failure as well. */
export async function answer(event, work) {
  let outcome = { Status: 'SUCCESS' };
  try {
    // What was uploaded stays: a page opened before still asks for the files of its own version.
    if (event.RequestType !== 'Delete') {
      const files = await work(event.ResourceProperties);
      process.stdout.write(`${JSON.stringify({ level: 'info', event: 'uploaded', files })}\n`);
    }
  } catch (error) {
    process.stdout.write(`${JSON.stringify({ level: 'error', event: 'upload failed', error: String(error) })}\n`);
    outcome = { Status: 'FAILED', Reason: `The web app could not be uploaded. ${String(error)}`.slice(0, 1000) };
  }
  await fetch(event.ResponseURL, {
    method: 'PUT',
    headers: { 'content-type': '' },
    body: JSON.stringify({
      ...outcome,
      PhysicalResourceId: 'web-app',
      StackId: event.StackId,
      RequestId: event.RequestId,
      LogicalResourceId: event.LogicalResourceId,
    }),
  });
}

export const handler = (event) => answer(event, deploy);
