import { openCreates } from '../session/open-creates.ts';

const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const contentOf = (path: string, body: unknown): string => `${path} ${JSON.stringify(body)}`;

/** R32: the same content keeps its key until the outcome is known, so that repeating a create adds no second record. */
export function createKeys() {
  const inMemory = new Map<string, string>();
  const known = (content: string): string | undefined => inMemory.get(content) ?? openCreates.keyOf(content);
  const openContents = (path: string): string[] =>
    [...new Set([...inMemory.keys(), ...openCreates.contents()])].filter((content) => content.startsWith(`${path} `));
  const dropWhere = (isDropped: (create: { content: string; key: string }) => boolean): void => {
    for (const [content, key] of inMemory) if (isDropped({ content, key })) inMemory.delete(content);
    openCreates.dropWhere(isDropped);
  };
  return {
    /**
     * Returns the key for this content. With `isKept`, the key survives a reload. `insteadOf` is an earlier body with an
     * unknown outcome, whose key it has, so that only one of both is stored.
     */
    of: (
      path: string,
      body: unknown,
      { isKept = false, insteadOf }: { isKept?: boolean | undefined; insteadOf?: unknown },
    ): string => {
      const content = contentOf(path, body);
      const earlier = insteadOf === undefined ? undefined : known(contentOf(path, insteadOf));
      const key = known(content) ?? earlier ?? randomKey();
      inMemory.set(content, key);
      if (isKept) openCreates.keep(content, key);
      return key;
    },
    /** Returns the key with which this content was sent, if its outcome is unknown. */
    openKeyOf: (path: string, body: unknown): string | undefined => known(contentOf(path, body)),
    /** Returns the bodies that were sent to this path with an unknown outcome. */
    openBodies: (path: string): unknown[] =>
      openContents(path).map((content) => JSON.parse(content.slice(path.length + 1)) as unknown),
    /** Forgets the key of a create that succeeded. */
    settle: (settled: string): void => dropWhere(({ key }) => key === settled),
    /** Forgets a content that was refused; another one with the same key may still have been stored. */
    refuse: (path: string, body: unknown): void => dropWhere(({ content }) => content === contentOf(path, body)),
    /** Forgets all keys for this path, so that whatever is sent next counts as new, even if an outcome is unknown. */
    forget: (path: string): void => dropWhere(({ content }) => content.startsWith(`${path} `)),
  };
}
