/** The key of a record that is not there yet. */
export const NEW = 'new';

/** Under this name the unsaved input of a record's form is kept, e.g. `Role-12`. */
export const formKeyOf = (name: string, key: number | typeof NEW): string => `${name}-${key}`;

/** The record that a form's name speaks of, undefined for the form of something else. */
export function keyInForm(name: string, formKey: string): number | typeof NEW | undefined {
  if (!formKey.startsWith(`${name}-`)) return undefined;
  const key = formKey.slice(name.length + 1);
  if (key === NEW) return NEW;
  return /^\d+$/.test(key) ? Number(key) : undefined;
}
