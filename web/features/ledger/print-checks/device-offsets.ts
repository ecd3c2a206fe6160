import { type CheckOffsets, readOffsets } from '../../../../shared/ledger/check-offsets.ts';
import type { CheckStockId } from '../../../../shared/ledger/check-stock-ids.ts';
import { PREFERENCE_PREFIX, readJson, writeItem } from '../../../session/storage.ts';

const keyOf = (stock: CheckStockId): string => `${PREFERENCE_PREFIX}check-offsets-${stock}`;

/** R63: offsets belong to the printer, and so to this device. */
export const readDeviceOffsets = (stock: CheckStockId): CheckOffsets => readOffsets(readJson('local', keyOf(stock)));

/** Returns whether the browser stored them. */
export const writeDeviceOffsets = (stock: CheckStockId, offsets: CheckOffsets): boolean =>
  writeItem('local', keyOf(stock), JSON.stringify(offsets));
