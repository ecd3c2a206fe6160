/** The key of a record that doesn't exist yet. */
export const NEW = 'new';

/** Returns the key under which a form's unsaved input is kept, e.g. `Role-12`. */
export const formKeyOf = (name: string, key: number | typeof NEW): string => `${name}-${key}`;

/** Returns the record that a form key belongs to; undefined for other forms. */
export function keyInForm(name: string, formKey: string): number | typeof NEW | undefined {
  if (!formKey.startsWith(`${name}-`)) return undefined;
  const key = formKey.slice(name.length + 1);
  if (key === NEW) return NEW;
  return /^\d+$/.test(key) ? Number(key) : undefined;
}
