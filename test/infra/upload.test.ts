import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { portOf, stopServer } from '../../infra/local/ports.ts';
import { packed } from '../../infra/site-upload.ts';
import type { Installation } from '../../shared/installation.ts';
import { linesForLambda } from '../support/lambda-log.ts';

interface SentFile {
  readonly Key: string;
  readonly Body: Buffer;
  readonly ContentType: string;
  readonly CacheControl: string;
  readonly ContentEncoding?: string;
}

// The file runs in the cloud as it is, so it has no types.
const uploader = (await import(new URL('../../infra/upload/index.mjs', import.meta.url).href)) as {
  uploadAll: (folder: string, put: (file: SentFile) => Promise<void>) => Promise<number>;
  answer: (event: object, work: (properties: unknown) => Promise<number>) => Promise<void>;
};

const folder = mkdtempSync(join(tmpdir(), 'staffbook-upload-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the upload of the web app', () => {
  it('sends each file with its type, lets hashed ones be cached forever, and uploads the page last', async () => {
    for (const name of ['index.html', 'static/app-1a2b.js', 'static/app-1a2b.js.br', 'static/font.woff2']) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), name);
    }
    mkdirSync(join(folder, '.vite'));
    writeFileSync(join(folder, '.vite/manifest.json'), 'is only for measurements');
    const sent: SentFile[] = [];
    const made = packed(folder, { title: 'Acme' } as Installation);
    const count = await uploader.uploadAll(made, async (file) => {
      sent.push(file);
    });
    rmSync(made, { recursive: true });
    expect(count).toBe(5);
    // Several uploads run at once, so the order of the others varies.
    expect(sent.at(-1)?.Key).toBe('index.html');
    const byKey = sent.toSorted((a, b) => (a.Key < b.Key ? -1 : 1));
    const headers = ({ Key, ContentType, ContentEncoding, CacheControl }: SentFile) =>
      [Key, ContentType, ContentEncoding, CacheControl] as const;
    expect(byKey.map(headers)).toEqual([
      ['index.html', 'text/html; charset=utf-8', undefined, 'no-cache'],
      ['installation.json', 'application/json', undefined, 'no-cache'],
      ['static/app-1a2b.js', 'text/javascript; charset=utf-8', undefined, 'public, max-age=31536000, immutable'],
      ['static/app-1a2b.js.br', 'text/javascript; charset=utf-8', 'br', 'public, max-age=31536000, immutable'],
      ['static/font.woff2', 'font/woff2', undefined, 'public, max-age=31536000, immutable'],
    ]);
    const installation = 'installation.json';
    for (const { Key, Body } of sent) expect(Body.toString()).toBe(Key === installation ? '{"title":"Acme"}' : Key);
  });

  it.each([
    ['Create', 'now', undefined, 'SUCCESS'],
    ['Delete', 'now', 'it would fail', 'SUCCESS'],
    ['Update', 'now', 'no such bucket', 'FAILED'],
    // The functions are deployed, and the site is to come once the table is upgraded: nothing is uploaded that could fail.
    ['Update', 'later', 'it would fail', 'SUCCESS'],
  ])('tells CloudFormation and the log how a %s ended with the site %s, even a failed one: %s', async (...given) => {
    const [RequestType, site, failure, Status] = given;
    let told: Record<string, unknown> = {};
    const server = createServer((request, response) => {
      let text = '';
      request.setEncoding('utf8').on('data', (part: string) => (text += part));
      request.on('end', () => {
        told = JSON.parse(text) as Record<string, unknown>;
        response.end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const event = {
      RequestType,
      ResponseURL: `http://127.0.0.1:${portOf(server)}/`,
      StackId: 'stack',
      RequestId: 'request',
      LogicalResourceId: 'WebApp',
      ResourceProperties: { site },
    };
    const lines = await linesForLambda(() =>
      uploader.answer(event, () => (failure ? Promise.reject(new Error(failure)) : Promise.resolve(1))),
    );
    await stopServer(server);
    expect(told).toMatchObject({ Status, StackId: 'stack', RequestId: 'request', LogicalResourceId: 'WebApp' });
    if (Status === 'FAILED') expect(told.Reason).toContain(failure);
    const isTried = RequestType !== 'Delete' && site === 'now';
    const uploaded = { level: 'info', event: 'uploaded', files: 1 };
    const failed = { level: 'error', event: 'upload failed', error: `Error: ${failure}` };
    expect(lines).toMatchObject(isTried ? [failure ? failed : uploaded] : []);
  });
});
