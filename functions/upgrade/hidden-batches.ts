import type { Step } from '../store/plan.ts';
import { isVisiblePhase } from '../store/batch-visibility.ts';
import { UNDONE } from '../store/batch.ts';
import { type Change, planCreate } from '../store/records.ts';
import { UNDO_NOTE } from '../store/keys.ts';
import { type Adds, addsIn, addsOf } from '../store/staged-records.ts';
import { collectionOfKey } from '../store/parse-keys.ts';
import { type Item, recordOf } from '../store/stored.ts';

/**
 * What imports that nobody sees have in the table: while they are written or removed, and after their undo until the
 * last check is gone. Their records count as absent, while some of what they refer to is already, or still, counted.
 */

interface Batches {
  /** Notes an item that says something about a batch. */
  readonly note: (item: Item) => void;
  /** Whether readers see an item. */
  readonly isSeen: (item: Item) => boolean;
  /** What batches that nobody sees have added to use counters, by the items that count. */
  readonly counted: (staged: readonly Item[]) => Adds;
}

const LABEL = '#batch';

/** Name of the collection and id of the batch. */
const batchName = (collection: string, id: unknown): string => `${collection}${LABEL}#${String(id)}`;

/** The batch of an item, which is one of its collection; use counters have a partition of their own. */
const batchOfItem = ({ pk, batch }: Item): string | undefined =>
  typeof batch === 'string'
    ? batchName(
        String(pk)
          .replace(/^Uses#/, '')
          .split('#', 1)[0]!,
        batch,
      )
    : undefined;

const isCountedBack = ({ phase, counted }: Item): boolean => phase === UNDONE && counted === true;

/** Whether an undo has yet to take back what a record counts; it goes through them in their order. */
const isStillCounted = (marker: Item, id: number): boolean =>
  marker.phase === UNDONE && !isCountedBack(marker) && id >= Number(marker.first) + Number(marker.uncounted ?? 0);

export function hiddenBatches(change: Change): Batches {
  const markers = new Map<string, Item>();
  const notes: Item[] = [];

  const markerOf = (name: string): Item | undefined => markers.get(name);
  const isVisible = (name: string): boolean => isVisiblePhase(markerOf(name)?.phase);

  return {
    note: (item) => {
      const pk = String(item.pk);
      if (pk.endsWith(LABEL)) markers.set(`${pk}#${String(item.sk)}`, item);
      else if (pk.includes(`${LABEL}#`)) notes.push(item);
    },
    isSeen: (item) => {
      const name = batchOfItem(item);
      return name === undefined || isVisible(name);
    },
    counted: (staged) => {
      const noted = notes.filter((note) => {
        const marker = markerOf(String(note.pk));
        if (isVisiblePhase(marker?.phase) || (marker && isCountedBack(marker))) return false;
        return String(note.sk).startsWith(UNDO_NOTE) === (marker?.phase === UNDONE);
      });
      const undone = staged.filter((item) => {
        const marker = markerOf(batchOfItem(item) ?? '');
        return marker && isStillCounted(marker, Number(item.sk)) && collectionOfKey(String(item.pk)) !== undefined;
      });
      const still = undone.flatMap((item): readonly Step[] => {
        const collection = collectionOfKey(String(item.pk))!;
        return planCreate(collection, recordOf(collection, item), change);
      });
      return [...noted.flatMap(addsIn), ...addsOf(still)];
    },
  };
}
