import { auditPart } from '../../shared/contract/parts.ts';
import { auditEntryOf, changedRecordAt, type ChangedRecord, recordsIn } from '../store/audit.ts';
import { historyKey, type Key, recordKey } from '../store/keys.ts';
import { collectionOfKey } from '../store/parse-keys.ts';
import type { Item } from '../store/stored.ts';
import { type PartStates, partStateOf } from '../store/table-state.ts';
import { partitions } from '../deployment/partitions.ts';

const LOG = partitions.audit('');

interface AuditDifference {
  readonly key: Key;
  readonly kind: 'missing' | 'surplus';
}

/** Compares the audit log with history: each change is in the log once, and the log has no others (R96). */
export function auditCheck() {
  // Only what wasn't met on both sides yet, because together they would be the whole history.
  const changes = new Map<string, ChangedRecord>();
  const logged = new Map<string, ChangedRecord>();
  const meet = (record: ChangedRecord, own: typeof changes, others: typeof changes): void => {
    const name = `${record.collection} ${record.id} ${record.version}`;
    if (!others.delete(name)) own.set(name, record);
  };

  return {
    note: (item: Item): void => {
      const pk = String(item.pk);
      const change = changedRecordAt({ pk, sk: String(item.sk) });
      if (change) meet(change, changes, logged);
      if (!pk.startsWith(LOG) || item.body === undefined) return;
      for (const record of recordsIn(auditEntryOf(item).records)) meet(record, logged, changes);
    },
    /** Records of imports that nobody sees yet, or any more, are between the two. */
    differences: (held: PartStates | undefined, unseen: readonly Key[]): AuditDifference[] => {
      const hidden = new Set(unseen.map(({ pk, sk }) => `${pk} ${sk}`));
      const isCompared = ({ collection: name, id }: ChangedRecord): boolean => {
        const collection = collectionOfKey(name);
        const part = collection && auditPart(collection);
        if (!collection || !part || partStateOf(held, part) !== 'live') return false;
        const { pk, sk } = recordKey(collection, id);
        return !hidden.has(`${pk} ${sk}`);
      };
      const keyOf = ({ collection, id, version }: ChangedRecord): Key => historyKey(collection, id, version);
      const keysIn = (left: typeof changes): Key[] => [...left.values()].filter(isCompared).map(keyOf);
      return [
        ...keysIn(changes).map((key) => ({ key, kind: 'missing' as const })),
        ...keysIn(logged).map((key) => ({ key, kind: 'surplus' as const })),
      ];
    },
  };
}
