import { log } from '../http/log.ts';

/** Runs work that may fail without affecting the call; failures are logged. */
export async function bestEffort(requestId: string, event: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
    log('error', event, { request_id: requestId, reason });
  }
}
