import { collections, isCollectionName } from './contract/collections.ts';
import { capitalized } from './contract/field.ts';

/** What a call did, in a word or two, from its name in history: `CklgPayee.update` or `print-checks`. */

const actions: Readonly<Record<string, string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  getAll: 'List',
  getOne: 'View',
};

/** Where the name of a call doesn't say it. */
const others: Readonly<Record<string, string>> = {
  login: 'Sign in',
  'finish-sign-on': 'Single sign-on',
  'import-part': 'Import checks',
  'import-transactions': 'Import checks',
  'end-import': 'Import checks',
  seed: 'Demo company',
};

export function callLabel(call: string): string {
  const [name = '', action] = call.split('.');
  const word = action === undefined ? undefined : actions[action];
  if (word === undefined) return others[call] ?? capitalized(call.replaceAll('-', ' '));
  // The records of a change are listed with their kind.
  if (action !== 'getAll' && action !== 'getOne') return word;
  return isCollectionName(name) ? `${word} ${collections[name][action === 'getAll' ? 'many' : 'one']}` : word;
}
