import { session } from './session-store.ts';
import { itemKeys, readJson, removeItem, writeItem } from './storage.ts';

/** Stored and removed together with drafts. */
export const OPEN_CREATE = 'open-create:';

/** Shorter than the day for which the server remembers a key, so that an expired key is never reused. */
const KEEP_MS = 23 * 3_600_000;

interface OpenCreate {
  /** Where it is stored. */
  readonly item: string;
  readonly content: string;
  readonly key: string;
  readonly at: number;
}

const isOpenCreate = (stored: object): stored is OpenCreate => 'content' in stored && 'key' in stored && 'at' in stored;

const prefix = (): string | undefined => {
  const userId = session.read()?.user.id;
  return userId === undefined ? undefined : `${OPEN_CREATE}${userId}:`;
};

function own(): OpenCreate[] {
  const ours = prefix();
  if (ours === undefined) return [];
  return itemKeys('session')
    .filter((item) => item.startsWith(ours))
    .map((item) => ({ ...(readJson('session', item) as object | undefined), item }))
    .filter(isOpenCreate)
    .filter(({ at }) => Date.now() - at < KEEP_MS);
}

const dropWhere = (isDropped: (create: OpenCreate) => boolean): void => {
  for (const create of own()) if (isDropped(create)) removeItem('session', create.item);
};

/** R32: creates with an unknown outcome and their keys, so that a page can repeat them safely after a reload. */
export const openCreates = {
  keyOf: (content: string): string | undefined => own().find((create) => create.content === content)?.key,
  contents: (): string[] => own().map(({ content }) => content),
  keep: (content: string, key: string): void => {
    const ours = prefix();
    const create: Omit<OpenCreate, 'item'> = { content, key, at: Date.now() };
    // Several contents can have the same key.
    if (ours !== undefined) writeItem('session', `${ours}${content}`, JSON.stringify(create));
  },
  dropWhere,
};
