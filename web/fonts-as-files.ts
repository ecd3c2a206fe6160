import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CSSOptions } from 'vite';

const FONT = /^data:font\/(\w+);(?:charset=[\w-]+;)?base64,/;

/** Shows text before its font has loaded. */
const SWAP = {
  name: 'font-display',
  value: [{ type: 'token' as const, value: { type: 'ident' as const, value: 'swap' } }],
};

/**
 * Makes the CSS parser write fonts that are embedded in style sheets to files in a folder, which Vite treats like any
 * referenced file. The site's content security policy allows only what the site serves, not data URLs, and a page then
 * loads only the fonts it uses, once.
 */
export function fontsAsFiles(folder: string): CSSOptions {
  const asFile = (address: string): string => {
    const [start, kind] = FONT.exec(address) ?? [];
    if (start === undefined) return address;
    const font = Buffer.from(address.slice(start.length), 'base64');
    const file = join(folder, `${createHash('sha256').update(font).digest('hex').slice(0, 16)}.${kind}`);
    if (existsSync(file)) return file;
    mkdirSync(folder, { recursive: true });
    // Rename a complete file into place, because another build may be reading it.
    writeFileSync(`${file}.${process.pid}`, font);
    renameSync(`${file}.${process.pid}`, file);
    return file;
  };
  return {
    transformer: 'lightningcss',
    lightningcss: {
      visitor: {
        Url: ({ url, loc }) => ({ url: asFile(url), loc }),
        Rule: {
          'font-face': ({ type, value }) => ({
            type,
            value: { ...value, properties: [...value.properties, { type: 'custom', value: SWAP }] },
          }),
        },
      },
    },
  };
}
