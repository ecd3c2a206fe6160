import '../../../api/schemas-without-eval.ts';
import type { ImportChoices } from './import-source.ts';
import { tableOf } from './import-source.ts';
import { openFile, readSource } from './read-source.ts';

/** Reads large files without blocking the page. */

/** What is asked of the worker. */
export type ReaderRequest =
  | { readonly kind: 'open'; readonly text: string; readonly encoding: string }
  | { readonly kind: 'read'; readonly choices: ImportChoices };

/** Its answer; the message is for the user. */
export type ReaderReply = { readonly value: unknown } | { readonly failure: string };

function answer(request: ReaderRequest): unknown {
  if (request.kind === 'open') return openFile(request.text, request.encoding);
  return request.choices.isRead ? readSource(request.choices) : tableOf(request.choices);
}

addEventListener('message', ({ data }: MessageEvent<ReaderRequest>) => {
  let reply: ReaderReply;
  try {
    reply = { value: answer(data) };
  } catch (error) {
    reply = { failure: error instanceof Error ? error.message : String(error) };
  }
  postMessage(reply);
});
