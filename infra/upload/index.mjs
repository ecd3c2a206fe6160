// Runs in the cloud when the stack is deployed: puts the web app, which lies beside this file, where visitors get it.
// The SDK is the one that the function's runtime brings.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const AT_ONCE = 8;

/**
 * Uploads the files of a folder as its plan says, a group when the one before is there. `put` takes what S3 calls Key,
 * Body, ContentType and CacheControl.
 */
export async function uploadAll(folder, put) {
  const groups = JSON.parse(await readFile(join(folder, 'plan.json'), 'utf8'));
  const send = async (file) => put({ ...file, Body: await readFile(join(folder, 'site', file.Key)) });
  for (const group of groups) {
    for (let start = 0; start < group.length; start += AT_ONCE) {
      await Promise.all(group.slice(start, start + AT_ONCE).map(send));
    }
  }
  return groups.flat().length;
}

async function deploy({ bucket, distributionId, build }) {
  const { PutObjectCommand, S3Client } = await import('@aws-sdk/client-s3');
  const { CloudFrontClient, CreateInvalidationCommand } = await import('@aws-sdk/client-cloudfront');
  const s3 = new S3Client({});
  const count = await uploadAll(import.meta.dirname, (file) =>
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
    // What was uploaded stays: a page opened before still asks for the files of its own version. Where the site is to come
    // later, its functions are being deployed, and the table is upgraded before anybody has a page of theirs.
    if (event.RequestType !== 'Delete' && event.ResourceProperties.site !== 'later') {
      const files = await work(event.ResourceProperties);
      process.stdout.write(`${JSON.stringify({ level: 'info', event: 'uploaded', files })}\n`);
    }
  } catch (error) {
    process.stdout.write(`${JSON.stringify({ level: 'error', event: 'upload failed', error: String(error) })}\n`);
    outcome = { Status: 'FAILED', Reason: `Uploading the web app failed. ${String(error)}`.slice(0, 1000) };
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
