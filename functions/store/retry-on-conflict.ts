import { setTimeout as delay } from 'node:timers/promises';
import { ConflictError } from '../app-error.ts';

const TRIES = 25;

/** Decides on what is stored and writes; decides again when what it looked at changed before it was written. */
export async function retryOnConflict<T>(decide: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await decide();
    } catch (error) {
      if (!(error instanceof ConflictError) || attempt >= TRIES) throw error;
      await delay(Math.random() * Math.min(200, 5 * attempt));
    }
  }
}
