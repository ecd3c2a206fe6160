import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CSSOptions } from 'vite';

const FONT = /^data:font\/(\w+);(?:charset=[\w-]+;)?base64,/;

/** Words are there before their font is. */
const SWAP = {
  name: 'font-display',
  value: [{ type: 'token' as const, value: { type: 'ident' as const, value: 'swap' } }],
};

/**
 * Lets the parser of style sheets write each font that one of them carries within itself into a folder, from where Vite
 * takes it like any file that a style sheet names. The site's policy allows what it serves and no data addresses, and a
 * page loads only the fonts that it shows, once.
 */
export function fontsAsFiles(folder: string): CSSOptions {
  const asFile = (address: string): string => {
    const [start, kind] = FONT.exec(address) ?? [];
    if (start === undefined) return address;
    const font = Buffer.from(address.slice(start.length), 'base64');
    const file = join(folder, `${createHash('sha256').update(font).digest('hex').slice(0, 16)}.${kind}`);
    if (existsSync(file)) return file;
    mkdirSync(folder, { recursive: true });
    // Complete or not there at all: another build may read it at this moment.
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
