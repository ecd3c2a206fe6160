import { type Area, areas } from '../../shared/contract/areas.ts';
import type { Fields } from '../../shared/contract/collection.ts';
import { collections } from '../../shared/contract/collections.ts';
import { capitalized, labelOf } from '../../shared/contract/field.ts';
import { operations } from '../../shared/contract/operations.ts';
import { type Found, isNode, lineAt, type Node, type Source, treeOf, walk } from './sources.ts';

interface Label {
  readonly text: string;
  readonly area: Area;
  /** The field's name; empty for the name of a collection. */
  readonly field: string;
  /** Labels of flags are also the words for their state, e.g. "Locked". */
  readonly isFlag: boolean;
  /** The screens that send an operation's field; undefined if it can be named anywhere. */
  readonly screens?: ReadonlySet<string> | undefined;
}

/** The folder of a screen, e.g. `web/features/ledger/payees`; undefined for everything else. */
const screenOf = (path: string): string | undefined => /^web\/features\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0];

const IMPORTED_OPERATIONS = /import \{([^}]*)\} from '[^']*\/contract\/operations\/[^']+'/g;

/**
 * Returns the screens that call an operation; undefined if none does, or if other parts of the program call it for them.
 */
export function screensThatCall(id: string, sources: readonly Source[]): ReadonlySet<string> | undefined {
  const name = new RegExp(`\\b${id.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}\\b`);
  const callers = sources.filter(
    ({ path, text }) =>
      path.startsWith('web/') && [...text.matchAll(IMPORTED_OPERATIONS)].some(([, names = '']) => name.test(names)),
  );
  const screens = callers.flatMap(({ path }) => screenOf(path) ?? []);
  return screens.length > 0 && screens.length === callers.length ? new Set(screens) : undefined;
}

const labelsIn = (area: Area, fields: Fields): Label[] =>
  Object.entries(fields).flatMap(([field, { kind, lines = {} }]) => [
    { text: labelOf(fields, field), area, field, isFlag: kind === 'flag' },
    ...labelsIn(area, lines),
  ]);

/** The labels of fields and the names of collections that the contract declares, of collections that a screen reads. */
function declaredLabels(sources: readonly Source[]): Label[] {
  const isRead = (name: string): boolean =>
    sources.some(({ path, text }) => path.startsWith('web/') && text.includes(`'${name}'`));
  return [
    ...Object.values(collections)
      .filter(({ name }) => isRead(name))
      .flatMap(({ area, one, many, fields, bodyOnly }) => [
        ...labelsIn(area, { ...fields, ...bodyOnly }),
        ...[one, many].map((text) => ({ text: capitalized(text), area, field: '', isFlag: false })),
      ]),
    ...Object.values(operations).flatMap(({ id, area, body }) => {
      const screens = screensThatCall(id, sources);
      return labelsIn(area, body).map((label) => ({ ...label, screens }));
    }),
  ];
}

const people: readonly Area[] = ['account', 'admin', 'directory'];
const areasByFolder: Readonly<Record<string, readonly Area[]>> = {
  ledger: ['ledger'],
  timesheets: ['timesheets'],
  payroll: ['timesheets'],
  'pay-periods': ['timesheets'],
  people,
  account: people,
  admin: people,
  directory: people,
  // Made-up records name no fields.
  seed: [],
};

/** A folder about one area has no labels of another; everything else may have those of all. */
const areasOf = (path: string): readonly Area[] =>
  path
    .split('/')
    .map((folder) => areasByFolder[folder])
    .find((found) => found) ?? areas;

/** Where a text names a column, a field, a filter or a heading. A page's title stands in the table of routes. */
const NAMING = ['header', 'label', 'many', 'columnHeader'];
const NAMING_ATTRIBUTES = [...NAMING, 'title', 'yTitle'];
const NAMING_ELEMENTS = ['dt', 'th', 'label', 'strong', 'Box'];
/** A text chosen by a condition, or by default, stands where the whole choice stands. */
const CHOICES = ['ConditionalExpression', 'LogicalExpression', 'JSXExpressionContainer', 'TSAsExpression'];

const nameIn = (node: unknown): string => (isNode(node) ? String(node['name'] ?? node['value']) : '');

/** Whether a text in this file can stand for the label. A screen doesn't name what only other screens send. */
const isOf = (path: string, { area, screens }: Label): boolean => {
  const screen = screenOf(path);
  return areasOf(path).includes(area) && (screen === undefined || screens === undefined || screens.has(screen));
};

/** What a text in this place names; undefined if it is only a word. */
function placeOf(parents: readonly Node[], text: string, fits: readonly Label[]): string | undefined {
  const [place] = parents.filter(({ type }) => !CHOICES.includes(type));
  switch (place?.type) {
    case 'JSXAttribute':
      return NAMING_ATTRIBUTES.includes(nameIn(place['name'])) ? nameIn(place['name']) : undefined;
    case 'Property': {
      const key = nameIn(place['key']);
      return NAMING.includes(key) || fits.some(({ field }) => field === key) ? key : undefined;
    }
    // Heads of columns. A name of a collection here is its identifier, and a flag's label a state.
    case 'ArrayExpression':
      return text in collections || fits.every(({ isFlag }) => isFlag) ? undefined : 'a list';
    case 'JSXElement': {
      const { openingElement } = place;
      const element = isNode(openingElement) ? nameIn(openingElement['name']) : '';
      return NAMING_ELEMENTS.includes(element) ? element : undefined;
    }
    case undefined:
    default:
      return undefined;
  }
}

/**
 * Texts that repeat a label of the contract where they name the same thing, instead of deriving it from there. Only places
 * that name something count, so that the same word elsewhere needs no exception.
 */
export function repeatedLabels(sources: readonly Source[], labels: readonly Label[] = declaredLabels(sources)): Found {
  return sources.flatMap((source) => {
    const found: { where: string; size: number }[] = [];
    const own = labels.filter((label) => isOf(source.path, label));
    walk(treeOf(source), (node, parents) => {
      const { type, value } = node;
      if (typeof value !== 'string' || !['Literal', 'JSXText'].includes(type)) return;
      const text = value.trim();
      const fits = own.filter((label) => label.text === text);
      const place = fits.length > 0 ? placeOf(parents, text, fits) : undefined;
      if (place !== undefined) found.push({ where: `${lineAt(source, node)} ${place}: ${text}`, size: 1 });
    });
    return found;
  });
}
