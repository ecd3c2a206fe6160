import type { Plugin } from 'vite';

const USE = /var\((--[0-9a-z]+),/g;
const THEME = /@layer awsui-base-theme\{body\{([^}]*)\}/g;

/** The end of what stands in parentheses, from within them. */
function endOf(css: string, from: number): number {
  let depth = 1;
  for (let at = from; at < css.length; at += 1) {
    if (css[at] === '(') depth += 1;
    if (css[at] === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return css.length;
}

function withoutDefaults(css: string, themed: ReadonlySet<string>): string {
  let shorter = '';
  let from = 0;
  for (const { 0: use, 1: token = '', index } of css.matchAll(USE)) {
    // A default within another default has gone with it.
    if (index < from || !themed.has(token)) continue;
    shorter += `${css.slice(from, index)}var(${token})`;
    from = endOf(css, index + use.length);
  }
  return shorter + css.slice(from);
}

/**
 * Cloudscape writes beside each use of a design token what it stands for by default, for pages without its theme. These have
 * the theme wherever they have a component, so the defaults of what it sets are left out: a fifteenth of all style sheets. The
 * first style sheet of the page is there before the theme and keeps its own.
 */
export function tokensWithoutDefaults(): Plugin {
  return {
    name: 'tokens-without-defaults',
    apply: 'build',
    generateBundle(_options, bundle) {
      const sheets = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' && file.fileName.endsWith('.css') && typeof file.source === 'string'
          ? [{ file, css: file.source }]
          : [],
      );
      const themes = sheets.flatMap(({ css }) => [...css.matchAll(THEME)].map(([, rules = '']) => rules));
      const themed = new Set(themes.flatMap((rules) => rules.match(/(?<=^|;)--[0-9a-z]+(?=:)/g) ?? []));
      if (themed.size < 500)
        throw new Error('Cloudscape no longer sets its tokens as tokens-without-defaults.ts expects.');
      for (const { file, css } of sheets) {
        if (!/\/index-[^/]*$/.test(file.fileName)) file.source = withoutDefaults(css, themed);
      }
    },
  };
}
