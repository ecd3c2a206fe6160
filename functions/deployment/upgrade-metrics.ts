/** CloudWatch metrics of an upgrade, shown on the stack's dashboard. */
export const UPGRADE_NAMESPACE = 'Staffbook';

/** By table and collection: parts left to build, and processed records. */
export const PARTS_LEFT = 'UpgradePartsLeft';
export const RECORDS_DONE = 'UpgradeRecords';
/** By table: an upgrade has finished. */
export const FINISHED = 'UpgradeFinished';

export const TABLE_DIMENSION = 'Table';
export const COLLECTION_DIMENSION = 'Collection';
