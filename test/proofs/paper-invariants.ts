import type { Report, Stored, Table } from './read-table.ts';

const isSet = (value: unknown): boolean => (value ?? null) !== null;

/** Printed checks have their number on one paper each, and spoiled papers and their checks are linked both ways. */
export function checkPapers(table: Table, say: Report): void {
  const checks = table.of('CklgTransaction');
  const byId = new Map(checks.map((check) => [check.id, check]));
  const papers = new Map<unknown, Stored>();
  for (const check of checks) {
    const { id, paper, printed_at, replaces_id, replaced_by_id } = check;
    const name = `Check ${id}`;
    if (isSet(paper)) {
      const twin = papers.get(paper);
      if (twin) say(`${name} and check ${twin.id} are printed on the same paper`);
      papers.set(paper, check);
      if (String(paper).split('/')[1] !== String(check.check_number)) say(`${name} has another number than its paper`);
    }
    if (isSet(printed_at) && !isSet(paper)) say(`${name} is printed on no paper`);
    if (isSet(printed_at) && check.print_later === true) say(`${name} is printed and waits for it`);
    if (check.print_later === true && (check.is_voided === true || isSet(check.cleared_on))) {
      say(`${name} is void or paid and waits to be printed`);
    }
    if (isSet(printed_at) && !isSet(replaced_by_id) && Number(check.times_printed) < 1)
      say(`${name} was never printed`);
    if (isSet(replaces_id) && byId.get(Number(replaces_id))?.replaced_by_id !== (replaced_by_id ?? id)) {
      say(`${name} replaces a paper that doesn't know it`);
    }
    if (!isSet(replaced_by_id)) continue;
    if (check.is_voided !== true || !isSet(paper)) say(`${name} is a spoiled paper that is not void`);
    if (!byId.has(Number(replaced_by_id))) say(`${name} was spoiled for a check that doesn't exist`);
  }
}
