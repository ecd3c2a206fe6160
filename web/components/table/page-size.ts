/** R48: how many rows a page of a table can have, and how many it has at first. */
export const PAGE_SIZES = [5, 10, 15, 20, 25, 30, 50, 100] as const;
export const PAGE_SIZE = 15;
