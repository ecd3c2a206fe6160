import { gunzipSync, gzipSync } from 'node:zlib';
import { collections } from '../../../shared/contract/collections.ts';
import { padId } from '../../../shared/contract/table.ts';
import type { ExportedChange } from '../../../shared/payroll/export-plan.ts';
import type { PayrollProvider } from '../../../shared/payroll/providers.ts';
import { figureKinds, type HourHundredths } from '../../../shared/timesheets/hours.ts';
import { ConflictError } from '../../app-error.ts';
import { type Key, ownPartition } from '../../store/keys.ts';
import { mustBeNew, type Step } from '../../store/plan.ts';
import type { Store } from '../../store/store.ts';

/** R75: what is stored of a payroll file. People are ids, so that their names are only in the file itself. */
export interface StoredExport {
  readonly pay_period_id: number;
  readonly nth: number;
  readonly exported_at: string;
  readonly exported_by: number | null;
  readonly layout_name: string;
  readonly provider: PayrollProvider;
  readonly is_whole: boolean;
  readonly reason: string | null;
  readonly people: number;
  readonly hundredths: HourHundredths;
  readonly by_hand: readonly { readonly user_id: number; readonly text: string }[];
  readonly file_name: string;
  readonly bytes: number;
  readonly checksum: string;
  readonly kept_until: string;
}

const { TsrpPayPeriod } = collections;

const listPartition = ownPartition(TsrpPayPeriod, 'payroll');
const partPartition = (periodId: number): string => ownPartition(TsrpPayPeriod, 'payroll-part', periodId);

const listKey = (periodId: number, nth: number): Key => ({ pk: listPartition, sk: `${padId(periodId)}#${padId(nth)}` });

type PartName = 'changes' | 'file';
const partPrefix = (nth: number, name: PartName): string => `${padId(nth)}#${name}#`;

/** An item holds at most 400 KB. */
const PART_CHARACTERS = 300_000;

function* slices(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += PART_CHARACTERS) yield text.slice(start, start + PART_CHARACTERS);
}

const packed = (text: string): string => gzipSync(text).toString('base64');
const unpacked = (text: string): string => gunzipSync(Buffer.from(text, 'base64')).toString('utf8');

const partSteps = (periodId: number, nth: number, name: PartName, text: string, more: object = {}): Step[] =>
  [...slices(packed(text))].map((body, index) => ({
    kind: 'put',
    key: { pk: partPartition(periodId), sk: `${partPrefix(nth, name)}${padId(index)}` },
    item: { body, ...more },
  }));

async function readPart(store: Store, periodId: number, nth: number, name: PartName): Promise<string | undefined> {
  const items = await store.queryItems(partPartition(periodId), { begins: partPrefix(nth, name) });
  return items.length === 0 ? undefined : unpacked(items.map(({ body }) => String(body)).join(''));
}

const isFirst = mustBeNew(() => new ConflictError('The list of payroll files'));

/** Hours of most kinds are zero, so only the others are stored. */
const brief = (hours: HourHundredths): Partial<HourHundredths> =>
  Object.fromEntries(Object.entries(hours).filter(([, hundredths]) => hundredths !== 0));

const full = (hours: Partial<HourHundredths>): HourHundredths =>
  Object.fromEntries(figureKinds.map((kind) => [kind, hours[kind] ?? 0])) as HourHundredths;

interface NewExport {
  readonly facts: StoredExport;
  readonly changes: readonly ExportedChange[];
  readonly file: string;
  /** Unix time in seconds at which the file expires. */
  readonly expires: number;
}

/** Steps that store a file. They fail if another file of the period was created at the same time. */
export const newExportSteps = ({ facts, changes, file, expires }: NewExport): Step[] => {
  const { pay_period_id: periodId, nth } = facts;
  const body = JSON.stringify({ ...facts, hundredths: brief(facts.hundredths) });
  const stored = changes.map(({ user_id, change, leave_change, cells, entries = [], by_hand = [] }): StoredChange => ({
    user_id,
    change: brief(change),
    ...(leave_change.length > 0 && { leave_change }),
    ...(cells && { cells }),
    entries: [...entries, ...by_hand].map(({ code, hundredths, minutes }) => ({ code, hundredths, minutes })),
  }));
  return [
    { kind: 'put', key: listKey(periodId, nth), item: { body }, condition: isFirst },
    ...partSteps(periodId, nth, 'changes', JSON.stringify(stored)),
    ...partSteps(periodId, nth, 'file', file, { ttl: expires }),
  ];
};

/** Returns the files of a period, or of all periods, in their order. */
export async function readExports(store: Store, periodId?: number | null): Promise<StoredExport[]> {
  const begins = periodId ? { begins: `${padId(periodId)}#` } : {};
  const items = await store.queryItems(listPartition, begins);
  return items.map(({ body }) => {
    const facts = JSON.parse(String(body)) as StoredExport;
    return { ...facts, hundredths: full(facts.hundredths) };
  });
}

export const readFile = (store: Store, periodId: number, nth: number): Promise<string | undefined> =>
  readPart(store, periodId, nth, 'file');

/** The files that count: the last one with all hours, and later ones. */
export const filesInEffect = (exports: readonly StoredExport[]): readonly StoredExport[] =>
  exports.slice(
    Math.max(
      0,
      exports.findLastIndex((each) => each.is_whole),
    ),
  );

interface StoredChange {
  readonly user_id: number;
  readonly change: Partial<HourHundredths>;
  readonly leave_change?: ExportedChange['leave_change'];
  readonly cells?: NonNullable<ExportedChange['cells']>;
  /** By code; files of earlier releases have none. */
  readonly entries?: NonNullable<ExportedChange['entries']>;
}

/** Returns the changes of some files of a period. */
export async function readChanges(store: Store, exports: readonly StoredExport[]): Promise<ExportedChange[][]> {
  const texts = await Promise.all(exports.map((each) => readPart(store, each.pay_period_id, each.nth, 'changes')));
  return texts.map((text) =>
    (JSON.parse(text ?? '[]') as StoredChange[]).map(({ change, leave_change = [], ...rest }) => ({
      ...rest,
      change: full(change),
      leave_change,
    })),
  );
}
