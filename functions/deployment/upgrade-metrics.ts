/** What an upgrade tells CloudWatch of itself; the dashboard of the stack shows it. */
export const UPGRADE_NAMESPACE = 'Staffbook';

/** By table and collection: parts that are still to be built, and records that were gone through. */
export const PARTS_LEFT = 'UpgradePartsLeft';
export const RECORDS_DONE = 'UpgradeRecords';
/** By table: that an upgrade has come to its end. */
export const FINISHED = 'UpgradeFinished';

export const TABLE_DIMENSION = 'Table';
export const COLLECTION_DIMENSION = 'Collection';
