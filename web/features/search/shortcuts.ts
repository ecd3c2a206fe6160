import { rules } from '../../../shared/access/policy.ts';
import { type Rule } from '../../../shared/access/policy.ts';
import { cklgTransaction } from '../../../shared/contract/collections/cklg-transaction.ts';
import { CONTROL } from '../../components/control-key.ts';

interface Shortcuts {
  readonly place: string;
  /** Who can open the place; everyone if omitted. */
  readonly rule?: Rule;
  readonly keys: readonly (readonly [pressed: string, does: string])[];
}

/** The keys of the frame and of pages with keys of their own. */
export const shortcuts: readonly Shortcuts[] = [
  {
    place: 'Everywhere',
    keys: [
      [`${CONTROL}K`, 'Search for people, records, pages, and actions'],
      ['?', 'Show this list'],
      ['Esc', 'Close a dialog or a list of choices'],
    ],
  },
  {
    place: 'Timesheets',
    rule: rules.timesheetOwners,
    keys: [
      [`${CONTROL}S`, 'Save'],
      ['↑ ↓ ← →', 'Move between cells'],
      ['Enter', 'Go to the cell below; with Shift, above'],
      ['F2', "Open a day's times"],
      [`${CONTROL}D`, 'Copy the previous day'],
      [`${CONTROL}V`, 'Paste rows from a spreadsheet'],
    ],
  },
  {
    place: 'Checks',
    rule: cklgTransaction.access.create,
    keys: [
      ['Enter', 'Save the check'],
      [`${CONTROL}Enter`, 'Save a new check and start the next'],
    ],
  },
];
