/** Where a table with a demo company says so; `isFilling` while it is being created or enlarged, also if that was interrupted. */
export const demoMark = { pk: 'Seed', sk: 'demo' } as const;
