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

/**
 * Returns the ids of people, including deleted ones, with a current or former account or profile value equal to the
 * text.
 */
export async function findPeople(
  client: DynamoDBDocumentClient,
  table: string,
  store: Store,
  text: string,
): Promise<number[]> {
  const wanted = comparableText(text);
  const found = new Set<number>();
  for await (const { pk, body } of historyItems(client, table)) {
    const [, name, id] = pk.split('#');
    if (name !== User.name && name !== Profile.name) continue;
    const values = Object.values((JSON.parse(body) as HistoryEntry).changes).flat();
    if (!values.some((value) => typeof value === 'string' && comparableText(value) === wanted)) continue;
    const owners = name === User.name ? [Number(id)] : await ownerOf(store, Number(id));
    for (const owner of owners) found.add(owner);
  }
  return [...found].toSorted((a, b) => a - b);
}
