import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { PersonDataSection } from '../../../shared/contract/operations/persons.ts';
import { pastEntries, personDataPage } from '../../admin/personal-data/export.ts';
import type { Store } from '../../store/store.ts';
import { type HistoryEntry, historyItems } from './history-scan.ts';

async function storedSections(store: Store, userId: number): Promise<PersonDataSection[]> {
  const sections: PersonDataSection[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof personDataPage>> = await personDataPage(store, userId, after);
    sections.push(...page.sections);
    after = page.next;
  } while (after !== null);
  return sections;
}

/** Returns the changes a person made: which record, when, and by which call. */
async function changesBy(client: DynamoDBDocumentClient, table: string, userId: number): Promise<PersonDataSection> {
  const entries = [];
  for await (const { pk, body } of historyItems(client, table)) {
    const { by, at, call } = JSON.parse(body) as HistoryEntry;
    if (by?.user_id === userId) entries.push({ Record: pk.slice('History#'.length), At: at, Call: call });
  }
  return { title: 'Changes made by this person', entries: entries.toSorted((a, b) => a.At.localeCompare(b.At)) };
}

/**
 * Returns all data about a person: what the web app exports, the history of deleted records, and the changes they made.
 */
export async function wholePersonData(
  client: DynamoDBDocumentClient,
  table: string,
  store: Store,
  userId: number,
): Promise<PersonDataSection[]> {
  return [
    ...(await storedSections(store, userId)),
    ...(await pastEntries(store, userId)),
    await changesBy(client, table, userId),
  ].filter(({ entries }) => entries.length > 0);
}
