import { onThisData } from '../../shared/commands/on-this-data.ts';
import type { Collection } from '../../shared/contract/collection.ts';
import { collections } from '../../shared/contract/collections.ts';
import { fieldLabel } from '../../shared/contract/field.ts';
import type { Part } from '../../shared/contract/parts.ts';
import { FIELDS_LACK, LINES_LACK, missingValues } from '../../shared/contract/missing-values.ts';
import { AppError } from '../app-error.ts';
import { declaredHere, type PartStates, type PartState, partStateOf } from '../store/table-state.ts';
import { recordOf } from '../store/stored.ts';
import { type RuleViolation, isExpired } from './build.ts';
import { placeOf } from './clean.ts';
import { readTableState } from './registry.ts';
import type { UpgradeTable } from './table.ts';

/** Finds conflicts between stored records and a release before it starts. Only reads. */

/** Records without a value for a required field that has no fallback, or for a required part of their lines. */
interface Unfilled {
  readonly collection: Collection;
  readonly field: string;
  readonly records: readonly number[];
}

const MAX_NAMES = 20;

/** Returns the first names of a list, and how many more there are. */
export const named = (all: readonly string[]): string =>
  `${all.slice(0, MAX_NAMES).join(', ')}${all.length > MAX_NAMES ? `, and ${all.length - MAX_NAMES} more` : ''}`;

const partsIn = (
  held: PartStates | undefined,
  kinds: readonly Part['kind'][],
  states: readonly (PartState | 'missing')[],
) => declaredHere().parts.filter((part) => kinds.includes(part.kind) && states.includes(partStateOf(held, part)));

const namesOf = (parts: readonly Part[]): readonly Collection[] =>
  Object.values(collections).filter(({ name }) => parts.some(({ collection }) => collection === name));

/** Returns the pairs of records that violate uniqueness rules in these states. */
export async function findRuleViolations(
  table: UpgradeTable,
  states: readonly (PartState | 'missing')[],
): Promise<readonly RuleViolation[]> {
  const rules = partsIn(await readTableState(table.store), ['unique', 'single'], states);
  const clashes: RuleViolation[] = [];
  for (const collection of namesOf(rules)) {
    const own = rules.filter((part) => part.collection === collection.name);
    const holders = new Map<string, number>();
    for await (const page of table.pages(collection.name)) {
      for (const item of page.filter((each) => !isExpired(each, table.store.now()))) {
        const record = recordOf(collection, item);
        for (const part of own) {
          const place = placeOf(collection, part, record);
          if (!place) continue;
          const at = `${part.id}\n${place.sk}`;
          const other = holders.get(at);
          if (other === undefined) holders.set(at, Number(record[collection.key]));
          else clashes.push({ part, record: Number(record[collection.key]), other });
        }
      }
    }
  }
  return clashes;
}

/** Describes why a rule is off, or would be, and what to do. */
function sentencesOf(clashes: readonly RuleViolation[], isOff: string, whatToDo: string): string[] {
  const byPart = Map.groupBy(clashes, ({ part }) => part);
  return [...byPart].map(([{ collection, declaration }, some]) => {
    const fields = ((declaration.fields as string[] | undefined) ?? [String(declaration.field)]).join(' and ');
    const { many } = collections[collection as keyof typeof collections];
    const pairs = named(some.map(({ record, other }) => `${record} and ${other}`));
    return `The rule that no two ${many} have the same ${fields} ${isOff} because these do: ${pairs}. ${whatToDo}`;
  });
}

/** Messages for rules that the upgrade couldn't enable. */
export const violationMessages = (clashes: readonly RuleViolation[]): string[] =>
  sentencesOf(clashes, 'is off', `Change them, then run "${onThisData(process.env, 'npm run upgrade')}".`);

/** Messages for rules that an upgrade wouldn't be able to enable. */
export const futureViolationMessages = (clashes: readonly RuleViolation[]): string[] =>
  sentencesOf(
    clashes,
    "can't be turned on",
    'Change them in the current release, then try again. Or continue with --anyway: the rule then stays off until they are changed.',
  );

async function findUnfilled(table: UpgradeTable): Promise<readonly Unfilled[]> {
  const shapes = partsIn(await readTableState(table.store), ['shape'], ['missing', 'stale']);
  const found = new Map<string, { readonly collection: Collection; readonly field: string; records: number[] }>();
  for (const collection of namesOf(shapes)) {
    const missingIn = missingValues(collection);
    for await (const page of table.pages(collection.name)) {
      for (const item of page) {
        const record = recordOf(collection, item);
        for (const field of missingIn(record)) {
          const at = `${collection.name}.${field}`;
          const { records } = found.get(at) ?? found.set(at, { collection, field, records: [] }).get(at)!;
          records.push(Number(record[collection.key]));
        }
      }
    }
  }
  return [...found.values()];
}

/** Says which records lack a required value, and what to do. */
const unfilledSentence = ({ collection: { name, many }, field, records }: Unfilled, whatToDo: string): string => {
  const lack = field.includes('.') ? 'have lines without it' : `have no ${fieldLabel(field)}`;
  return `${name}.${field} is required, but these ${many} ${lack}: ${named(records.map(String))}. ${whatToDo}`;
};

/** Messages about records that stay without values that their type in this release requires. */
export const lackingMessages = async (table: UpgradeTable): Promise<string[]> =>
  (await findUnfilled(table)).map((each) => unfilledSentence(each, 'They stay without it until somebody enters it.'));

const GO_BACK = 'To go back to a release that required it, continue with --anyway: they then stay without it.';

/** Throws if stored records lack values that their type in this release requires. */
export async function assertRequiredValues(table: UpgradeTable): Promise<void> {
  const sentences = (await findUnfilled(table)).map((each) =>
    unfilledSentence(each, `${each.field.includes('.') ? LINES_LACK : FIELDS_LACK} ${GO_BACK}`),
  );
  if (sentences.length > 0) throw new AppError('conflict', sentences.join('\n'));
}
