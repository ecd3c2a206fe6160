import { useCollection } from '../../api/use-collection.ts';

/** Reads who is in the company, which most pages show; the welcome page itself doesn't wait for it. */
export function FirstLists() {
  useCollection('Profile', { fetch: 'if-missing' });
  useCollection('Role', { fetch: 'if-missing' });
  useCollection('User', { fetch: 'if-missing' });
  return null;
}
