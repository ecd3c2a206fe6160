import { PREFERENCE_PREFIX, readJson, writeItem } from '../../../session/storage.ts';
import type { ImportChoices } from './import-source.ts';

/** What the user chose for files of one shape, i.e. with the same columns or in the same format. */
export type Remembered = Pick<
  ImportChoices,
  'isRead' | 'mapping' | 'answers' | 'dateOrder' | 'amountSign' | 'accountSources'
>;

const KEY = `${PREFERENCE_PREFIX}import-shapes`;
const MAX_SHAPES = 30;

type Shapes = Readonly<Record<string, Remembered>>;

const isShapes = (value: unknown): value is Shapes =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readShapes(): Shapes {
  const value = readJson('local', KEY);
  return isShapes(value) ? value : {};
}

export const rememberedShape = (shape: string): Remembered | undefined => {
  const shapes = readShapes();
  return Object.hasOwn(shapes, shape) ? shapes[shape] : undefined;
};

/** Stores the choices on this device, newest last; beyond the limit, the oldest are removed. */
export function rememberShape(shape: string, choices: ImportChoices): void {
  const { isRead, mapping, answers, dateOrder, amountSign } = choices;
  const others = Object.entries(readShapes()).filter(([known]) => known !== shape);
  // Another file of this shape can have other accounts.
  const accountSources = { ...rememberedShape(shape)?.accountSources, ...choices.accountSources };
  const remembered: Remembered = { isRead, mapping, answers, dateOrder, amountSign, accountSources };
  const kept = [...others.slice(1 - MAX_SHAPES), [shape, remembered] as const];
  writeItem('local', KEY, JSON.stringify(Object.fromEntries(kept)));
}
