import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';
import type { Collection } from '../../shared/contract/collection.ts';
import type { UpgradeOptions } from '../../functions/upgrade/upgrade.ts';
import type { Place, Product } from './harness.ts';

/** What a release declares differently: the file of a collection and its exports. */
export type Contract = Readonly<Record<string, Readonly<Record<string, Collection>>>>;

const pathOf = (file: string): string => `../../shared/contract/collections/${file}.ts`;

let mocked: readonly string[] = [];

/** Loads separate modules for a release, so that two releases can work on one table in one test. */
async function loadRelease(contract: Contract): Promise<void> {
  vi.resetModules();
  for (const file of mocked) vi.doUnmock(pathOf(file));
  mocked = Object.keys(contract);
  for (const [file, exported] of Object.entries(contract)) vi.doMock(pathOf(file), () => exported);
  await import('../../shared/contract/collections.ts');
}

export interface Release extends Product {
  /** Upgrades the table to this release; returns what is left to do. */
  readonly upgrade: (client?: DynamoDBDocumentClient, options?: UpgradeOptions) => Promise<string[]>;
  /** The sentences of `npm run upgrade -- --dry-run` about records that no longer fit. */
  readonly misfits: () => Promise<string[]>;
  /** The sentences of `npm run verify` about the table; none when it is sound. */
  readonly verify: () => Promise<string[]>;
  readonly repair: () => Promise<void>;
  /** For a release that knows nothing of what this one keeps beside records. */
  readonly leave: () => Promise<void>;
}

/** The whole back end with a release's contract, on a new table or on one that another release left. */
export async function startRelease(contract: Contract, place?: Place): Promise<Release> {
  await loadRelease(contract);
  const [
    { startProduct },
    { mergeAllShards, upgrade },
    { upgradeTable },
    { verify, differenceSentence },
    { repair },
    { leave },
    { misfitMessages },
  ] = await Promise.all([
    import('./harness.ts'),
    import('../../functions/upgrade/upgrade.ts'),
    import('../../functions/upgrade/table.ts'),
    import('../../functions/upgrade/verify.ts'),
    import('../../functions/upgrade/repair.ts'),
    import('../../functions/upgrade/registry.ts'),
    import('../../functions/upgrade/misfits.ts'),
  ]);
  const { createStore } = await import('../../functions/store/store.ts');
  const product = await startProduct({}, place);
  const client = new DynamoDBClient({ endpoint: product.endpoint });
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const tableOf = (by: DynamoDBDocumentClient) =>
    upgradeTable(by, product.tableName, createStore(by, product.tableName, 'all'));
  return {
    ...product,
    upgrade: async (by = documents, options) => upgrade(tableOf(by), options),
    misfits: async () => misfitMessages(tableOf(documents)),
    verify: async () => (await verify(documents, product.tableName)).map(differenceSentence),
    leave: async () => {
      await leave(product.store);
      await mergeAllShards(tableOf(documents), false);
    },
    repair: async () => {
      await repair(tableOf(documents), await verify(documents, product.tableName));
    },
    stop: async () => {
      client.destroy();
      await product.stop('unverified');
    },
  };
}
