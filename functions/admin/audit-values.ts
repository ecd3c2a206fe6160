import { canAll } from '../../shared/access/policy.ts';
import { collections, isCollectionName } from '../../shared/contract/collections.ts';
import { type AuditedValues, auditRef, MAX_AUDIT_VALUES } from '../../shared/contract/operations/audit.ts';
import type { HistoryEntry } from '../../shared/contract/operations/admin.ts';
import { badInput } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import { callerOf } from '../http/call.ts';
import { notAllowed } from '../http/middleware.ts';
import { historyKey } from '../store/keys.ts';

const REF = /^([A-Za-z]{1,60})\.(\d{1,12})\.(\d{1,12})$/;

/** Below the limit of a response. */
const MAX_BYTES = 4_000_000;

const wrong = (message: string) => badInput([{ field: 'refs', message }]);

function refsIn(text: string): Omit<AuditedValues, 'change'>[] {
  const refs = text.split(',').map((each) => {
    const [, entity = '', id, version] = REF.exec(each) ?? [];
    if (!isCollectionName(entity)) throw wrong('Name a collection, an id, and a version, separated by dots.');
    return { entity, id: Number(id), version: Number(version) };
  });
  // A table is asked for each item once.
  const once = [...new Map(refs.map((ref) => [auditRef(ref), ref])).values()];
  if (once.length > MAX_AUDIT_VALUES) throw wrong(`Ask for at most ${MAX_AUDIT_VALUES} changes.`);
  return once;
}

/** R96: old and new values, from history, in one BatchGet. */
export const auditValues: Handlers<'admin'>['audit-values'] = async (call) => {
  const { store, query } = call;
  const refs = refsIn(query.refs);
  // R14: as for the history of a record.
  const isHidden = ({ entity }: AuditedValues | (typeof refs)[number]): boolean =>
    isCollectionName(entity) && !canAll(callerOf(call), collections[entity].access.read);
  if (refs.some(isHidden)) throw notAllowed();
  const items = await store.getItems(refs.map(({ entity, id, version }) => historyKey(entity, id, version)));
  const bodyAt = new Map(items.map(({ pk, sk, body }) => [`${String(pk)} ${String(sk)}`, String(body)]));
  const values: AuditedValues[] = [];
  let bytes = 0;
  for (const ref of refs) {
    const { pk, sk } = historyKey(ref.entity, ref.id, ref.version);
    const body = bodyAt.get(`${pk} ${sk}`);
    bytes += Buffer.byteLength(body ?? '');
    if (bytes > MAX_BYTES && values.length > 0) break;
    const stored = body === undefined ? undefined : (JSON.parse(body) as HistoryEntry);
    const { at = '', call: name = '', reason = null, changes = {} } = stored ?? {};
    values.push({ ...ref, change: stored ? { at, call: name, reason, changes } : null });
  }
  return values;
};
