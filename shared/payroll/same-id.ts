import { composed } from './providers.ts';

/** A payroll ID, without regard to case and to leading zeros of numbers. */
export const sameId = (id: string): string =>
  composed(id)
    .trim()
    .toLowerCase()
    .replace(/^0+(?=\d+$)/, '');
