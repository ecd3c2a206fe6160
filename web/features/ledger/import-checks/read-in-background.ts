import { UNREADABLE, UnreadableFile } from '../../../../shared/ledger/files/reading.ts';
import type { ImportChoices, SourceTable } from './import-source.ts';
import type { openFile } from './read-source.ts';
import type { ReaderReply, ReaderRequest } from './reader.worker.ts';

/** Above this number of characters, reading a file would block the page noticeably. */
const MAX_IN_PAGE = 300_000;

export const isLarge = (text: string): boolean => text.length > MAX_IN_PAGE;

/** The worker that opened a file. It knows what it read, which the first request for the rows can use. */
let opener: Worker | undefined;

const newWorker = (): Worker => new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' });

/** Has a worker read a file; an outdated reading can be stopped. */
async function ask<T>(request: ReaderRequest, signal?: AbortSignal): Promise<T> {
  const worker = (request.kind === 'read' ? opener : undefined) ?? newWorker();
  if (opener !== worker) opener?.terminate();
  opener = undefined;
  let isKept = false;
  try {
    const reply = await new Promise<ReaderReply>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')), { once: true });
      worker.addEventListener('message', ({ data }: MessageEvent<ReaderReply>) => resolve(data), { once: true });
      worker.addEventListener('error', () => reject(new UnreadableFile(UNREADABLE)), { once: true });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      worker.postMessage(request);
    });
    if ('failure' in reply) throw new UnreadableFile(reply.failure);
    isKept = request.kind === 'open';
    return reply.value as T;
  } finally {
    if (isKept) opener = worker;
    else worker.terminate();
  }
}

export const openInBackground = (text: string, encoding: string): Promise<ReturnType<typeof openFile>> =>
  ask({ kind: 'open', text, encoding });

export const readInBackground = (choices: ImportChoices, signal?: AbortSignal): Promise<SourceTable> =>
  ask({ kind: 'read', choices }, signal);
