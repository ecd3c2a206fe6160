/** Kinds of pre-printed check paper. A checkbook stores one of these, so none is ever renamed. */
export const checkStockIds = ['voucher-top', 'voucher-middle', 'voucher-bottom', 'three-per-page'] as const;

export type CheckStockId = (typeof checkStockIds)[number];

export const DEFAULT_CHECK_STOCK: CheckStockId = 'voucher-top';

export const isCheckStockId = (id: unknown): id is CheckStockId => checkStockIds.some((each) => each === id);
