import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';
import type { Collection } from '../../shared/contract/collection.ts';
import type { Place, Product } from './harness.ts';

/** What one release declares otherwise: the file of a collection and what it exports. */
export type Contract = Readonly<Record<string, Readonly<Record<string, Collection>>>>;

const pathOf = (file: string): string => `../../shared/contract/collections/${file}.ts`;

let mocked: readonly string[] = [];

/** The modules of a release of its own, so that two releases can work on one table in one test. */
export async function loadRelease(contract: Contract): Promise<void> {
  vi.resetModules();
  for (const file of mocked) vi.doUnmock(pathOf(file));
  mocked = Object.keys(contract);
  for (const [file, exported] of Object.entries(contract)) vi.doMock(pathOf(file), () => exported);
  await import('../../shared/contract/collections.ts');
}

export interface Release extends Product {
  /** Brings the table to what this release declares; answers what is left to do. */
  readonly upgrade: (client?: DynamoDBDocumentClient) => Promise<string[]>;
  /** What of the table is not as its records say, in words. */
  readonly verify: () => Promise<string[]>;
  readonly repair: () => Promise<void>;
}

/** The whole back end with the contract of a release, on a table of its own or on one that another release has left. */
export async function startRelease(contract: Contract, place?: Place): Promise<Release> {
  await loadRelease(contract);
  const [{ startProduct }, { upgrade }, { upgradeTable }, { verify, differenceSentence }, { repair }] =
    await Promise.all([
      import('./harness.ts'),
      import('../../functions/upgrade/upgrade.ts'),
      import('../../functions/upgrade/table.ts'),
      import('../../functions/upgrade/verify.ts'),
      import('../../functions/upgrade/repair.ts'),
    ]);
  const { createStore } = await import('../../functions/store/store.ts');
  const product = await startProduct({}, place);
  const client = new DynamoDBClient({ endpoint: product.endpoint });
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const tableOf = (by: DynamoDBDocumentClient) =>
    upgradeTable(by, product.tableName, createStore(by, product.tableName, 'all'));
  return {
    ...product,
    upgrade: async (by = documents) => upgrade(tableOf(by)),
    verify: async () => (await verify(documents, product.tableName)).map(differenceSentence),
    repair: async () => {
      await repair(tableOf(documents), await verify(documents, product.tableName));
    },
    stop: async () => {
      client.destroy();
      await product.stop();
    },
  };
}
