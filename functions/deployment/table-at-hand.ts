import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';

/** How functions reach a table without a network. */
export type TableAtHand = Pick<DynamoDBClientConfig, 'requestHandler' | 'signer'>;

/** The global under which a host that has the table at hand, as `npm start` has, says so; in the cloud there is none. */
const NAME = Symbol.for('staffbook.table-at-hand');

type Host = { [NAME]?: TableAtHand };

export const setTableAtHand = (table: TableAtHand): void => {
  (globalThis as Host)[NAME] = table;
};

export const tableAtHand = (): TableAtHand | undefined => (globalThis as Host)[NAME];
