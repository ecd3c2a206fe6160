import { session } from './session-store.ts';
import { itemKeys, readJson, removeItem, writeItem } from './storage.ts';

/** Stored and removed together with drafts. */
export const OPEN_CREATE = 'open-create:';

/** Shorter than the day for which the server remembers a key, so that an expired key is never reused. */
const KEEP_MS = 23 * 3_600_000;

interface OpenCreate {
  readonly content: string;
  readonly key: string;
  readonly at: number;
}

const isOpenCreate = (value: unknown): value is OpenCreate =>
  typeof value === 'object' && value !== null && 'content' in value && 'key' in value && 'at' in value;

const prefix = (): string | undefined => {
  const userId = session.read()?.user.id;
  return userId === undefined ? undefined : `${OPEN_CREATE}${userId}:`;
};

function own(): (OpenCreate & { readonly item: string })[] {
  const ours = prefix();
  if (ours === undefined) return [];
  return itemKeys('session')
    .filter((item) => item.startsWith(ours))
    .flatMap((item) => {
      const create = readJson('session', item);
      return isOpenCreate(create) ? [{ ...create, item }] : [];
    })
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
    const create: OpenCreate = { content, key, at: Date.now() };
    // Several contents can have the same key.
    if (ours !== undefined) writeItem('session', `${ours}${content}`, JSON.stringify(create));
  },
  dropWhere,
};
