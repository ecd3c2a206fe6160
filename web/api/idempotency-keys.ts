import { openCreates } from '../session/open-creates.ts';

const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const contentOf = (path: string, body: unknown): string => `${path} ${JSON.stringify(body)}`;

/** R32: the same content keeps its key until the outcome is known, so that repeating a create adds no second record. */
export function createKeys() {
  const inMemory = new Map<string, string>();
  const known = (content: string): string | undefined => inMemory.get(content) ?? openCreates.keyOf(content);
  return {
    /** Returns the key for this content. With `isKept`, the key survives a reload. */
    of: (path: string, body: unknown, isKept = false): string => {
      const content = contentOf(path, body);
      const key = known(content) ?? randomKey();
      inMemory.set(content, key);
      if (isKept) openCreates.keep(content, key);
      return key;
    },
    /** Whether this content was sent with an unknown outcome. */
    isOpen: (path: string, body: unknown): boolean => known(contentOf(path, body)) !== undefined,
    /** Returns the bodies that were sent to this path with an unknown outcome. */
    openBodies: (path: string): unknown[] => {
      const contents = new Set([...inMemory.keys(), ...openCreates.contents()]);
      return [...contents]
        .filter((content) => content.startsWith(`${path} `))
        .map((content) => JSON.parse(content.slice(path.length + 1)) as unknown);
    },
    settle: (key: string): void => {
      for (const [content, each] of inMemory) if (each === key) inMemory.delete(content);
      openCreates.drop(key);
    },
    /** Forgets all keys for this path, so that whatever is sent next counts as new, even if an outcome is unknown. */
    forget: (path: string): void => {
      for (const content of inMemory.keys()) if (content.startsWith(`${path} `)) inMemory.delete(content);
      openCreates.dropWhere((content) => content.startsWith(`${path} `));
    },
  };
}
