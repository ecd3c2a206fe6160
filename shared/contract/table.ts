/** The one table: every item has a partition and a sort key; `ttl` is the second after which it is gone. */
export const table = { partitionKey: 'pk', sortKey: 'sk', ttl: 'ttl' } as const;

/** Width of an id in a sort key, so that texts sort as numbers do. */
const ID_WIDTH = 12;

export const padId = (id: number): string => String(id).padStart(ID_WIDTH, '0');
