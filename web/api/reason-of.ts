import { UNKNOWN_ERROR } from '../../shared/envelope.ts';

/** What a thrown value says to people; undefined if the server gave no reason. */
export const reasonOf = (error: unknown): string | undefined =>
  error instanceof Error && error.message !== '' && error.message !== UNKNOWN_ERROR ? error.message : undefined;
