import { type Field, labelOf } from '../../../shared/contract/field.ts';
import { formatMoney, storedCents } from '../../../shared/ledger/money.ts';

/** How a stored value is shown by the field that it belongs to. */
interface Wording {
  readonly nameOf: (collection: string, id: number) => string;
  readonly momentText: (at: string) => string;
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

const idText = (id: unknown): string => `no. ${String(id)}`;

function lineText({ lines }: Pick<Field, 'lines'>, line: unknown, wording: Wording): string {
  if (typeof line !== 'object' || line === null) return String(line);
  const fields = lines ?? {};
  return Object.entries(line)
    .filter(([, value]) => !isEmpty(value) && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${labelOf(fields, name)} ${valueText(fields[name], value, wording) ?? ''}`)
    .join(', ');
}

/** Returns a value in words; undefined if there is none. A field that no release knows any more is shown as it is stored. */
export function valueText(field: Field | undefined, value: unknown, wording: Wording): string | undefined {
  if (isEmpty(value)) return undefined;
  if (Array.isArray(value)) {
    const target = field?.kind === 'references' ? field.reference?.collection : undefined;
    const texts = value.map((each) =>
      target === undefined
        ? lineText(field ?? {}, each, wording)
        : wording.nameOf(target, Number(each)) || idText(each),
    );
    return texts.length === 0 ? undefined : texts.join('; ');
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object') return lineText({}, value, wording);
  if (field?.kind === 'money') return formatMoney(storedCents(Number(value)));
  if (field?.kind === 'time' && typeof value === 'string') return wording.momentText(value);
  if (field?.reference && typeof value === 'number') {
    return wording.nameOf(field.reference.collection, value) || idText(value);
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return field?.choiceTitles?.[text] ?? text;
}

/** What a change of a list did, without the lines that stayed. */
function changedLines(field: Field | undefined, from: unknown, to: unknown, wording: Wording): string[] | undefined {
  if (!Array.isArray(from) || !Array.isArray(to) || field?.kind === 'references') return undefined;
  const texts = (lines: readonly unknown[]) => lines.map((line) => lineText(field ?? {}, line, wording));
  const [before, after] = [texts(from), texts(to)];
  return [
    ...after.filter((text) => !before.includes(text)).map((text) => `now ${text}`),
    ...before.filter((text) => !after.includes(text)).map((text) => `was ${text}`),
  ];
}

/** Returns a change of a field in words, e.g. `Amount: $12.00, was $10.00`; of a list one line per changed line. */
export function changeTexts(
  label: string,
  field: Field | undefined,
  [from, to]: readonly [unknown, unknown],
  wording: Wording,
): string[] {
  const lines = changedLines(field, from, to, wording);
  if (lines) return lines.map((line) => `${label}: ${line}`);
  const [was, is] = [valueText(field, from, wording), valueText(field, to, wording)];
  return [`${label}: ${is ?? 'none'}${was === undefined ? '' : `, was ${was}`}`];
}
