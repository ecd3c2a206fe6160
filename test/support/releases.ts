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

/** The whole back end with the contract of a release, on a table of its own or on one that another release has left. */
export async function startRelease(contract: Contract, place?: Place): Promise<Product> {
  await loadRelease(contract);
  const { startProduct } = await import('./harness.ts');
  return startProduct({}, place);
}
