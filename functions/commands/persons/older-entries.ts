import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ConflictError } from '../../app-error.ts';
import { exists, type Step } from '../../store/plan.ts';
import type { Store } from '../../store/store.ts';
import { type HistoryEntry, historyItems } from './history-scan.ts';

interface Named {
  readonly user_id: number;
  readonly email?: string;
  readonly name?: string;
}

const idAlone = (person: Named): Named => ({ user_id: person.user_id });

/** Returns the entry without names and emails of these people; undefined if it has none. */
function withoutNames(body: string, userIds: ReadonlySet<number>): string | undefined {
  const entry = JSON.parse(body) as HistoryEntry;
  const isNamed = (person: Named | null | undefined): person is Named =>
    Boolean(person && userIds.has(person.user_id) && (person.email ?? person.name) !== undefined);
  const { by, changes } = entry;
  const actedFor = changes.acted_for?.[1] as Named | null | undefined;
  if (!isNamed(by) && !isNamed(actedFor)) return undefined;
  return JSON.stringify({
    ...entry,
    by: isNamed(by) ? idAlone(by) : by,
    changes: { ...changes, ...(isNamed(actedFor) && { acted_for: [null, idAlone(actedFor)] }) },
  });
}

/**
 * Removes names and emails of erased people from history entries of older versions, which stored them next to the author's id.
 * Returns the number of changed entries.
 */
export async function eraseOlderEntries(
  client: DynamoDBDocumentClient,
  table: string,
  store: Pick<Store, 'commit'>,
  userIds: ReadonlySet<number>,
): Promise<number> {
  let count = 0;
  let steps: Step[] = [];
  const flush = async (): Promise<void> => {
    if (steps.length > 0) await store.commit(steps);
    count += steps.length;
    steps = [];
  };
  for await (const { pk, sk, body } of historyItems(client, table)) {
    const without = withoutNames(body, userIds);
    if (without === undefined) continue;
    const condition = exists(() => new ConflictError('The history'));
    steps.push({ kind: 'update', key: { pk, sk }, set: { body: without }, condition });
    if (steps.length >= 25) await flush();
  }
  await flush();
  return count;
}
