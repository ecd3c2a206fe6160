/** Maximum number of rows of one import. */
export const MAX_IMPORT_TOTAL = 100_000;

/** Maximum number of rows of one part, which a small function stores well within its time. */
export const MAX_PART_ROWS = 2000;

/** Maximum size of a part. */
export const MAX_PART_BYTES = 2_000_000;

/** Parts may be smaller than the maximum, but not so small that an import has thousands of them. */
export const MAX_PARTS = 500;
