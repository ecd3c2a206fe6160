import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { auditLog, type AuditLogEntry } from '../../../../shared/contract/operations/audit.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useRead } from '../../../api/use-read.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import { type AuditView, daysProblem } from './audit-view.ts';

export interface LoadedLog {
  readonly entries: readonly AuditLogEntry[];
  /** Where the rest begins; null at the end. */
  readonly next: string | null;
  readonly complete_from: string | null;
}

const WANTED = 50;
/** A page can be short, because it is one Query; so many are read for one press. */
const PAGES = 10;

export const pageQuery = ({ from, to, userId, kind, recordId }: AuditView, after: string | null) => ({
  from,
  to,
  user_id: userId,
  kind,
  record_id: recordId,
  after,
});

/** Reads pages until there is something to look at, and `least` entries. */
async function readMore(view: AuditView, after: string | null, least = 0): Promise<LoadedLog> {
  const entries: AuditLogEntry[] = [];
  let next = after;
  let page: LoadedLog;
  let pages = 0;
  do {
    // Each page has the cursor of the next.
    // oxlint-disable-next-line no-await-in-loop
    page = await call(auditLog, { query: pageQuery(view, next) });
    entries.push(...page.entries);
    next = page.next;
    pages += 1;
  } while (next !== null && (entries.length < least || (entries.length < WANTED && pages < PAGES)));
  return { entries, next, complete_from: page.complete_from };
}

/** Returns the newest entries of a view, and loads earlier ones on request. */
export function useAuditLog(view: AuditView) {
  const { notify } = useNotices();
  const { mutate } = useSWRConfig();
  const [isLoadingMore, setLoadingMore] = useState(false);
  const key = daysProblem(view) === undefined && ['audit-log', pageQuery(view, null)];
  // As many as before, because the page in the address (R48) may be one of earlier entries.
  const source = useRead<LoadedLog>(key, (known) => readMore(view, null, known?.entries.length));
  const { data } = source;
  const loadMore = async () => {
    if (data?.next === null || data === undefined) return;
    setLoadingMore(true);
    try {
      const more = await readMore(view, data.next);
      // Of this view, which may no longer be displayed.
      await mutate(source.key, { ...more, entries: [...data.entries, ...more.entries] }, { revalidate: false });
    } catch (problem) {
      notify({ type: 'error', content: messageOf(problem, "Earlier entries couldn't be loaded.") });
    } finally {
      setLoadingMore(false);
    }
  };
  return { log: data, loadMore, isLoadingMore, source };
}
