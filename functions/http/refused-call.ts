import { AppError } from '../app-error.ts';
import { countRefusal } from '../store/refusals.ts';
import type { Store } from '../store/store.ts';
import { log } from './log.ts';
import type { Trace } from './middleware.ts';

/**
 * R96: adds a call that someone may not make to the audit log. Only of people who are signed in, so that strangers can't cause
 * writes.
 */
export async function noteRefusedCall(store: Store, trace: Trace, error: unknown): Promise<void> {
  const { caller, endpoint, requestId } = trace;
  if (!caller || !endpoint || !(error instanceof AppError) || error.code !== 'not-allowed') return;
  try {
    await countRefusal(store, { kind: 'refused-call', call: endpoint.name, userId: caller.user_id });
  } catch (reason) {
    // The refusal stands; its log line has the same facts.
    log('warn', 'refusal not counted', { request_id: requestId, reason: String(reason) });
  }
}
