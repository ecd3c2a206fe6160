/** The table's keys; `ttl` is the expiry in Unix seconds. */
export const table = { partitionKey: 'pk', sortKey: 'sk', ttl: 'ttl' } as const;

/** Ids in sort keys are padded to this width so that they sort numerically. */
const ID_WIDTH = 12;

export const padId = (id: number): string => String(id).padStart(ID_WIDTH, '0');

/** Sorts after every character used in keys. */
export const LAST_CHARACTER = '\u{10FFFF}';
