import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';

type Output = Readonly<Record<string, unknown>>;

/** How functions reach a table without a network. */
export interface TableAtHand {
  readonly config: Pick<DynamoDBClientConfig, 'requestHandler' | 'signer'>;
  /** Returns the output of a document client's read; undefined for any other call, which is sent. */
  readonly read: (operation: string, input: unknown) => Promise<Output | undefined>;
}

/** The global under which a host that has the table at hand, as `npm start` has, says so; in the cloud there is none. */
const NAME = Symbol.for('staffbook.table-at-hand');

type Host = { [NAME]?: TableAtHand | undefined };

export const setTableAtHand = (table: TableAtHand | undefined): void => {
  (globalThis as Host)[NAME] = table;
};

export const tableAtHand = (): TableAtHand | undefined => (globalThis as Host)[NAME];
