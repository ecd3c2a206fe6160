import { DEFAULT_CHECKBOOK_ID } from '../../shared/contract/collections/cklg-checkbook.ts';
import { AppError } from '../app-error.ts';
import type { Hooks } from '../crud/hooks.ts';

/** R60: returns why a checkbook can't be deleted regardless of its uses; undefined if it can. */
export const keptCheckbook = (id: number): string | undefined =>
  id === DEFAULT_CHECKBOOK_ID
    ? "The default checkbook can't be deleted, because fund sources without another one belong to it. You can rename it."
    : undefined;

export const checkbookHooks: Hooks = {
  delete: ({ before }) => {
    const message = keptCheckbook(before.id);
    if (message !== undefined) throw new AppError('conflict', message);
    return {};
  },
};
