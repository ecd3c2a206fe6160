import type { PersonDataSection } from './contract/operations/persons.ts';

const ABOUT = [
  'Everything stored about one person. Times are in UTC. Other people are shown by id.',
  'Not included: passwords and codes, which are stored only as hashes; notes about this person in records of other people; and log files, which only contain ids.',
];

/** The file with a person's data: JSON with readable names. Sections with the same title are merged. */
export function personDataFile(userId: number, sections: readonly PersonDataSection[], at: Date): string {
  const byTitle: Record<string, unknown[]> = {};
  for (const { title, entries } of sections) byTitle[title] = [...(byTitle[title] ?? []), ...entries];
  const file = { 'User id': userId, Created: at.toISOString(), About: ABOUT, ...byTitle };
  return `${JSON.stringify(file, null, 2)}\n`;
}
