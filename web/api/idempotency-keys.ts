const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const contentOf = (path: string, body: unknown): string => `${path} ${JSON.stringify(body)}`;

/** R32: the same content keeps its key until the outcome is known, so that repeating it creates no second record. */
export function createKeys() {
  const open = new Map<string, string>();
  return {
    of: (path: string, body: unknown): string => {
      const content = contentOf(path, body);
      const key = open.get(content) ?? randomKey();
      open.set(content, key);
      return key;
    },
    /** Whether this content was sent with an unknown outcome. */
    isOpen: (path: string, body: unknown): boolean => open.has(contentOf(path, body)),
    settle: (key: string): void => {
      for (const [content, known] of open) if (known === key) open.delete(content);
    },
  };
}
