import type { Collection } from '../../../shared/contract/collection.ts';
import { parseCreate, ruleIssues } from '../../../shared/contract/validate.ts';
import { auditStepsOf, changedRecordAt } from '../../store/audit.ts';
import { counterKey, singleKey, type Values } from '../../store/keys.ts';
import { listValueKey } from '../../store/list-values.ts';
import type { Plan, Step } from '../../store/plan.ts';
import type { StoredRecord } from '../../store/record.ts';
import { type Change, newRecord, planCreate } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';

type Item = Record<string, unknown>;

/** A use counter: new with its record, or already stored. */
interface ReferenceCounts {
  readonly key: Step['key'];
  isNew: boolean;
  readonly counts: Record<string, number>;
}

function addTo(counts: Record<string, number>, by: Readonly<Record<string, number>> = {}): void {
  for (const [name, more] of Object.entries(by)) counts[name] = (counts[name] ?? 0) + more;
}

const PARTS = 4;

/** Returns the record that a create would make from a body, plus server-set fields; throws if a create would. */
function madeOf(collection: Collection, id: number, body: Values, server: Values, at: Date): StoredRecord {
  const parsed = parseCreate(collection, body);
  const fields: Values = { ...parsed.value.fields, ...server };
  const record = newRecord(id, { ...fields, ...collection.compute(fields) }, at);
  const issues = [...parsed.issues, ...ruleIssues(collection, record, parsed.issues)];
  if (issues.length > 0) throw new Error(`${collection.name}: ${JSON.stringify(issues)}`);
  return record;
}

/** Returns the marker of a single flag, which a transaction checks before it writes it. */
function singleMarker(collection: Collection, record: StoredRecord): Plan {
  const key = collection.single && record[collection.single.field] === true && singleKey(collection, record);
  return key ? [{ kind: 'put', key, item: { record_id: record.id } }] : [];
}

const itemOf = (step: Step): Item[] => (step.kind === 'put' ? [{ ...step.item, ...step.key }] : []);

/**
 * Collects the items that the transactions of new records would write (records, unique markers, list copies, use counters and
 * history), and writes them in bulk.
 */
export function createWriter(store: Store, change: Change) {
  let items: Item[] = [];
  const uses = new Map<string, ReferenceCounts>();
  const markers = new Set<string>();
  /** Everything that is written in one go is one entry of the audit log per call and moment. */
  let changes: Step[] = [];
  const noted = new Set<string>();

  const usesAt = (key: Step['key']): ReferenceCounts => {
    const name = `${key.pk} ${key.sk}`;
    const known = uses.get(name) ?? { key, isNew: false, counts: {} };
    uses.set(name, known);
    return known;
  };

  const takeOnce = (step: Step, item: Item): void => {
    const name = `${step.key.pk} ${step.key.sk}`;
    if (markers.has(name)) throw new Error(`Duplicate seed record: ${name}.`);
    markers.add(name);
    items.push(item);
  };

  const take = (plan: Plan): void => {
    for (const step of plan) {
      const { pk } = step.key;
      if (changedRecordAt(step.key)) changes.push(step);
      const registration = listValueKey(step);
      if (registration && !noted.has(pk)) {
        noted.add(pk);
        items.push({ ...registration });
      }
      if (step.kind === 'put' && pk.startsWith('Uses#')) {
        const own = usesAt(step.key);
        own.isNew = true;
        addTo(own.counts, step.item as Readonly<Record<string, number>>);
      } else if (step.kind === 'put' && pk.endsWith('#unique')) takeOnce(step, { ...step.item, ...step.key });
      else if (step.kind === 'put') items.push({ ...step.item, ...step.key });
      else if (step.kind === 'update') {
        addTo(usesAt(step.key).counts, step.add);
      }
    }
  };

  return {
    /** Reserves ids and returns the first. */
    reserve: async (collection: Collection, count: number): Promise<number> =>
      Number((await store.add(counterKey(collection), { value: count })).value) - count + 1,
    /** Adds a record as in the body of a create, with `server` for server-set fields. */
    add: (collection: Collection, id: number, body: Values, server: Values = {}): StoredRecord => {
      const record = madeOf(collection, id, body, server, change.at);
      take([...planCreate(collection, record, change), ...singleMarker(collection, record)]);
      return record;
    },
    take,
    /** Writes the collected items except use counters. */
    flush: async (): Promise<void> => {
      const all = [...items, ...auditStepsOf(changes).flatMap(itemOf)];
      items = [];
      changes = [];
      const size = Math.ceil(all.length / PARTS);
      await Promise.all(
        Array.from({ length: PARTS }, async (_, part) => {
          const own = all.slice(part * size, (part + 1) * size);
          await store.load(own);
        }),
      );
    },
    /** Writes the use counters. Nothing can be added after this. */
    finish: async (): Promise<void> => {
      const made = [...uses.values()];
      await store.load(made.filter(({ isNew }) => isNew).map(({ key, counts }) => ({ ...key, ...counts })));
      for (const { key, counts, isNew } of made) {
        if (!isNew && Object.keys(counts).length > 0) await store.add(key, counts);
      }
    },
  };
}

export type Writer = ReturnType<typeof createWriter>;
