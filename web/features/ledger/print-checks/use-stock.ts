import { useState } from 'react';
import type { CheckOffsets } from '../../../../shared/ledger/check-offsets.ts';
import { type CheckStockId, DEFAULT_CHECK_STOCK } from '../../../../shared/ledger/check-stock-ids.ts';
import { checkStocks } from '../../../../shared/ledger/check-stocks.ts';
import { readDeviceOffsets } from './device-offsets.ts';

/** The paper in the printer: that of the checkbook until another is chosen, with this device's offsets. */
export function useStock(ofCheckbook: CheckStockId = DEFAULT_CHECK_STOCK) {
  const [chosen, setChosen] = useState<CheckStockId>();
  const [movedBy, setMovedBy] = useState<{ readonly stock: CheckStockId; readonly offsets: CheckOffsets }>();
  const [start, setStart] = useState(0);
  const stock = chosen ?? ofCheckbook;
  return {
    stock,
    offsets: movedBy?.stock === stock ? movedBy.offsets : readDeviceOffsets(stock),
    setOffsets: (offsets: CheckOffsets) => setMovedBy({ stock, offsets }),
    start,
    setStart,
    /** The numbers that follow those of an order's first checks are at the places that follow. */
    goOn: (done: number) => setStart((start + done) % checkStocks[stock].checks.length),
    setStock: (to: CheckStockId | undefined) => {
      setChosen(to);
      setStart(0);
    },
  };
}
