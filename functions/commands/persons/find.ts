import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { collections } from '../../../shared/contract/collections.ts';
import { comparableText, historyKey } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';
import { type HistoryEntry, historyItems } from './history-scan.ts';

const { User, Profile } = collections;

/** Returns the current or former owner of a profile. */
async function ownerOf(store: Store, profileId: number): Promise<number[]> {
  const item = await store.getItem(historyKey(Profile.name, profileId, 1));
  const owner = item && (JSON.parse(String(item.body)) as HistoryEntry).changes.user_id?.[1];
  return typeof owner === 'number' ? [owner] : [];
}

type Names = readonly [first: unknown, last: unknown];

const namesAfter = ([first, last]: Names = [null, null], { first_name, last_name }: HistoryEntry['changes']): Names => [
  first_name ? first_name[1] : first,
  last_name ? last_name[1] : last,
];

/** Returns the full name as people write it. */
const fullNames = ([first, last]: Names): string[] =>
  typeof first === 'string' && typeof last === 'string' ? [`${first} ${last}`, `${last}, ${first}`] : [];

/**
 * Returns the ids of people, including deleted ones, with a current or former account or profile value, or full name, equal
 * to the text.
 */
export async function findPeople(
  client: DynamoDBDocumentClient,
  table: string,
  store: Store,
  text: string,
): Promise<number[]> {
  const wanted = comparableText(text);
  const found = new Set<number>();
  // A scan returns the entries of a record in their order, so each is completed by the names from before it.
  const namesIn = new Map<string, Names>();
  for await (const { pk, body } of historyItems(client, table)) {
    const [, name, id] = pk.split('#');
    if (name !== User.name && name !== Profile.name) continue;
    const { changes } = JSON.parse(body) as HistoryEntry;
    const names = namesAfter(namesIn.get(pk), changes);
    namesIn.set(pk, names);
    const values = [...Object.values(changes).flat(), ...fullNames(names)];
    if (!values.some((value) => typeof value === 'string' && comparableText(value) === wanted)) continue;
    const owners = name === User.name ? [Number(id)] : await ownerOf(store, Number(id));
    for (const owner of owners) found.add(owner);
  }
  return [...found].toSorted((a, b) => a - b);
}
