// Runs in the cloud on deployment: uploads the web app, which is packed with this file. Uses the SDK of the Lambda
// runtime.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const AT_ONCE = 8;

/**
 * Uploads the files of a folder in the groups of its plan, one group after another. `put` gets Key, Body, ContentType
 * and CacheControl as in S3.
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

/** As the functions write their lines (`functions/http/log.ts`). */
function log(level, event, facts) {
  process.stdout.write(`${JSON.stringify({ level, event, timestamp: new Date().toISOString(), ...facts })}\n`);
}

/** CloudFormation waits for a response at the given address, so failures must be reported as well. */
export async function answer(event, work) {
  let outcome = { Status: 'SUCCESS' };
  try {
    // Deleting does nothing, because open pages still load the files of their own version. With `later`, the functions
    // are being deployed, and the table must be upgraded before anyone gets the new page.
    if (event.RequestType !== 'Delete' && event.ResourceProperties.site !== 'later') {
      const files = await work(event.ResourceProperties);
      log('info', 'uploaded', { files });
    }
  } catch (error) {
    log('error', 'upload failed', { error: String(error) });
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
