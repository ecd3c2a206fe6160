import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { grantsOf } from '../../shared/contract/grants.ts';
import { readEnvironment } from '../../shared/environment.ts';
import { log } from '../http/log.ts';
import { createStore, type Store } from '../store/store.ts';
import type { Chore } from './chore.ts';
import { reportPeriods } from './report-periods.ts';
import { tidyImports } from './tidy-imports.ts';

const chores: readonly Chore[] = [reportPeriods, tidyImports];

let made: { readonly store: Store; readonly timeZone: string } | undefined;

function runtime() {
  if (made) return made;
  const { TABLE_NAME, TIME_ZONE } = readEnvironment('daily', process.env);
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  made = { store: createStore(client, TABLE_NAME, grantsOf('daily')), timeZone: TIME_ZONE };
  return made;
}

/** The scheduled job: each chore in turn. A run repeated or caught up later does no harm. */
export async function handler(): Promise<{ readonly summary: string }> {
  const { store, timeZone } = runtime();
  const sentences: string[] = [];
  for (const chore of chores) sentences.push(await chore(store, timeZone));
  const summary = sentences.join(' ');
  log('info', 'daily job', { summary });
  return { summary };
}
