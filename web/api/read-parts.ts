import { ApiError } from './api-error.ts';

const TRIES = 5;

interface Part {
  /** Cursor of the next page; missing at the end. */
  readonly next?: string | null | undefined;
}

async function follow<P extends Part>(read: (next: string | undefined) => Promise<P>): Promise<P[]> {
  const parts: P[] = [];
  let next: string | undefined;
  do {
    // Each page has the cursor of the next.
    // oxlint-disable-next-line no-await-in-loop
    const part: P = await read(next);
    parts.push(part);
    next = part.next ?? undefined;
  } while (next !== undefined);
  return parts;
}

/** R30: reads all pages. Starts again if an import became visible in between. */
export async function readParts<P extends Part>(read: (next: string | undefined) => Promise<P>): Promise<P[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      return await follow(read);
    } catch (error) {
      if (!(error instanceof ApiError && error.isConflict) || attempt >= TRIES) throw error;
    }
  }
}
