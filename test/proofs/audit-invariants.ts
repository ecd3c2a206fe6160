import type { Item, Report, Table } from './read-table.ts';

interface Logged {
  readonly at: string;
  readonly call: string;
  readonly by: { readonly user_id: number } | null;
  readonly records: readonly (readonly [string, number, number, number])[];
}

const parsed = (item: Item): Logged => JSON.parse(String(item.body)) as Logged;

/** R96: each change is in the audit log exactly once, by the same person, and the log has no others. */
export function checkAudit(items: readonly Item[], table: Table, say: Report): void {
  const unseen = new Set(
    items
      .filter((item) => typeof item.batch === 'string' && !table.at(item.pk).includes(item))
      .map(({ pk, sk }) => `${pk} ${Number(sk)}`),
  );
  const changes = new Map<string, { readonly by: unknown }>();
  for (const item of table.under('History#').values()) {
    const [, name = '', id = ''] = item.pk.split('#');
    if (!unseen.has(`${name} ${id}`)) changes.set(`${name} ${id} v${Number(item.sk)}`, parsed(item));
  }
  const logged = new Set<string>();
  for (const item of table.under('Audit#').values()) {
    if (item.body === undefined) continue;
    const { at, by, records } = parsed(item);
    const where = `${item.pk} / ${item.sk}`;
    if (item.pk !== `Audit#${at.slice(0, 7)}` || !item.sk.startsWith(`${at}#`)) say(`${where} is of ${at}`);
    if (Object.keys(by ?? {}).some((name) => name !== 'user_id')) say(`${where} has more about a person than the id`);
    for (const [name, first, version, count] of records) {
      for (let id = first; id < first + count; id += 1) {
        const change = `${name} ${id} v${version}`;
        if (logged.has(change)) say(`${change} is in the audit log twice`);
        logged.add(change);
        if (unseen.has(`${name} ${id}`)) continue;
        const known = changes.get(change);
        if (!known) say(`${change} is in the audit log and not in history`);
        else if (JSON.stringify(known.by) !== JSON.stringify(by)) say(`${change} is somebody else's in the audit log`);
      }
    }
  }
  for (const change of changes.keys()) if (!logged.has(change)) say(`${change} is missing in the audit log`);
}
