/** Formats `20000` as `20,000`. */
export const grouped = (count: number): string => count.toLocaleString('en-US');
