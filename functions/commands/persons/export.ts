import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { PersonDataSection } from '../../../shared/contract/operations/persons.ts';
import { personDataPage } from '../../admin/personal-data/export.ts';
import type { Store } from '../../store/store.ts';
import { countedRefusalOf } from '../../store/refusals.ts';
import { type HistoryEntry, historyItems, refusalItems } from './history-scan.ts';

async function storedSections(store: Store, userId: number): Promise<PersonDataSection[]> {
  const sections: PersonDataSection[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof personDataPage>> = await personDataPage(store, userId, {
      after,
      withDeleted: true,
    });
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

/** Returns what was refused to the person, or tried with their account (R96). */
async function refusalsOf(client: DynamoDBDocumentClient, table: string, userId: number): Promise<PersonDataSection> {
  const entries = [];
  for await (const item of refusalItems(client, table)) {
    const refusal = countedRefusalOf(item);
    if (refusal?.userId !== userId) continue;
    entries.push({ Hour: refusal.at, Call: refusal.call, Times: refusal.times, Last: refusal.last });
  }
  return { title: 'Refused to this person', entries: entries.toSorted((a, b) => a.Hour.localeCompare(b.Hour)) };
}

/**
 * Returns what the web app exports about a person, the changes they made, and what was refused to them.
 */
export async function wholePersonData(
  client: DynamoDBDocumentClient,
  table: string,
  store: Store,
  userId: number,
): Promise<PersonDataSection[]> {
  return [
    ...(await storedSections(store, userId)),
    await changesBy(client, table, userId),
    await refusalsOf(client, table, userId),
  ].filter(({ entries }) => entries.length > 0);
}
