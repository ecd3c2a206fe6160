import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/**
 * Parts of Cloudscape that its components carry along and most pages never show: they are fetched when they are first
 * shown, so that pages stay within their budget of JavaScript.
 */
const lateComponents = [
  // The text of containers' own error boundaries, with a parser of message formats; routes have boundaries of their own.
  { importer: /\/error-boundary\/internal\.js$/, source: /\/fallback(\.js)?$/, names: ['ErrorBoundaryFallback'] },
  // The tooltip with the reason why a button is disabled, with everything that places it.
  { importer: /\/button\/internal\.js$/, source: /\/tooltip\/internal(\.js)?$/, names: ['default'] },
  // Both bring along what moves list entries by dragging: the columns of a table's preferences, and announcements that a
  // layout can show, which this one does not.
  { importer: /\/collection-preferences\/index\.js$/, source: /\/content-display(\/index\.js)?$/, names: ['default'] },
  {
    importer: /\/state\/use-feature-notifications\.js$/,
    source: /\/feature-notifications-drawer-content(\.js)?$/,
    names: ['default', 'RuntimeContentPart'],
  },
  {
    importer: /\/state\/use-feature-notifications\.js$/,
    source: /\/feature-prompt(\/index\.js)?$/,
    names: ['default'],
  },
  // Drawers beside, below and over the layout, and the handle of one whose width can be changed: this layout has one of a fixed width.
  { importer: /\/drawer\/global-drawers\.js$/, source: /\/global-drawer(\.js)?$/, names: ['default'] },
  {
    importer: /\/widget-areas\/before-main-slot\.js$/,
    source: /\/drawer\/global-ai-drawer(\.js)?$/,
    names: ['AppLayoutGlobalAiDrawerImplementation'],
  },
  {
    importer: /\/widget-areas\/after-main-slot\.js$/,
    source: /\/drawer\/global-bottom-drawer(\.js)?$/,
    names: ['AppLayoutBottomDrawerWrapper'],
  },
  { importer: /\/drawer\/local-drawer\.js$/, source: /\/panel-resize-handle(\/index\.js)?$/, names: ['default'] },
  // Menus within menus.
  {
    importer: /\/button-dropdown\/items-list\.js$/,
    source: /\/expandable-category-element(\.js)?$/,
    names: ['default'],
  },
  {
    importer: /\/button-dropdown\/items-list\.js$/,
    source: /\/mobile-expandable-category-element(\.js)?$/,
    names: ['default'],
  },
  // Lists of thousands of options to choose one from.
  { importer: /\/select\/internal\.js$/, source: /\/parts\/virtual-list(\.js)?$/, names: ['default'] },
  // Cells to edit where they stand, headings over several columns, and a menu to sort by several.
  { importer: /\/body-cell\/index\.js$/, source: /\/inline-editor(\.js)?$/, names: ['InlineEditor'] },
  {
    importer: /\/body-cell\/index\.js$/,
    source: /\/disabled-inline-editor(\.js)?$/,
    names: ['DisabledInlineEditor'],
  },
  {
    importer: /\/table\/thead\.js$/,
    source: /\/header-cell\/group-header-cell(\.js)?$/,
    names: ['TableGroupHeaderCell'],
  },
  { importer: /\/header-cell\/index\.js$/, source: /\/sort-menu(\.js)?$/, names: ['SortMenu'] },
];

/** Icons of the first paint: messages, the header, the menu, the aside. All others come together, once. */
const earlyIcons =
  /^(?:status-.+|close|copy|menu|user-profile|angle-(?:down|left|right|up)|caret-.+|ellipsis|drawer-open|drawer-closed|side-panel)$/;

const ICONS = /\/icon\/generated\/icons(\.js)?$/;
const LATE = '\0late:';

// A part that cannot be fetched (no connection, a site updated meanwhile) is left out and takes nothing else of the page
// with it; the next place that needs it tries again.
const lateComponent = (file: string, names: readonly string[]): string => `
  import { createElement, useEffect, useState } from 'react';
  const late = (name) => {
    let part;
    return (props) => {
      const [Part, show] = useState(() => part);
      useEffect(() => {
        if (!Part) import(${JSON.stringify(file)}).then((m) => { part = m[name]; show(() => part); }, () => undefined);
      }, [Part]);
      return Part ? createElement(Part, props) : null;
    };
  };
  ${names.map((name, index) => `const Late${index} = late('${name}'); export { Late${index} as ${name} };`).join('\n')}
`;

const lateIcons = (file: string, source: string): string => {
  const [head = '', ...entries] = source.split(/^ {4}(?="[\w-]+": )/m);
  const nameOf = (entry: string) => entry.slice(1, entry.indexOf('":'));
  const early = entries.filter((entry) => earlyIcons.test(nameOf(entry)));
  const late = entries.map(nameOf).filter((name) => !earlyIcons.test(name));
  if (early.length === 0 || late.length === 0) throw new Error(`The icons of ${file} are not written as expected.`);
  return `
    ${head} ${early.map((entry) => entry.replace(/\n};[\s\S]*$/, ',')).join('\n')} };
    let all;
    let asked;
    const listeners = new Set();
    const subscribe = (listener) => {
      listeners.add(listener);
      asked ??= import(${JSON.stringify(file)}).then((m) => { all = m.default; listeners.forEach((tell) => tell()); }, () => { asked = undefined; });
      return () => listeners.delete(listener);
    };
    const Late = ({ name }) => React.useSyncExternalStore(subscribe, () => all)?.[name]
      ?? React.createElement('svg', { viewBox: '0 0 16 16', 'aria-hidden': 'true' });
    for (const name of ${JSON.stringify(late)}) icons[name] = React.createElement(Late, { name });
    export default icons;
  `;
};

export function lateParts(): Plugin {
  const found = new Map<string, readonly string[] | 'icons'>();
  return {
    name: 'late-parts',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer || importer.startsWith(LATE)) return null;
      const part = lateComponents.find((late) => late.importer.test(importer) && late.source.test(source));
      if (!part && !ICONS.test(source)) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      if (!resolved) return null;
      found.set(LATE + resolved.id, part?.names ?? 'icons');
      return LATE + resolved.id;
    },
    async load(id) {
      const names = found.get(id);
      if (names === undefined) return null;
      const file = id.slice(LATE.length);
      return names === 'icons' ? lateIcons(file, await readFile(file, 'utf8')) : lateComponent(file, names);
    },
    buildEnd(error) {
      if (error || new Set(found.values()).size === lateComponents.length + 1) return;
      throw new Error('Cloudscape no longer has the parts that this build fetches late: see late-parts.ts.');
    },
  };
}
