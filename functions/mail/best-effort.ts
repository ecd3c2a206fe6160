import { log } from '../http/log.ts';

/** Does something whose failure takes nothing back and is not told to the caller: the log has it. */
export async function bestEffort(requestId: string, event: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
    log('error', event, { request_id: requestId, reason });
  }
}
