import { collections, isCollectionName } from '../../../../shared/contract/collections.ts';
import { labelOf } from '../../../../shared/contract/field.ts';
import { auditLog, type AuditLogEntry, type AuditedValues } from '../../../../shared/contract/operations/audit.ts';
import { grouped } from '../../../../shared/count-of.ts';
import { type CsvCell, writeCsv } from '../../../../shared/ledger/csv.ts';
import { call } from '../../../api/call.ts';
import { csvName, downloadCsv } from '../../../components/download.ts';
import { actionOf, actorName, recordCount, timeOf, refsIn } from './audit-rows.ts';
import type { AuditView } from './audit-view.ts';
import { fieldsOf } from './changed-field.ts';
import { readValues } from './read-values.ts';
import { pageQuery } from './use-audit-log.ts';

/** The most changed records in one file. */
const MAX_EXPORTED = 5000;

class TooManyError extends Error {
  constructor() {
    super(`These days have more than ${grouped(MAX_EXPORTED)} changes. Choose fewer days or a kind.`);
  }
}

const HEADER = ['When', 'Who', 'What', 'Kind', 'Record', 'Version', 'Field', 'Old value', 'New value', 'Why'];

function assertFits(entries: readonly AuditLogEntry[]): void {
  const changes = entries.reduce((sum, entry) => sum + Math.max(1, recordCount(entry)), 0);
  if (changes > MAX_EXPORTED) throw new TooManyError();
}

async function readAll(view: AuditView): Promise<AuditLogEntry[]> {
  const entries: AuditLogEntry[] = [];
  let after: string | null = null;
  do {
    // Each page has the cursor of the next.
    // oxlint-disable-next-line no-await-in-loop
    const page: { entries: AuditLogEntry[]; next: string | null } = await call(auditLog, {
      query: pageQuery(view, after),
    });
    entries.push(...page.entries);
    assertFits(entries);
    after = page.next;
  } while (after !== null);
  return entries;
}

/** Values as they are stored, so that nothing depends on names that change. */
const cellOf = (value: unknown): CsvCell => {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
};

function rowsOf(start: readonly CsvCell[], { entity, id, version, change }: AuditedValues): CsvCell[][] {
  const collection = isCollectionName(entity) ? collections[entity] : undefined;
  const record = [...start, collection?.one ?? entity, id, version];
  const changes = Object.entries(change?.changes ?? {});
  const reason = change?.reason ?? null;
  if (changes.length === 0) return [[...record, null, null, null, reason]];
  return changes.map(([field, [from, to]]) => [
    ...record,
    labelOf(fieldsOf(entity), field),
    cellOf(from),
    cellOf(to),
    reason,
  ]);
}

/** Downloads everything that was changed or refused on the days of a view, or what a search found, a line per field. */
export async function exportAuditLog(
  view: AuditView,
  momentText: (at: string) => string,
  found?: readonly AuditLogEntry[],
): Promise<void> {
  const entries = found ?? (await readAll(view));
  assertFits(entries);
  const values = await readValues(entries.flatMap(({ records }) => refsIn(records, 0, MAX_EXPORTED)));
  const rows: CsvCell[][] = [];
  let at = 0;
  for (const entry of entries) {
    const start = [momentText(timeOf(entry)), actorName(entry), actionOf(entry)];
    const count = recordCount(entry);
    if (count === 0) rows.push([...start, ...HEADER.slice(start.length).map(() => null)]);
    for (const value of values.slice(at, at + count)) rows.push(...rowsOf(start, value));
    at += count;
  }
  const isFiltered = found !== undefined || view.userId !== null || view.kind !== null;
  downloadCsv(writeCsv(HEADER, rows), csvName(`audit log ${view.from} to ${view.to}`, isFiltered));
}
