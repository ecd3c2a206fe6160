import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

const INLINE_FONT = /url\((['"]?)data:font\/(woff2?);(?:charset=[\w-]+;)?base64,([A-Za-z0-9+/=]+)\1\)/g;

/** Words are there before their font is. */
const FONT_FACE = /@font-face\s*\{/g;

/** Cloudscape's global styles carry their fonts inside the CSS; as files a page loads only those it shows, once. */
export function fontsAsFiles(): Plugin {
  return {
    name: 'fonts-as-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const asset of Object.values(bundle)) {
        if (asset.type !== 'asset' || !asset.fileName.endsWith('.css')) continue;
        const css = typeof asset.source === 'string' ? asset.source : new TextDecoder().decode(asset.source);
        const styled = css.replaceAll(FONT_FACE, (start) => `${start}font-display:swap;`);
        asset.source = styled.replaceAll(INLINE_FONT, (_match, _quote, kind: string, base64: string) => {
          const source = Buffer.from(base64, 'base64');
          const name = `font-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.${kind}`;
          this.emitFile({ type: 'asset', fileName: `assets/${name}`, source });
          return `url(./${name})`;
        });
      }
    },
  };
}
